//! Ranking as pages show it.

use std::collections::HashMap;
use std::ops::Range;

use kalah_tournament::{EntryId, Format, FormatRankingRow, Standings};

/// A ranking with ratings, which take too long to be worked out for each result: as it was after some of them.
#[derive(Debug)]
pub struct RankingSnapshot {
    rows: Vec<FormatRankingRow>,
    places: HashMap<EntryId, usize>,
    /// Results that it was worked out from; more than there can be if it has to be worked out again.
    results: usize,
}

impl RankingSnapshot {
    /// The ranking by these standings. Takes a fifth of a second for 10,000 players.
    pub fn from_standings(format: Format, standings: &Standings) -> RankingSnapshot {
        let rows = format.ranking(standings);
        let places = rows.iter().zip(0..).map(|(row, place)| (row.standing.entry, place)).collect();
        RankingSnapshot { rows, places, results: standings.played() }
    }

    /// The same for the entries of these standings: without those who have gone, and with those who have come, who have
    /// no results yet. It counts as older than any.
    pub fn with_those_of(&self, format: Format, standings: &Standings) -> RankingSnapshot {
        let stays = |row: &&FormatRankingRow| standings.place(row.standing.entry).is_some();
        let mut rows: Vec<FormatRankingRow> = self.rows.iter().filter(stays).copied().collect();
        let come =
            standings.rows().iter().map(|row| row.entry).filter(|entry| !self.places.contains_key(entry));
        let new = Standings::from_entries(come, []);
        let last = u32::try_from(rows.len()).unwrap_or(u32::MAX).saturating_add(1);
        rows.extend(format.ranking(&new).into_iter().map(|mut row| {
            row.standing.rank = last;
            row
        }));
        let places = rows.iter().zip(0..).map(|(row, place)| (row.standing.entry, place)).collect();
        RankingSnapshot { rows, places, results: usize::MAX }
    }

    /// Returns true if it knows all these results.
    pub fn is_of(&self, standings: &Standings) -> bool {
        self.results == standings.played()
    }

    fn of_entry(&self, entry: EntryId) -> Option<&FormatRankingRow> {
        self.rows.get(*self.places.get(&entry)?)
    }
}

/// Ranking of all players, the best first.
#[derive(Clone, Copy, Debug)]
pub enum Ranking<'a> {
    /// Order of the standings, which is always up to date, with the latest computed ratings.
    Standings(&'a Standings, &'a RankingSnapshot),
    /// Ranking of the latest computation.
    Snapshot(&'a RankingSnapshot),
}

impl<'a> Ranking<'a> {
    /// Returns the number of players.
    pub fn len(self) -> usize {
        match self {
            Ranking::Standings(standings, _) => standings.rows().len(),
            Ranking::Snapshot(snapshot) => snapshot.rows.len(),
        }
    }

    /// Returns all rows.
    pub fn rows(self) -> impl Iterator<Item = FormatRankingRow> + use<'a> {
        self.range(0..self.len())
    }

    /// Returns the rows at these places, counted from 0, all of which exist.
    pub fn range(self, places: Range<usize>) -> impl Iterator<Item = FormatRankingRow> + use<'a> {
        places.filter_map(move |place| self.at(place))
    }

    /// The row at a place, counted from 0.
    pub fn at(self, place: usize) -> Option<FormatRankingRow> {
        match self {
            Ranking::Standings(standings, snapshot) => {
                let standing = *standings.rows().get(place)?;
                // Both know the same entries.
                Some(FormatRankingRow { standing, ..*snapshot.of_entry(standing.entry)? })
            }
            Ranking::Snapshot(snapshot) => snapshot.rows.get(place).copied(),
        }
    }

    /// Returns the place of an entry, counted from 0.
    pub fn place(self, entry: EntryId) -> Option<usize> {
        match self {
            Ranking::Standings(standings, _) => standings.place(entry),
            Ranking::Snapshot(snapshot) => snapshot.places.get(&entry).copied(),
        }
    }

    /// The row of an entry.
    pub fn of_entry(self, entry: EntryId) -> Option<FormatRankingRow> {
        self.at(self.place(entry)?)
    }
}
