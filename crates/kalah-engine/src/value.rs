//! Values, bounds and questions.
//!
//! # The value of a position
//! The stores are no part of it. `G` is what the side to move still gains of the `s` seeds in play if
//! both play to win as much as they can: `0 <= G <= s`, and the other side gains the rest, since all seeds in play
//! end in one store or the other. The final margin of the side to move is its lead now plus
//! `G - (s - G)`. So positions that differ only in their stores are one position.
//!
//! # From a ply's end to the ply
//! A ply banks `b` seeds and leaves a child with `s' = s - b` in play. After an extra turn the mover
//! gains `b + G'`; after a change of sides `b + s' - G'`. `G` is the most that a ply gains.
//!
//! # Why the recursion ends
//! No position comes back: a ply banks a seed, or it only moves seeds of the own row nearer to the own
//! store, which no ply of either side undoes without banking.
//!
//! # Questions
//! The search only asks "is `G >= goal`?", with `1 <= goal <= s`. The answer is a bound
//! `v`: if `v >= goal` then `G >= v` was proven, else `G <= v` was. What the question is for a child
//! follows from the above: see [`PlyStep::question`].

/// Bounds of a position's value `G`, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// `G` is at least this.
    pub(crate) lower: u32,
    /// `G` is at most this.
    pub(crate) upper: u32,
}

impl Bounds {
    /// All that is sure of a position with `seeds` in play.
    #[inline]
    pub(crate) const fn trivial(seeds: u32) -> Bounds {
        Bounds { lower: 0, upper: seeds }
    }

    /// Returns the bounds that follow from an answer to "is `G >= goal`?" on `seeds` seeds.
    #[inline]
    pub(crate) const fn from_answer(answer: u32, goal: u32, seeds: u32) -> Bounds {
        if answer >= goal {
            Bounds { lower: answer, upper: seeds }
        } else {
            Bounds { lower: 0, upper: answer }
        }
    }

    /// Both at once.
    #[inline]
    pub(crate) fn and(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The answer to "is `G >= goal`?", if these bounds tell it.
    #[inline]
    pub(crate) const fn answer(self, goal: u32) -> Option<u32> {
        if self.lower >= goal {
            Some(self.lower)
        } else if self.upper < goal {
            Some(self.upper)
        } else {
            None
        }
    }
}

/// Relation of a ply to its child.
#[derive(Clone, Copy, Default)]
pub(crate) struct PlyStep {
    /// Seeds that the mover banked.
    pub(crate) banked: u32,
    /// Seeds in play after it.
    pub(crate) left: u32,
    /// True if the mover moves again.
    pub(crate) again: bool,
}

impl PlyStep {
    /// Returns the gain of the mover if the child's value is `value`. If `value` only bounds it, so does this: from the
    /// same side after an extra turn, from the other after a change of sides.
    #[inline]
    pub(crate) const fn gain(self, value: u32) -> u32 {
        self.banked + if self.again { value } else { self.left - value }
    }

    /// The goal to ask the child about, so that its answer tells whether this ply gains `goal`.
    /// `None` if the ply does in any case: it banks that many. A ply of which it is asked gains at most
    /// `banked + left = s >= goal`, so the child's goal is again 1 to its seeds.
    ///
    /// - After an extra turn: `b + G' >= goal` if and only if `G' >= goal - b`.
    /// - After a change of sides: `b + s' - G' >= goal` if and only if not `G' >= s' - (goal - b) + 1`.
    #[inline]
    pub(crate) const fn question(self, goal: u32) -> Option<u32> {
        if goal <= self.banked {
            return None;
        }
        let rest = goal - self.banked;
        Some(if self.again { rest } else { self.left - rest + 1 })
    }
}
