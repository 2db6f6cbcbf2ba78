//! Values derived again, one ply at a time, by the rules as the library plays them.
//!
//! Nothing here is shared with the building: a position is laid out as a [`Position`], each of its plies
//! is played, and what each leads to is looked up. If every value of a database follows from the others
//! in that way, all are right, by induction over the plies that are left: there is no endless game.

use std::fmt;
use std::num::NonZeroU64;

use kalah::kernel::{PitPair, count};
use kalah::{Move, OpeningStage, Position, PositionSetup, SetupHalf, Side};
use rayon::prelude::*;

use crate::endgame::Endgame;

/// A value that does not follow from the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueMismatch {
    /// The pits of the position.
    pub pair: PitPair,
    /// Pits a side.
    pub pits: usize,
    /// Gain of the mover that the database stores.
    pub stored: u32,
    /// Gain that follows from the positions after it.
    pub derived: u32,
}

impl std::error::Error for ValueMismatch {}

impl fmt::Display for ValueMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{},0,0", self.pits)?;
        for half in [self.pair.mover, self.pair.opponent] {
            for seeds in seeds_of(half, self.pits) {
                write!(f, ",{seeds}")?;
            }
        }
        write!(f, "> s is stored as {} but follows as {}", self.stored, self.derived)
    }
}

/// Choice of the values to derive again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sample {
    /// All values.
    All,
    /// About this many values, spread evenly over the slots and the same each time.
    Some(NonZeroU64),
}

/// Slots that are verified before the progress is reported.
const PIECE: u64 = 1 << 14;

impl Endgame {
    /// Derives values from the rules and the values one ply later, with all threads of the pool that
    /// this runs in, and compares; tells how many. `progress` is told how many were compared since it
    /// was last called, and how many there will be.
    pub fn verify(&self, sample: Sample, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<u64, ValueMismatch> {
        let positions = self.index().positions() as u64;
        let stride = match sample {
            Sample::All => 1,
            Sample::Some(number) => positions.div_ceil(number.get()),
        };
        let all = positions / stride;
        (0..all.div_ceil(PIECE)).into_par_iter().try_for_each(|piece| {
            let numbers = piece * PIECE..all.min((piece + 1) * PIECE);
            let compared = numbers.end - numbers.start;
            for number in numbers {
                let slot = number * stride + scattered(number) % stride;
                self.verify_slot(usize::try_from(slot).unwrap_or(usize::MAX))?;
            }
            progress(compared, all);
            Ok(())
        })?;
        Ok(all)
    }

    fn verify_slot(&self, slot: usize) -> Result<(), ValueMismatch> {
        let (pair, _) = self.index().pair(slot);
        let (stored, derived) = (self.value(slot), self.derived(pair));
        if stored == derived {
            return Ok(());
        }
        Err(ValueMismatch { pair, pits: self.pits(), stored, derived })
    }

    /// Returns the mover's gain by the best ply.
    fn derived(&self, pair: PitPair) -> u32 {
        let half = |word| SetupHalf { pits: seeds_of(word, self.pits()).collect(), store: 0 };
        let setup = PositionSetup {
            rules: self.rules(),
            south: half(pair.mover),
            north: half(pair.opponent),
            turn: Side::South,
            stage: OpeningStage::Underway,
        };
        let Ok(position) = setup.position() else {
            // A side is empty: the other keeps what it has.
            return count(pair.mover);
        };
        let gains = position.sowable().map(|pit| match position.play(Move::Sow(pit)) {
            Ok(ply) => self.gain(&ply.position),
            Err(error) => unreachable!("a pit that holds seeds can be sown: {error}"),
        });
        gains.max().unwrap_or(0)
    }

    /// Returns what South, whose store was empty, gains in the end from here on and before.
    fn gain(&self, position: &Position) -> u32 {
        let banked = u32::from(position.store(Side::South));
        let seeds = u32::from(position.seeds_in_play());
        let Some(pair) = PitPair::from_position(position) else {
            unreachable!("a ply leaves the board its size")
        };
        let value = self.value(self.slot(pair, seeds));
        match position.turn() {
            _ if position.is_over() => banked,
            Side::South => banked + value,
            Side::North => banked + seeds - value,
        }
    }
}

/// The seeds of each pit of a half.
fn seeds_of(half: u64, pits: usize) -> impl Iterator<Item = u32> {
    half.to_le_bytes().into_iter().take(pits).map(u32::from)
}

/// A number that looks drawn at random, the same for the same number (`SplitMix64`).
fn scattered(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
