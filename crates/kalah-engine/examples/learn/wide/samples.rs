//! Positions of wide boards with what a search says of them, and the file that keeps them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::Path;

use kalah::kernel::WidePair;
use kalah::{Capture, MAX_PITS, Rules};
use kalah_engine::{LinearEstimate, WideEvaluation};

use crate::Failure;
use crate::games::Sample;
use crate::network::Lessons;

/// Bits of a pit in a row.
const BITS: usize = 10;
/// Bytes of a sample in a file: the board, the pits of both sides, the margin.
const BYTES: usize = 1 + 2 * MAX_PITS + 2;
/// Bit of the board's byte: captures count even if the opposite pit is empty.
const EMPTY: u8 = 0x80;

/// A position and the margin that the side to move gains of the seeds in play.
#[derive(Clone, Copy)]
pub(crate) struct WideSample {
    pits: u8,
    capture: Capture,
    /// Seeds of the mover's pits, then of the opponent's; more than 255 count as 255.
    seeds: [[u8; MAX_PITS]; 2],
    margin: i16,
}

impl WideSample {
    /// A sample of a board.
    pub(crate) fn new(pits: usize, capture: Capture, pair: WidePair, margin: i16) -> WideSample {
        let seeds = [pair, pair.flipped()]
            .map(|pair| std::array::from_fn(|pit| u8::try_from(pair.mover_seeds(pit)).unwrap_or(u8::MAX)));
        WideSample { pits: pits as u8, capture, seeds, margin }
    }

    fn board(&self) -> (u8, bool) {
        (self.pits, self.capture == Capture::EvenIfOppositeEmpty)
    }

    /// The pits.
    fn pair(&self) -> WidePair {
        let [mover, opponent] =
            self.seeds.map(|pits| pits.iter().rev().fold(0, |row, &seeds| row << BITS | u128::from(seeds)));
        WidePair { mover, opponent }
    }
}

/// The samples of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<WideSample>, Failure> {
    let bytes = std::fs::read(path)?;
    let sample = |bytes: &[u8; BYTES]| {
        let [board, pits @ .., low, high] = bytes;
        let capture =
            if board & EMPTY == 0 { Capture::NeedsOppositeSeeds } else { Capture::EvenIfOppositeEmpty };
        let mut seeds = [[0; MAX_PITS]; 2];
        seeds.as_flattened_mut().copy_from_slice(pits);
        WideSample { pits: board & !EMPTY, capture, seeds, margin: i16::from_le_bytes([*low, *high]) }
    };
    Ok(bytes.as_chunks().0.iter().map(sample).collect())
}

impl Sample for WideSample {
    fn write(&self, bytes: &mut Vec<u8>) {
        let empty = if self.capture == Capture::EvenIfOppositeEmpty { EMPTY } else { 0 };
        bytes.push(self.pits | empty);
        bytes.extend(self.seeds.as_flattened());
        bytes.extend(self.margin.to_le_bytes());
    }
}

/// Samples as the network of wide boards sees them.
pub(crate) struct WideLessons {
    samples: Vec<WideSample>,
    /// Evaluations, by pits and rule of capture.
    boards: HashMap<(u8, bool), WideEvaluation>,
}

impl WideLessons {
    /// Lessons from these samples, with weights to begin with.
    ///
    /// # Errors
    /// If a sample is of another board.
    pub(crate) fn new(samples: Vec<WideSample>, weights: &[i16]) -> Result<WideLessons, Failure> {
        let mut boards = HashMap::new();
        for sample in &samples {
            if let Entry::Vacant(place) = boards.entry(sample.board()) {
                let rules = Rules::new(sample.pits.into(), 1)?.with_capture(sample.capture);
                place.insert(WideEvaluation::new(rules, weights)?);
            }
        }
        Ok(WideLessons { samples, boards })
    }

    /// The margin of a sample by the weights, in seeds.
    pub(crate) fn expected(&self, sample: usize) -> f32 {
        let sample = &self.samples[sample];
        self.boards[&sample.board()].expected(sample.pair()).margin as f32 / LinearEstimate::SEED as f32
    }
}

impl Lessons for WideLessons {
    fn count(&self) -> usize {
        self.samples.len()
    }

    fn all_inputs(&self) -> usize {
        WideEvaluation::INPUTS
    }

    fn max_input(&self) -> i16 {
        WideEvaluation::MAX_INPUT
    }

    fn inputs(&self, sample: usize) -> impl Iterator<Item = usize> {
        let sample = &self.samples[sample];
        self.boards[&sample.board()].inputs(sample.pair())
    }

    fn margin(&self, sample: usize) -> f32 {
        self.samples[sample].margin.into()
    }

    /// What no game has shown is like what is one step smaller.
    fn neighbour(&self, input: usize) -> Option<usize> {
        input.checked_sub(1)
    }
}
