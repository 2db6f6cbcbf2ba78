//! Formats of tournaments.

mod all_play_all;
mod swiss;

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use self::all_play_all::{matches_in_all, next_pair};
use crate::in_play::InPlay;
use crate::player::EntryId;
use crate::rating::{Rating, ratings};
use crate::standings::{Standings, StandingsRow};

/// Format of a tournament: it decides who meets whom, and how entries are ranked. Written `all-play-all`,
/// `swiss:40` or `open`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Format {
    /// Round robin: in the end all have met all; until then neighbours in rank meet first. Ranked by win
    /// ratio, then by seeds captured a match. For 300 players, 44,850 matches.
    #[default]
    AllPlayAll,
    /// Swiss tournament: each plays a bounded number of matches against neighbours in score. Ranked by the
    /// strengths that make all games together likeliest (Bradley and Terry), since each has met others: a win
    /// against somebody strong counts more. For 10,000 players.
    Swiss {
        /// Matches of each player at most.
        matches: NonZeroU32,
    },
    /// Players come and go, and whoever is there meets whoever else is: no match is drawn, and none is the last. Two may
    /// meet again, and their newest match takes the place of the one before. Ranked as a Swiss.
    Open,
}

/// A row of the ranking of a format.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FormatRankingRow {
    /// The entry, its rank in this format, and what it has achieved.
    pub standing: StandingsRow,
    /// Strength, whoever the entry has met. A Swiss ranks by it.
    pub rating: Rating,
}

impl Format {
    /// The matches of a tournament of so many players. In a Swiss at most: the last who could play may have met each
    /// other. 0 for an open one, which has no plan.
    pub fn matches_in_all(&self, players: usize) -> usize {
        match *self {
            Format::AllPlayAll => matches_in_all(players),
            Format::Swiss { matches } => swiss::matches_in_all(players, matches),
            Format::Open => 0,
        }
    }

    /// The next two who should meet, or `None` if nobody can at the moment. The one who was drawn comes first.
    ///
    /// Whoever has played the fewest matches is drawn first, the better one of two. Nobody is drawn who plays in
    /// `in_play`, and no two who have met. All play all: against the opponent of the nearest rank. Swiss: against the
    /// one of the nearest score, matches won less matches lost, and nobody who has played enough. Open: nobody.
    ///
    /// As long as nothing runs, there is a pair if and only if some two who may play another match have not met. The
    /// answer depends on nothing but the arguments, in particular not on the order of results.
    pub fn next_pair(&self, standings: &Standings, in_play: &InPlay) -> Option<[EntryId; 2]> {
        match *self {
            Format::AllPlayAll => all_play_all::next(standings, in_play),
            Format::Swiss { matches } => swiss::next(matches, standings, in_play),
            Format::Open => None,
        }
    }

    /// Returns true if nothing runs and nothing is left to play. What is open never is over.
    pub fn is_over(&self, standings: &Standings, in_play: &InPlay) -> bool {
        *self != Format::Open && in_play.is_empty() && self.next_pair(standings, in_play).is_none()
    }

    /// Returns all entries by rank, the best first; those who share a rank, by entry. Who has not played yet
    /// comes last.
    ///
    /// All play all: [`Standings::rows`]. For the ratings all results are gone through about a hundred times, which takes
    /// a fifth of a second for 10,000 players with 40 matches each: to be asked for now and then, not for each result.
    pub fn ranking(&self, standings: &Standings) -> Vec<FormatRankingRow> {
        let rated = standings.rows().iter().zip(ratings(standings));
        let rated = rated.map(|(&standing, rating)| FormatRankingRow { standing, rating }).collect();
        match self {
            Format::AllPlayAll => rated,
            Format::Swiss { .. } | Format::Open => by_strength(rated),
        }
    }
}

/// The same, who is strong first.
fn by_strength(mut ranking: Vec<FormatRankingRow>) -> Vec<FormatRankingRow> {
    let unplayed = |row: &FormatRankingRow| {
        let tally = &row.standing.tally;
        (tally.played() == 0, tally.is_provisional())
    };
    let order = |one: &FormatRankingRow, other: &FormatRankingRow| {
        unplayed(one)
            .cmp(&unplayed(other))
            .then_with(|| other.rating.elo.partial_cmp(&one.rating.elo).unwrap_or(Ordering::Equal))
    };
    ranking
        .sort_by(|one, other| order(one, other).then_with(|| one.standing.entry.cmp(&other.standing.entry)));
    let mut rank = 1;
    for group in ranking.chunk_by_mut(|one, other| order(one, other).is_eq()) {
        for row in &mut *group {
            row.standing.rank = rank;
        }
        rank += u32::try_from(group.len()).unwrap_or(u32::MAX);
    }
    ranking
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Format::AllPlayAll => f.write_str("all-play-all"),
            Format::Swiss { matches } => write!(f, "swiss:{matches}"),
            Format::Open => f.write_str("open"),
        }
    }
}

/// A text that tells no format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "\"{}\" is no format: write all-play-all, swiss:40 for 40 matches a player, or open for agents that come and go",
    .0.escape_default()
)]
pub struct FormatError(String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Format, FormatError> {
        let swiss = || text.strip_prefix("swiss:")?.parse().ok().map(|matches| Format::Swiss { matches });
        let format = match text {
            "all-play-all" => Some(Format::AllPlayAll),
            "open" => Some(Format::Open),
            _ => swiss(),
        };
        format.ok_or_else(|| FormatError(text.to_owned()))
    }
}

impl TryFrom<String> for Format {
    type Error = FormatError;

    fn try_from(text: String) -> Result<Format, FormatError> {
        text.parse()
    }
}

impl From<Format> for String {
    fn from(format: Format) -> String {
        format.to_string()
    }
}
