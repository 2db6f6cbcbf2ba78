//! The rows in order, and where each of them stands.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::player::EntryId;
use crate::tally::EntryTally;

/// Row of the standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandingsRow {
    /// Entry of the row.
    pub entry: EntryId,
    /// 1 for the best; those who are equal share a rank.
    pub rank: u32,
    /// Results of the entry.
    pub tally: EntryTally,
}

impl StandingsRow {
    /// The order of rows, which is total: those who share a rank stand by entry.
    fn order(&self, other: &StandingsRow) -> Ordering {
        self.tally.order(&other.tally).then_with(|| self.entry.cmp(&other.entry))
    }
}

/// Rows sorted by [`StandingsRow::order`], each one found by its entry at once.
///
/// A row that moves takes those between its old place and its new one a place further; nothing else is touched.
#[derive(Clone, Debug, Default)]
pub(super) struct SortedRows {
    sorted: Vec<StandingsRow>,
    /// A number of each row that stays while it moves, in the order of the rows.
    slots: Vec<usize>,
    /// Place of each row, by slot.
    places: Vec<usize>,
    slot_of: HashMap<EntryId, usize>,
}

impl SortedRows {
    /// The rows of these entries, of which no two are the same.
    pub(super) fn from_tallies(tallies: impl IntoIterator<Item = (EntryId, EntryTally)>) -> SortedRows {
        let mut sorted: Vec<StandingsRow> =
            tallies.into_iter().map(|(entry, tally)| StandingsRow { entry, rank: 0, tally }).collect();
        sorted.sort_unstable_by(StandingsRow::order);
        let slots: Vec<usize> = (0..sorted.len()).collect();
        let slot_of = sorted.iter().map(|row| row.entry).zip(0..).collect();
        let mut rows = SortedRows { sorted, places: slots.clone(), slots, slot_of };
        rows.number(0, rows.sorted.len());
        rows
    }

    /// Returns all rows, the best first.
    pub(super) fn as_slice(&self) -> &[StandingsRow] {
        &self.sorted
    }

    /// Returns the place of the row of an entry, from 0.
    pub(super) fn place(&self, entry: EntryId) -> Option<usize> {
        self.slot_of.get(&entry).map(|&slot| self.places[slot])
    }

    /// An entry that has no row yet gets one.
    pub(super) fn insert(&mut self, entry: EntryId) {
        let row = StandingsRow { entry, rank: 0, tally: EntryTally::default() };
        let place = self.sorted.partition_point(|other| other.order(&row).is_lt());
        let slot = self.places.len();
        self.sorted.insert(place, row);
        self.slots.insert(place, slot);
        self.places.push(place);
        self.slot_of.insert(entry, slot);
        self.note_places(place, self.sorted.len());
        self.number(place, self.sorted.len());
    }

    /// The row of an entry vanishes.
    pub(super) fn remove(&mut self, entry: EntryId) {
        let others = self.sorted.iter().filter(|row| row.entry != entry);
        *self = SortedRows::from_tallies(others.map(|row| (row.entry, row.tally)));
    }

    /// The row at a place gets another tally, and moves to where it belongs.
    pub(super) fn change(&mut self, from: usize, tally: EntryTally) {
        self.sorted[from].tally = tally;
        let row = self.sorted[from];
        // All rows but this one are in order.
        let above = self.sorted[..from].partition_point(|other| other.order(&row).is_lt());
        let (first, last) = if above < from {
            self.sorted[above..=from].rotate_right(1);
            self.slots[above..=from].rotate_right(1);
            (above, from)
        } else {
            let passed = self.sorted[from + 1..].partition_point(|other| other.order(&row).is_lt());
            self.sorted[from..=from + passed].rotate_left(1);
            self.slots[from..=from + passed].rotate_left(1);
            (from, from + passed)
        };
        self.note_places(first, last + 1);
        self.number(first, last + 1);
    }

    fn note_places(&mut self, first: usize, end: usize) {
        for place in first..end {
            self.places[self.slots[place]] = place;
        }
    }

    /// Sets the ranks from `first` on, where rows changed up to `end`.
    ///
    /// A rank depends on the place, the row and the row above with its rank: behind `end` the first rank that stays
    /// is the last one to look at.
    fn number(&mut self, first: usize, end: usize) {
        for place in first..self.sorted.len() {
            let above = place.checked_sub(1).map(|above| &self.sorted[above]);
            let rank = match above {
                Some(above) if above.tally.order(&self.sorted[place].tally).is_eq() => above.rank,
                _ => u32::try_from(place + 1).unwrap_or(u32::MAX),
            };
            if place >= end && self.sorted[place].rank == rank {
                break;
            }
            self.sorted[place].rank = rank;
        }
    }
}

/// Slots tell how rows have moved, not what they say.
impl PartialEq for SortedRows {
    fn eq(&self, other: &SortedRows) -> bool {
        self.sorted == other.sorted
    }
}

impl Eq for SortedRows {}
