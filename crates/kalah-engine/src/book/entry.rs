//! What a book knows of a position.

use kalah::kernel::{PitPair, count};
use kalah::{Move, Pit, Position};

use crate::opening_rules::final_margin;
use crate::value::Bounds;

/// Entry of a book for one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// The final margin of the side to move, stores included.
    pub margin: i32,
    /// A move that reaches it.
    pub best: Move,
    /// Certainty of the margin: proven, or expected by a search.
    pub certainty: Certainty,
}

/// Certainty of a margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// It is the exact value, and the move is best.
    Proven,
    /// It is what a search of limited depth expects.
    Searched {
        /// Changes of side that were looked ahead.
        depth: u32,
        /// The margin is this at least: that is proven.
        at_least: i32,
        /// The margin is this at most: that is proven.
        at_most: i32,
    },
}

impl BookEntry {
    /// Returns true if the margin is the exact value.
    pub fn is_proven(&self) -> bool {
        self.certainty == Certainty::Proven
    }
}

/// An entry without stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StorelessEntry {
    /// Gain of the mover among the seeds in play.
    pub(crate) gain: u32,
    /// The index of the pit to sow.
    pub(crate) pit: usize,
    /// `None` if the gain is proven.
    pub(crate) searched: Option<SearchedBounds>,
}

/// Bounds that a search of limited depth leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SearchedBounds {
    pub(crate) depth: u32,
    /// Proven bounds of the gain.
    pub(crate) bounds: Bounds,
}

impl StorelessEntry {
    /// Returns true if this can be said of a position: the pit holds seeds, and nobody gains more than there is.
    pub(crate) fn fits(&self, pair: PitPair) -> bool {
        let held = pair.mover.to_le_bytes().get(self.pit).is_some_and(|&seeds| seeds > 0);
        let bounds =
            self.searched.map_or(Bounds { lower: self.gain, upper: self.gain }, |found| found.bounds);
        let seeds = count(pair.mover) + count(pair.opponent);
        held && bounds.lower <= self.gain && self.gain <= bounds.upper && bounds.upper <= seeds
    }

    /// The same with the stores of a position that has these pits. `None` if there is no such pit, which
    /// [`StorelessEntry::fits`] rules out.
    pub(crate) fn entry(&self, position: &Position) -> Option<BookEntry> {
        let margin = |gain| final_margin(position, gain);
        let certainty = self.searched.map_or(Certainty::Proven, |SearchedBounds { depth, bounds }| {
            Certainty::Searched { depth, at_least: margin(bounds.lower), at_most: margin(bounds.upper) }
        });
        let best = Move::Sow(Pit::from_index(self.pit)?);
        Some(BookEntry { margin: margin(self.gain), best, certainty })
    }
}
