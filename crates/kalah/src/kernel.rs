//! The fast inner step, for boards of up to 8 pits a side and 255 seeds.
//!
//! A [`PitPair`] holds the pits of both sides without the stores, seen by the side to move: one word a
//! side, one byte a pit, the owner's left-most pit in the lowest byte. The opponent's word is in
//! the opponent's own order, so pit `i` lies opposite byte `pits - 1 - i`.
//!
//! ```text
//!            byte   7   6   5   4   3   2   1   0
//! mover             0   0  p6  p5  p4  p3  p2  p1      (6 pits: two bytes stay 0)
//! opponent          0   0  p6  p5  p4  p3  p2  p1
//! ```
//!
//! Sowing is one look-up by pit and seeds: what both words gain, what is banked and where the last
//! seed falls. No byte can overflow, since a board holds at most 255 seeds.

use crate::position::Position;
use crate::rules::{Capture, Rules};
use crate::side::Side;

/// The most pits a side that a [`PitPair`] has room for.
pub const MAX_KERNEL_PITS: usize = 8;
/// The most seeds in play that a [`PitPair`] has room for.
pub const MAX_KERNEL_SEEDS: usize = 255;

/// The low byte of every pit.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The pits of both sides, mover first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PitPair {
    /// The pits of the side to move, a byte each.
    pub mover: u64,
    /// The pits of the other side, a byte each.
    pub opponent: u64,
}

impl PitPair {
    /// The pits of a position, if it has at most 8 pits a side and 255 seeds in play.
    pub fn from_position(position: &Position) -> Option<PitPair> {
        let fits = position.rules().pits() <= MAX_KERNEL_PITS
            && usize::from(position.seeds_in_play()) <= MAX_KERNEL_SEEDS;
        let word = |side: Side| {
            let pits = position.pits(side).iter().rev();
            pits.fold(0, |word, &seeds| word << 8 | u64::from(seeds))
        };
        let turn = position.turn();
        fits.then(|| PitPair { mover: word(turn), opponent: word(turn.opposite()) })
    }

    /// The same pits with the other side to move.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> PitPair {
        PitPair { mover: self.opponent, opponent: self.mover }
    }

    /// Returns true if a side has no seeds left, so that the game is over; the other side's are still here.
    #[inline]
    pub const fn is_over(self) -> bool {
        self.mover == 0 || self.opponent == 0
    }

    /// Seeds in play.
    #[inline]
    pub const fn seeds(self) -> u32 {
        count(self.mover) + count(self.opponent)
    }

    /// Number of the mover's pits that hold seeds.
    #[inline]
    pub const fn sowable(self) -> u32 {
        filled(self.mover).count_ones()
    }

    /// The mover's pits that hold seeds; from the back they start at the store.
    #[inline]
    pub const fn filled_pits(self) -> FilledPits {
        FilledPits(filled(self.mover))
    }
}

/// The indices of the pits of a word that hold seeds, from the owner's left.
#[derive(Clone, Debug)]
pub struct FilledPits(u64);

impl Iterator for FilledPits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let pit = self.0.trailing_zeros() as usize / 8;
        self.0 &= self.0 - 1;
        Some(pit)
    }
}

impl DoubleEndedIterator for FilledPits {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        let top = self.0.checked_ilog2()?;
        self.0 ^= 1 << top;
        Some(top as usize / 8)
    }
}

/// Seeds in a word of pits, at most 255.
#[inline]
pub const fn count(word: u64) -> u32 {
    // The top byte of the product is the sum of all bytes.
    (word.wrapping_mul(ONES) >> 56) as u32
}

/// A word with the top bit of each byte that is not zero: shift it right by 7 to have ones.
#[inline]
pub const fn filled(word: u64) -> u64 {
    let low = word & !(ONES << 7);
    ((low + ONES * 0x7f) | word) & (ONES << 7)
}

