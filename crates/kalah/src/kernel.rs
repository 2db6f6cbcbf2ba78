//! The fast inner step: sowing by tables, for one size of board and one rule of capture.
//!
//! [`PitRows`] holds the pits of both sides without the stores, seen by the side to move, in a word a side. Boards of up to
//! 8 pits a side and 255 seeds take words of 64 bits with a byte a pit ([`PitPair`]), all others words of 128 bits with ten
//! bits a pit ([`WidePair`]). Sowing is one look-up by pit and seeds: what both words gain, what is banked and where the
//! last seed falls. No pit can overflow, since a board holds no more seeds than a pit can.

mod pit_rows;
mod pit_word;
#[cfg(test)]
mod tests;

pub use self::pit_rows::{FilledPits, PitRows, count, filled};
use self::pit_word::{LAST_STORE, shift_of};
pub use self::pit_word::{PitWord, Sowing};
use crate::rules::{Capture, Rules};

/// Pits of boards of up to 8 pits a side and 255 seeds, a byte each.
pub type PitPair = PitRows<u64>;
/// Pits of boards of any size, ten bits each.
pub type WidePair = PitRows<u128>;
/// Sowings on boards of up to 8 pits a side and 255 seeds.
pub type Kernel = SowingKernel<u64>;
/// Sowings on boards of any size.
pub type WideKernel = SowingKernel<u128>;

/// The most pits a side that a [`PitPair`] has room for.
pub const MAX_KERNEL_PITS: usize = <u64 as PitWord>::PITS;
/// The most seeds in play that a [`PitPair`] has room for.
pub const MAX_KERNEL_SEEDS: usize = <u64 as PitWord>::MAX_SEEDS;
/// The most seeds in play that a [`WidePair`] has room for.
pub const MAX_WIDE_SEEDS: usize = <u128 as PitWord>::MAX_SEEDS;

/// Result of one ply.
#[derive(Clone, Copy, Debug)]
pub struct SownPly<W = u64> {
    /// The pits after it, still seen by the side that moved, not yet swept.
    pub pair: PitRows<W>,
    /// Seeds that the mover banked.
    pub banked: u32,
    /// True if the last seed fell into the store. There is an extra turn unless the game is over.
    pub again: bool,
}

/// Tables of sowings for one size of board and one rule of capture.
///
/// The opening rules (pie, a single first ply) are not its business.
#[derive(Clone, Debug)]
pub struct SowingKernel<W: PitWord> {
    sowings: Box<W::Table>,
    /// One seed in each pit of a row.
    lap: W,
    /// Shift of the right-most pit.
    top: u32,
    pits: usize,
    capture: Capture,
}

impl<W: PitWord> SowingKernel<W> {
    /// The tables for these rules; `None` for more pits than a word has room for.
    pub fn new(rules: Rules) -> Option<SowingKernel<W>> {
        let pits = rules.pits();
        if pits > W::PITS {
            return None;
        }
        let top = shift_of::<W>(pits - 1);
        let lap = W::ONES & (W::LOWEST << top | ((W::from_seeds(1) << top) - W::from_seeds(1)));
        Some(SowingKernel { sowings: W::table(pits), lap, top, pits, capture: rules.capture() })
    }

    /// Pits a side.
    #[inline]
    pub const fn pits(&self) -> usize {
        self.pits
    }

    /// The rule of capture.
    #[inline]
    pub const fn capture(&self) -> Capture {
        self.capture
    }

    /// Sows the mover's pit with this index. The pit must be on the board and hold seeds.
    #[inline]
    pub fn sow(&self, pair: PitRows<W>, pit: usize) -> SownPly<W> {
        let shift = shift_of::<W>(pit);
        let seeds = pair.mover_seeds(pit) as usize;
        debug_assert!(pit < self.pits && seeds > 0, "pit {pit} of {pair:x?}");
        let (laps, rest) = if W::ADDS_LAPS {
            let ring = 2 * self.pits + 1;
            (seeds / ring, seeds % ring)
        } else {
            (0, seeds)
        };
        let sowing = W::sowing(&self.sowings, pit, rest);
        let mut mover = (pair.mover & !(W::LOWEST << shift)) + sowing.mover;
        let mut opponent = pair.opponent + sowing.opponent;
        let mut banked = u32::from(sowing.banked);
        for _ in 0..laps {
            mover += self.lap;
            opponent += self.lap;
            banked += 1;
        }
        let last = u32::from(sowing.last);
        // A last pit that holds one seed was empty, or is the one that was sown: a full lap leaves a seed in each.
        if last < u32::from(LAST_STORE) && mover >> last & W::LOWEST == W::from_seeds(1) {
            let across = self.top - last;
            let caught = opponent >> across & W::LOWEST;
            if caught != W::default() || self.capture == Capture::EvenIfOppositeEmpty {
                mover &= !(W::LOWEST << last);
                opponent &= !(W::LOWEST << across);
                banked += caught.seeds() + 1;
            }
        }
        SownPly { pair: PitRows { mover, opponent }, banked, again: sowing.last == LAST_STORE }
    }
}
