//! Which weights count in a position.
//!
//! ```text
//! weights of a phase          rows   columns
//! a pit, by its seeds           12    0..=31
//! two neighbouring pits         10    16 a + b, each 0..=15
//! two opposite pits              6    16 a + b, each 0..=15
//! best captures                  2    0..=31
//! empty pits                     2    a bit a pit
//! pits that give an extra turn   2    a bit a pit
//! seeds of both sides            1    32 a + b, each 0..=31
//! ```
//!
//! The mover's rows come first, then the opponent's.

use kalah::kernel::{Pair, count, filled};

use crate::estimate::Captures;

/// Pits a side.
pub(super) const PITS: usize = 6;
/// Weights of a phase.
pub(super) const SIZE: usize = SEEDS + 32 * 32;
/// Phases of the game.
pub(super) const PHASES: usize = 4;

const PIT: usize = 32;
const TWO: usize = 16 * 16;
const MASK: usize = 1 << PITS;

// Where the kinds of patterns begin.
const NEIGHBOURS: usize = 2 * PITS * PIT;
const OPPOSITES: usize = NEIGHBOURS + 2 * (PITS - 1) * TWO;
const CAPTURES: usize = OPPOSITES + PITS * TWO;
const EMPTY: usize = CAPTURES + 2 * PIT;
const EXTRA: usize = EMPTY + 2 * MASK;
const SEEDS: usize = EXTRA + 2 * MASK;

/// Patterns of a position: of each kind and place one.
pub(super) const ACTIVE: usize = 2 * PITS + 2 * (PITS - 1) + PITS + 2 + 2 + 2 + 1;

/// The phase of a position with so many seeds in play.
#[inline]
pub(super) const fn phase(seeds: u32) -> usize {
    match seeds {
        0..=24 => 0,
        25..=36 => 1,
        37..=48 => 2,
        _ => 3,
    }
}

/// The weights of the phase that count.
#[inline]
pub(super) fn each(captures: &Captures, pair: Pair, mut weight: impl FnMut(usize)) {
    let sides = [pair.mover, pair.opponent]
        .map(|word| std::array::from_fn(|pit| (word >> (8 * pit) & 0xff) as usize));
    let small: [[usize; PITS]; 2] = sides.map(|side: [usize; PITS]| side.map(|seeds| seeds.min(15)));
    for (side, pits) in sides.iter().enumerate() {
        for (pit, &seeds) in pits.iter().enumerate() {
            weight((side * PITS + pit) * PIT + seeds.min(PIT - 1));
        }
        for pit in 0..PITS - 1 {
            let place = side * (PITS - 1) + pit;
            weight(NEIGHBOURS + place * TWO + small[side][pit] * 16 + small[side][pit + 1]);
        }
    }
    for pit in 0..PITS {
        weight(OPPOSITES + pit * TWO + small[0][pit] * 16 + small[1][PITS - 1 - pit]);
    }
    for (side, pair) in [pair, pair.flipped()].into_iter().enumerate() {
        weight(CAPTURES + side * PIT + (captures.best(pair) as usize).min(PIT - 1));
        weight(EMPTY + side * MASK + bits(!filled(pair.mover) & TOPS));
        weight(EXTRA + side * MASK + bits(!filled(pair.mover ^ HOME) & TOPS));
    }
    let [mover, opponent] = [pair.mover, pair.opponent].map(|word| (count(word) as usize).min(31));
    weight(SEEDS + 32 * mover + opponent);
}

/// The top bit of each pit.
const TOPS: u64 = 0x8080_8080_8080;
/// The seeds with which each pit ends in the store.
const HOME: u64 = 0x01_02_03_04_05_06;

/// What brings bit `8 k` to bit `42 + k`; no two of the products meet.
const GATHER: u64 = 1 << 42 | 1 << 35 | 1 << 28 | 1 << 21 | 1 << 14 | 1 << 7;

/// The top bits of six bytes, side by side.
#[inline]
fn bits(tops: u64) -> usize {
    ((tops >> 7).wrapping_mul(GATHER) >> 42) as usize & (MASK - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_those_of_the_bytes() {
        for mask in 0..MASK {
            let tops = (0..PITS).filter(|pit| mask >> pit & 1 == 1).map(|pit| 0x80_u64 << (8 * pit)).sum();
            assert_eq!(bits(tops), mask, "{mask:b}");
        }
    }
}
