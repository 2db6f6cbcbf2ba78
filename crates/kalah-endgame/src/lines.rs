//! Values of the positions that share one half, along the ranks of the other.

#![expect(
    clippy::cast_possible_truncation,
    reason = "at most 8 pits, 255 seeds and 2^22 ranks, as a plan makes sure"
)]

use crate::index::{Index, Split};

/// The layers that are finished, from the first.
#[derive(Clone, Copy)]
pub(crate) struct FinishedLayers<'a> {
    pub(crate) index: &'a Index,
    pub(crate) values: &'a [u8],
}

/// The half that all positions of a line share.
#[derive(Clone, Copy)]
pub(crate) struct FixedHalf {
    pub(crate) seeds: usize,
    pub(crate) rank: usize,
}

/// Side to move in the positions of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mover {
    Fixed,
    Varying,
}

/// Values along the ranks of the half that varies: that of rank `r` is at `r * stride`.
#[derive(Clone, Copy)]
pub(crate) struct StridedLine<'a> {
    pub(crate) values: &'a [u8],
    pub(crate) stride: usize,
}

impl<'a> FinishedLayers<'a> {
    /// The line of a half and all halves with `varying` seeds on the other side.
    pub(crate) fn line(self, fixed: FixedHalf, varying: usize, mover: Mover) -> StridedLine<'a> {
        let layer = (fixed.seeds + varying) as u32;
        let moving = if mover == Mover::Fixed { fixed.seeds } else { varying };
        let Split { start, row } = self.index.split(layer, moving);
        let count = self.index.halves(varying);
        let major = fixed.seeds < varying || fixed.seeds == varying && mover == Mover::Fixed;
        if major {
            StridedLine { values: &self.values[start + fixed.rank * row..][..count], stride: 1 }
        } else {
            StridedLine { values: &self.values[start + fixed.rank..][..=(count - 1) * row], stride: row }
        }
    }
}

/// Meaning of a value of the position after a ply for the side that played it.
#[derive(Clone, Copy)]
pub(crate) struct Gain {
    flip: u8,
    add: u8,
}

impl Gain {
    /// The same side goes on after banking so many seeds.
    pub(crate) fn again(banked: u32) -> Gain {
        Gain { flip: 0, add: banked as u8 }
    }

    /// The other side is to move, and of `seeds` seeds all that it does not gain are the mover's.
    pub(crate) fn rest(seeds: u32) -> Gain {
        Gain { flip: !0, add: (seeds as u8).wrapping_add(1) }
    }

    /// The gain of the side that played.
    #[inline]
    pub(crate) fn of(self, value: u8) -> u8 {
        // With all bits flipped `value` is `-1 - value`.
        (value ^ self.flip).wrapping_add(self.add)
    }

    /// Raises each of `best` to the gain of the value beside it.
    #[inline]
    pub(crate) fn raise(self, best: &mut [u8], values: &[u8]) {
        for (best, &value) in best.iter_mut().zip(values) {
            *best = (*best).max(self.of(value));
        }
    }
    /// The same where `filled` is 0; elsewhere it has all bits set. Only for gains of the rest.
    #[inline]
    pub(crate) fn raise_where_empty(self, best: &mut [u8], values: &[u8], filled: &[u8]) {
        let rest = self.add.wrapping_sub(1);
        for ((best, &value), &filled) in best.iter_mut().zip(values).zip(filled) {
            *best = (*best).max(rest.saturating_sub(value | filled));
        }
    }
}
