//! A row of pits in one unsigned integer, and what a sowing adds to it.

use std::fmt;
use std::hash::Hash;
use std::ops::{Add, AddAssign, BitAnd, BitAndAssign, BitOr, Not, Shl, Shr, Sub};

/// The pits of one side in a word: as many bits for each, the owner's left-most pit in the lowest.
pub trait PitWord:
    Copy
    + Eq
    + Hash
    + fmt::Debug
    + fmt::LowerHex
    + Default
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Bits of a pit.
    const BITS: u32;
    /// The most pits a side that there is room for.
    const PITS: usize;
    /// The most seeds on a board with which no pit can overflow.
    const MAX_SEEDS: usize = (1 << Self::BITS) - 1;
    /// The mask of the lowest pit.
    const LOWEST: Self;
    /// The lowest bit of every pit.
    const ONES: Self;
    /// True if sowings are tabulated up to one lap of the ring, so that whole laps are added apart.
    const ADDS_LAPS: bool;
    /// Sowings by pit, then by seeds. The sizes are powers of two, so that no look-up needs a check of its bounds.
    type Table: Clone + fmt::Debug;

    /// The sowings on boards of so many pits a side.
    fn table(pits: usize) -> Box<Self::Table>;
    /// The sowing of a pit with as many seeds.
    fn sowing(table: &Self::Table, pit: usize, seeds: usize) -> &Sowing<Self>;
    /// A word with these seeds in its lowest pit.
    fn from_seeds(seeds: u32) -> Self;
    /// The seeds of the lowest pit, of a word that has no others.
    fn seeds(self) -> u32;
    /// Sum of all pits, at most [`MAX_SEEDS`](PitWord::MAX_SEEDS).
    fn sum(self) -> u32;
    /// Number of bits that are set.
    fn count_ones(self) -> u32;
    /// Number of zeros below the lowest bit that is set.
    fn trailing_zeros(self) -> u32;
    /// The place of the highest bit that is set; `None` for zero.
    fn highest_bit(self) -> Option<u32>;
}

/// A word of an unsigned integer: bits a pit, pits a row, and the most seeds that are tabulated for a pit.
macro_rules! pit_word {
    ($word:ty, $bits:literal bits, $pits:literal pits, $rows:literal rows of $columns:literal) => {
        impl PitWord for $word {
            const BITS: u32 = $bits;
            const PITS: usize = $pits;
            const LOWEST: $word = (1 << $bits) - 1;
            const ONES: $word = {
                let (mut ones, mut pit) = (0, 0);
                while pit < $pits {
                    ones |= 1 << ($bits * pit);
                    pit += 1;
                }
                ones
            };
            const ADDS_LAPS: bool = $columns < 1 << $bits;
            type Table = [[Sowing<$word>; $columns]; $rows];

            fn table(pits: usize) -> Box<Self::Table> {
                let mut rows = vec![[Sowing::default(); $columns]; $rows];
                let tabulated = if Self::ADDS_LAPS { 2 * pits + 1 } else { $columns };
                for (pit, row) in rows.iter_mut().take(pits).enumerate() {
                    for (seeds, sowing) in row.iter_mut().take(tabulated).enumerate() {
                        *sowing = Sowing::new(pits, pit, seeds);
                    }
                }
                rows.try_into().unwrap_or_else(|_| unreachable!("as many rows as asked for"))
            }

            #[inline]
            fn sowing(table: &Self::Table, pit: usize, seeds: usize) -> &Sowing<$word> {
                &table[pit % $rows][seeds % $columns]
            }

            #[inline]
            fn from_seeds(seeds: u32) -> $word {
                seeds.into()
            }

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "a pit has less than 32 bits")]
            fn seeds(self) -> u32 {
                self as u32
            }

            #[inline]
            fn sum(self) -> u32 {
                // The top pit of the product is the sum of all pits.
                (self.wrapping_mul(Self::ONES) >> ($bits * ($pits - 1)) & Self::LOWEST).seeds()
            }

            #[inline]
            fn count_ones(self) -> u32 {
                <$word>::count_ones(self)
            }

            #[inline]
            fn trailing_zeros(self) -> u32 {
                <$word>::trailing_zeros(self)
            }

            #[inline]
            fn highest_bit(self) -> Option<u32> {
                self.checked_ilog2()
            }
        }
    };
}

pit_word!(u64, 8 bits, 8 pits, 8 rows of 256);
pit_word!(u128, 10 bits, 12 pits, 16 rows of 32);

/// The place of a pit's lowest bit.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a row has a dozen pits")]
pub(super) fn shift_of<W: PitWord>(pit: usize) -> u32 {
    W::BITS * pit as u32
}

/// Effect of sowing one pit with one number of seeds, whatever else lies on the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sowing<W> {
    pub(super) mover: W,
    pub(super) opponent: W,
    pub(super) banked: u8,
    /// The shift of the mover's pit where the last seed falls; [`LAST_STORE`] or [`LAST_AWAY`].
    pub(super) last: u8,
}

pub(super) const LAST_STORE: u8 = 128;
const LAST_AWAY: u8 = 136;

impl<W: PitWord> Sowing<W> {
    #[expect(clippy::cast_possible_truncation, reason = "at most 255 laps, and shifts below 128")]
    fn new(pits: usize, pit: usize, seeds: usize) -> Sowing<W> {
        let ring = 2 * pits + 1;
        let seed_in = |pit| W::from_seeds(1) << shift_of::<W>(pit);
        // Nothing but whole laps ends in the pit that was sown.
        let mut sowing = Sowing { last: shift_of::<W>(pit) as u8, ..Sowing::default() };
        for step in 1..=seeds {
            let slot = (pit + step) % ring;
            sowing.last = match slot {
                _ if slot < pits => {
                    sowing.mover += seed_in(slot);
                    shift_of::<W>(slot) as u8
                }
                _ if slot == pits => {
                    sowing.banked += 1;
                    LAST_STORE
                }
                _ => {
                    sowing.opponent += seed_in(slot - pits - 1);
                    LAST_AWAY
                }
            };
        }
        sowing
    }
}