/// Effect of sowing one pit with one number of seeds, whatever else lies on the board.
#[derive(Clone, Copy, Debug, Default)]
struct Sowing {
    mover: u64,
    opponent: u64,
    banked: u8,
    /// The shift of the mover's pit where the last seed falls; [`LAST_STORE`] or [`LAST_AWAY`].
    last: u8,
}

const ROWS: usize = MAX_KERNEL_PITS;
const LAST_STORE: u8 = 64;
const LAST_AWAY: u8 = 72;

/// Result of one ply.
#[derive(Clone, Copy, Debug)]
pub struct SownPly {
    /// The pits after it, still seen by the side that moved, not yet swept.
    pub pair: PitPair,
    /// Seeds that the mover banked.
    pub banked: u32,
    /// True if the last seed fell into the store. There is an extra turn unless the game is over.
    pub again: bool,
}

/// Tables of sowings for one size of board and one rule of capture.
///
/// The opening rules (pie, a single first ply) are not its business.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// Sowings by pit, then by its seeds. Three bits name a row.
    sowings: Box<[[Sowing; MAX_KERNEL_SEEDS + 1]; ROWS]>,
    /// Shift of the right-most pit.
    top: u32,
    pits: usize,
    capture: Capture,
}

impl Kernel {
    /// The tables for these rules; `None` for more than 8 pits.
    pub fn new(rules: Rules) -> Option<Kernel> {
        let pits = rules.pits();
        if pits > MAX_KERNEL_PITS {
            return None;
        }
        let mut sowings = vec![[Sowing::default(); MAX_KERNEL_SEEDS + 1]; ROWS];
        for (pit, row) in sowings.iter_mut().take(pits).enumerate() {
            for (seeds, sowing) in row.iter_mut().enumerate().skip(1) {
                *sowing = Sowing::new(pits, pit, seeds);
            }
        }
        let top = u32::try_from(8 * (pits - 1)).unwrap_or(0);
        let sowings = sowings.try_into().unwrap_or_else(|_| unreachable!("as many rows as asked for"));
        Some(Kernel { sowings, top, pits, capture: rules.capture() })
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
    pub fn sow(&self, pair: PitPair, pit: usize) -> SownPly {
        let shift = 8 * pit;
        let seeds = (pair.mover >> shift & 0xff) as usize;
        debug_assert!(pit < self.pits && seeds > 0, "pit {pit} of {pair:x?}");
        let sowing = &self.sowings[pit % ROWS][seeds];
        let mut mover = (pair.mover & !(0xff << shift)) + sowing.mover;
        let mut opponent = pair.opponent + sowing.opponent;
        let mut banked = u32::from(sowing.banked);
        let last = u32::from(sowing.last);
        // A last pit that holds one seed was empty: a full lap leaves two elsewhere, and the pit it
        // started from was emptied.
        if last < u32::from(LAST_STORE) && mover >> last & 0xff == 1 {
            let across = self.top - last;
            let seeds = opponent >> across & 0xff;
            if seeds > 0 || self.capture == Capture::EvenIfOppositeEmpty {
                mover &= !(0xff << last);
                opponent &= !(0xff << across);
                banked += seeds as u32 + 1;
            }
        }
        SownPly { pair: PitPair { mover, opponent }, banked, again: sowing.last == LAST_STORE }
    }
}

impl Sowing {
    #[expect(clippy::cast_possible_truncation, reason = "at most 255 seeds, 8 pits of 8 bits")]
    fn new(pits: usize, pit: usize, seeds: usize) -> Sowing {
        let ring = 2 * pits + 1;
        let mut sowing = Sowing::default();
        for step in 1..=seeds {
            let slot = (pit + step) % ring;
            sowing.last = match slot {
                _ if slot < pits => {
                    sowing.mover += 1 << (8 * slot);
                    8 * slot as u8
                }
                _ if slot == pits => {
                    sowing.banked += 1;
                    LAST_STORE
                }
                _ => {
                    sowing.opponent += 1 << (8 * (slot - pits - 1));
                    LAST_AWAY
                }
            };
        }
        sowing
    }
}
