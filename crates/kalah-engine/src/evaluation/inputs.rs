//! What the network sees of a position.
//!
//! ```text
//! input                        inputs of a side   is one of
//! a pit, by its seeds                         6   0..=23 seeds, more as 23
//! best capture                                1   0..=23 seeds, more as 23
//! pits that give an extra turn                1   a bit a pit
//! ```
//!
//! The mover's come first, then the opponent's.
//!
//! The network adds up the same from fewer parts ([`Inputs::joined`]): two neighbouring pits are one of 24 x 24 pairs, and the
//! best capture and the set of pits one of 24 x 64.

use kalah::Rules;
use kalah::kernel::{Kernel, PitPair, filled};

use crate::estimate::Captures;

/// Pits a side.
pub(super) const PITS: usize = 6;
/// Numbers of seeds with an input of their own: greater ones share the last.
const SEEDS: usize = 24;
/// Sets of pits.
const SETS: usize = 1 << PITS;
/// Pairs of neighbouring pits a side, and what a pair may be.
const PAIRS: usize = PITS / 2;
const PAIR: usize = SEEDS * SEEDS;
/// Joined inputs of a side that a position has: its pairs, and its capture with its set.
const JOINED_OF_SIDE: usize = PAIRS + 1;

// Where the kinds of inputs begin, and where a side ends.
const CAPTURE: usize = PITS * SEEDS;
const EXTRA: usize = CAPTURE + SEEDS;
const SIDE: usize = EXTRA + SETS;

// The same where pits are joined.
const JOINED_CAPTURE: usize = PAIRS * PAIR;
const JOINED_SIDE: usize = JOINED_CAPTURE + SEEDS * SETS;

/// Computes the inputs of positions by one rule of capture.
#[derive(Clone)]
pub struct Inputs {
    captures: Captures,
}

impl Inputs {
    /// All inputs that there are.
    pub const ALL: usize = 2 * SIDE;
    /// Inputs that a position has.
    pub const ACTIVE: usize = 2 * (PITS + 2);
    /// All joined inputs that there are.
    #[cfg(test)]
    pub(super) const JOINED: usize = 2 * JOINED_SIDE;
    /// Joined inputs that a position has.
    pub(super) const JOINED_ACTIVE: usize = 2 * JOINED_OF_SIDE;
    /// The first of them, of which a position has one: the mover's first two pits.
    pub(super) const FIRST: std::ops::Range<usize> = 0..PAIR;

    /// Creates the inputs; `None` for boards of other than 6 pits a side.
    pub fn new(rules: Rules) -> Option<Inputs> {
        let kernel = Kernel::new(rules).filter(|kernel| kernel.pits() == PITS)?;
        Some(Inputs { captures: Captures::new(&kernel) })
    }

    /// The inputs of a position, each below [`Inputs::ALL`].
    pub fn of(&self, pair: PitPair) -> [u16; Inputs::ACTIVE] {
        let mut inputs = [0; Inputs::ACTIVE];
        let halves = inputs.as_chunks_mut::<{ PITS + 2 }>().0;
        for ((first, side), inputs) in [0, SIDE].into_iter().zip(self.sides(pair)).zip(halves) {
            let SideInputs { seeds, capture, extra } = side;
            for (pit, (input, seeds)) in inputs.iter_mut().zip(seeds).enumerate() {
                *input = (first + pit * SEEDS + seeds) as u16;
            }
            inputs[PITS] = (first + CAPTURE + capture) as u16;
            inputs[PITS + 1] = (first + EXTRA + extra) as u16;
        }
        inputs
    }

    /// The joined inputs of a position, each below [`Inputs::JOINED`].
    #[inline]
    pub(super) fn joined(&self, pair: PitPair) -> [u16; Inputs::JOINED_ACTIVE] {
        let mut inputs = [0; Inputs::JOINED_ACTIVE];
        let halves = inputs.as_chunks_mut::<JOINED_OF_SIDE>().0;
        for ((first, side), inputs) in [0, JOINED_SIDE].into_iter().zip(self.sides(pair)).zip(halves) {
            let SideInputs { seeds, capture, extra } = side;
            for (at, (input, [left, right])) in inputs.iter_mut().zip(seeds.as_chunks().0).enumerate() {
                *input = (first + at * PAIR + left * SEEDS + right) as u16;
            }
            inputs[PAIRS] = (first + JOINED_CAPTURE + capture * SETS + extra) as u16;
        }
        inputs
    }

