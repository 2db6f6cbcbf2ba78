//! What a book knows of a position.

use kalah::kernel::{Pair, count};
use kalah::{Move, Pit, Position};

use crate::opening_rules::final_margin;
use crate::value::Bounds;

/// Entry of a book for one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
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

impl Entry {
    /// Returns true if the margin is the exact value.
    pub fn is_proven(&self) -> bool {
        self.certainty == Certainty::Proven
    }
}

/// An entry without stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    /// What the mover still gains of the seeds in play.
    pub(crate) gain: u32,
    /// The index of the pit to sow.
    pub(crate) pit: usize,
    /// `None` if the gain is proven.
    pub(crate) searched: Option<Searched>,
}

/// What a search of limited depth leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Searched {
    pub(crate) depth: u32,
    /// What is proven of the gain.
    pub(crate) bounds: Bounds,
}

impl Fact {
    /// Whether this can be said of a position: the pit holds seeds, and nobody gains more than there is.
    pub(crate) fn fits(&self, pair: Pair) -> bool {
        let held = pair.mover.to_le_bytes().get(self.pit).is_some_and(|&seeds| seeds > 0);
        let bounds =
            self.searched.map_or(Bounds { lower: self.gain, upper: self.gain }, |found| found.bounds);
        let seeds = count(pair.mover) + count(pair.opponent);
        held && bounds.lower <= self.gain && self.gain <= bounds.upper && bounds.upper <= seeds
    }

    /// The same with the stores of a position that has these pits. `None` if there is no such pit, which
    /// [`Fact::fits`] rules out.
    pub(crate) fn entry(&self, position: &Position) -> Option<Entry> {
        let margin = |gain| final_margin(position, gain);
        let certainty = self.searched.map_or(Certainty::Proven, |Searched { depth, bounds }| {
            Certainty::Searched { depth, at_least: margin(bounds.lower), at_most: margin(bounds.upper) }
        });
        let best = Move::Sow(Pit::from_index(self.pit)?);
        Some(Entry { margin: margin(self.gain), best, certainty })
    }
}
