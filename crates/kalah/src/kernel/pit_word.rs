//! A row of pits in one unsigned integer.

use std::fmt;
use std::hash::Hash;
use std::ops::{Add, AddAssign, BitAnd, BitAndAssign, BitOr, Not, Shl, Shr, Sub};

use super::Sowing;

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