    /// The two inputs that each joined input stands for, in order.
    pub(super) fn parts() -> impl Iterator<Item = (usize, usize)> {
        [0, SIDE].into_iter().flat_map(|first| {
            let pair = move |at: usize| {
                let pits = first + at / PAIR * 2 * SEEDS;
                (pits + at % PAIR / SEEDS, pits + SEEDS + at % SEEDS)
            };
            let rest = move |at: usize| (first + CAPTURE + at / SETS, first + EXTRA + at % SETS);
            (0..PAIRS * PAIR).map(pair).chain((0..SEEDS * SETS).map(rest))
        })
    }

    /// What is seen of the mover's side, and of the opponent's.
    #[inline]
    fn sides(&self, pair: PitPair) -> [SideInputs; 2] {
        let [mover, opponent] = self.captures.best_of_sides(pair);
        [(pair.mover, mover), (pair.opponent, opponent)].map(|(half, capture)| SideInputs {
            seeds: std::array::from_fn(|pit| ((half >> (8 * pit) & 0xff) as usize).min(SEEDS - 1)),
            capture: (capture as usize).min(SEEDS - 1),
            extra: bits(!filled(half ^ HOME) & TOPS),
        })
    }
}

/// Inputs of one side, each counted from 0.
struct SideInputs {
    seeds: [usize; PITS],
    capture: usize,
    extra: usize,
}

/// The top bit of each pit.
const TOPS: u64 = 0x8080_8080_8080;
/// The seeds with which each pit ends in the store.
const HOME: u64 = 0x01_02_03_04_05_06;

/// Factor that brings bit `8 k` to bit `42 + k`; no two of the products meet.
const GATHER: u64 = 1 << 42 | 1 << 35 | 1 << 28 | 1 << 21 | 1 << 14 | 1 << 7;

/// The top bits of six bytes, side by side.
#[inline]
fn bits(tops: u64) -> usize {
    ((tops >> 7).wrapping_mul(GATHER) >> 42) as usize & (SETS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_those_of_the_bytes() {
        for mask in 0..SETS {
            let tops = (0..PITS).filter(|pit| mask >> pit & 1 == 1).map(|pit| 0x80_u64 << (8 * pit)).sum();
            assert_eq!(bits(tops), mask, "{mask:b}");
        }
    }

    #[test]
    fn joined_inputs_stand_for_the_inputs() {
        let inputs = Inputs::new("6x6".parse().unwrap()).unwrap();
        let parts: Vec<_> = Inputs::parts().collect();
        assert_eq!(parts.len(), Inputs::JOINED);
        let pair = PitPair { mover: 0x01_00_03_0c_01_06, opponent: 0x00_00_19_00_09_02 };
        let joined = inputs.joined(pair).into_iter().map(|input| parts[usize::from(input)]);
        let apart: Vec<usize> = joined.flat_map(|(one, other)| [one, other]).collect();
        assert_eq!(apart, inputs.of(pair).map(usize::from));
    }

    #[test]
    fn the_sides_are_told_alike() {
        let rules: Rules = "6x6".parse().unwrap();
        let inputs = Inputs::new(rules).unwrap();
        // Pits 1, 4 and 6 of the mover give an extra turn; from pit 2 it captures 9 and 1.
        let pair = PitPair { mover: 0x01_00_03_0c_01_06, opponent: 0x00_00_19_00_09_02 };
        let [mover, opponent] = [pair, pair.flipped()].map(|pair| inputs.of(pair));
        let half = Inputs::ACTIVE / 2;
        for at in 0..half {
            assert_eq!(mover[at] + SIDE as u16, opponent[half + at]);
            assert_eq!(mover[half + at], opponent[at] + SIDE as u16);
        }
        assert_eq!(usize::from(mover[half + 3]) - SIDE - 3 * SEEDS, SEEDS - 1, "0x19 seeds count as 23");
        assert_eq!(usize::from(mover[PITS + 1]) - EXTRA, 0b10_1001);
    }
}
