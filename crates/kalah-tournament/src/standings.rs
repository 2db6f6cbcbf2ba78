//! Standings: a fold over results.

mod drawing_order;
mod rows;

use std::collections::{BTreeMap, HashMap, hash_map};
use std::ops::{AddAssign, SubAssign};

pub(crate) use self::drawing_order::{DrawingOrder, DrawingRank};
use self::rows::SortedRows;
pub use self::rows::StandingsRow;
use crate::former::FormerResult;
use crate::player::{EntryId, EntryPair};
use crate::result::{GameResult, MatchResult, MatchSeat};
use crate::tally::EntryTally;

/// Standings of all entries, the best first.
///
/// [`Standings::from_entries`] folds all results at once; [`apply`](Standings::apply) and
/// [`withdraw`](Standings::withdraw) come to the same, one result at a time. They move the two rows that a result
/// concerns, in time that depends on how far these move and not on the number of results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standings {
    rows: SortedRows,
    by_rank: DrawingOrder,
    by_lot: DrawingOrder,
    /// The result that counts of each pair that has met.
    counting: HashMap<EntryPair, MatchResult>,
    /// Former versions by the entries that replace them.
    formers: HashMap<EntryId, FormerResult>,
}

impl Standings {
    /// The standings of these entries. Results in which another entry takes part count nothing, and
    /// of two results of one pair only one counts, the one that is smaller by its games.
    pub fn from_entries<'a>(
        entries: impl IntoIterator<Item = EntryId>,
        results: impl IntoIterator<Item = &'a MatchResult>,
    ) -> Standings {
        let mut tallies: BTreeMap<EntryId, EntryTally> =
            entries.into_iter().map(|entry| (entry, EntryTally::default())).collect();
        let mut counting = HashMap::new();
        for result in results {
            if let Some(pair) = result.pair()
                && pair.entries().iter().all(|entry| tallies.contains_key(entry))
            {
                counting
                    .entry(pair)
                    .and_modify(|kept| {
                        if key(result) < key(kept) {
                            *kept = *result;
                        }
                    })
                    .or_insert(*result);
            }
        }
        for result in counting.values() {
            for seat in MatchSeat::BOTH {
                *tallies.entry(result.entries[seat.index()]).or_default() +=
                    EntryTally::from_result(result, seat);
            }
        }
        let by_rank = tallies.iter().map(|(&entry, tally)| DrawingRank::by_rank(entry, tally)).collect();
        let by_lot = tallies.iter().map(|(&entry, tally)| DrawingRank::by_lot(entry, tally)).collect();
        Standings {
            rows: SortedRows::from_tallies(tallies),
            by_rank,
            by_lot,
            counting,
            formers: HashMap::new(),
        }
    }

    /// An entry takes part from now on; nothing changes if it does already.
    pub fn enter(&mut self, entry: EntryId) {
        if self.rows.place(entry).is_none() {
            self.rows.insert(entry);
            self.line_up(entry, &EntryTally::default());
        }
    }

    /// An entry that takes part finds its opponents where a former version stood.
    pub fn follow(&mut self, entry: EntryId, former: FormerResult) {
        if self.place(entry).is_some() {
            self.formers.insert(entry, former);
        }
    }

    /// Returns the result of an entry, for a newer version that replaces it; `None` if neither it nor its
    /// former version has played.
    pub fn as_former(&self, entry: EntryId) -> Option<FormerResult> {
        let tally = &self.of_entry(entry)?.tally;
        let before = self.formers.get(&entry);
        let played = tally.played().max(before.map_or(0, |former| former.played));
        let score = i64::from(tally.half_points()) - i64::from(tally.played());
        let score = before.map_or(score, |former| former.blended(score, tally.played()));
        (played > 0).then(|| FormerResult { score: i32::try_from(score).unwrap_or(0), played })
    }

    /// An entry takes no part any more, and its results count for nobody.
    pub fn leave(&mut self, entry: EntryId) {
        let others: Vec<EntryId> = self.rows().iter().map(|row| row.entry).collect();
        for pair in others.into_iter().filter_map(|other| EntryPair::new(entry, other)) {
            self.withdraw(pair);
        }
        if let Some(&row) = self.of_entry(entry) {
            self.step_out(entry, &row.tally);
            self.rows.remove(entry);
            self.formers.remove(&entry);
        }
    }

    /// Adds a result. False if it does not count: another entry takes part in it, or the pair has a result
    /// that is smaller by its games.
    pub fn apply(&mut self, result: &MatchResult) -> bool {
        let Some(pair) = result.pair() else { return false };
        if pair.entries().iter().any(|&entry| self.rows.place(entry).is_none()) {
            return false;
        }
        let replaced = match self.counting.entry(pair) {
            hash_map::Entry::Vacant(place) => {
                place.insert(*result);
                None
            }
            hash_map::Entry::Occupied(kept) if key(kept.get()) <= key(result) => return false,
            hash_map::Entry::Occupied(mut kept) => Some(kept.insert(*result)),
        };
        if let Some(replaced) = replaced {
            self.count(&replaced, EntryTally::sub_assign);
        }
        self.count(result, EntryTally::add_assign);
        true
    }

    /// Takes the result of a pair back, as if the two had not met. What it was, if there was one.
    pub fn withdraw(&mut self, pair: EntryPair) -> Option<MatchResult> {
        let result = self.counting.remove(&pair)?;
        self.count(&result, EntryTally::sub_assign);
        Some(result)
    }

    /// The rows, the best first; those who share a rank, by entry.
    pub fn rows(&self) -> &[StandingsRow] {
        self.rows.as_slice()
    }

    /// The row of an entry.
    pub fn of_entry(&self, entry: EntryId) -> Option<&StandingsRow> {
        self.place(entry).map(|place| &self.rows()[place])
    }

    /// Returns the place of the row of an entry among the rows, from 0.
    pub fn place(&self, entry: EntryId) -> Option<usize> {
        self.rows.place(entry)
    }

    /// Returns true if the two have a result.
    pub fn have_met(&self, pair: EntryPair) -> bool {
        self.counting.contains_key(&pair)
    }

    /// The results that count.
    pub fn played(&self) -> usize {
        self.counting.len()
    }

    /// The results that count, in no order.
    pub fn results(&self) -> impl Iterator<Item = &MatchResult> {
        self.counting.values()
    }

    /// Returns the order of drawing in which the standings decide between equals.
    pub(crate) fn by_rank(&self) -> &DrawingOrder {
        &self.by_rank
    }

    /// Returns the order of drawing in which chance decides between equals.
    pub(crate) fn by_lot(&self) -> &DrawingOrder {
        &self.by_lot
    }

    /// Returns the place around which the opponent of an entry is looked for: its own, or where a former
    /// version would stand.
    pub(crate) fn place_for_pairing(&self, entry: EntryId) -> Option<usize> {
        let own = self.place(entry)?;
        let tally = &self.rows()[own].tally;
        let Some(former) = self.formers.get(&entry).filter(|former| tally.played() < former.played) else {
            return Some(own);
        };
        let score = i64::from(tally.half_points()) - i64::from(tally.played());
        // Twice the points in so many matches.
        let points = former.blended(score, tally.played()) + i64::from(former.played);
        let is_better = |row: &StandingsRow| {
            let theirs = i64::from(row.tally.half_points()) * i64::from(former.played);
            !row.tally.is_provisional() && theirs > points * i64::from(row.tally.played())
        };
        Some(self.rows().partition_point(is_better))
    }

    /// The score around which the opponent of whoever is drawn is looked for.
    pub(crate) fn score_for_pairing(&self, drawn: &DrawingRank) -> i64 {
        let former = self.formers.get(&drawn.entry);
        former.map_or(drawn.score(), |former| former.blended(drawn.score(), drawn.played))
    }

    fn line_up(&mut self, entry: EntryId, tally: &EntryTally) {
        self.by_rank.insert(DrawingRank::by_rank(entry, tally));
        self.by_lot.insert(DrawingRank::by_lot(entry, tally));
    }

    fn step_out(&mut self, entry: EntryId, tally: &EntryTally) {
        self.by_rank.remove(DrawingRank::by_rank(entry, tally));
        self.by_lot.remove(DrawingRank::by_lot(entry, tally));
    }

    fn count(&mut self, result: &MatchResult, change: fn(&mut EntryTally, EntryTally)) {
        for seat in MatchSeat::BOTH {
            let entry = result.entries[seat.index()];
            if let Some(place) = self.place(entry) {
                let mut tally = self.rows()[place].tally;
                self.step_out(entry, &tally);
                change(&mut tally, EntryTally::from_result(result, seat));
                self.line_up(entry, &tally);
                self.rows.change(place, tally);
            }
        }
    }
}

/// An order of results, so that which of two counts does not depend on which came first.
fn key(result: &MatchResult) -> impl Ord {
    let faults = |game: &GameResult| MatchSeat::BOTH.map(|seat| game.fault(seat).map(|fault| fault as u8));
    let games = result.games.map(|game| (game.points(MatchSeat::First), game.seeds, faults(&game)));
    (result.entries, games)
}
