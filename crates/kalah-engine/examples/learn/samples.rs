//! Positions with what a search says of them, and the file that keeps them.

use std::path::Path;

use kalah::kernel::PitPair;
use kalah_engine::{Inputs, NetworkEvaluation};

use crate::Failure;
use crate::games::Sample;
use crate::network::Lessons;

/// Pits of both sides.
const PITS: usize = 12;
/// Bytes of a sample in a file: the pits and the margin.
const BYTES: usize = PITS + 1;

/// A position and the margin that the side to move gains of the seeds in play.
#[derive(Clone, Copy)]
pub(crate) struct NarrowSample {
    pub(crate) pair: PitPair,
    pub(crate) margin: f32,
}

/// The samples of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<NarrowSample>, Failure> {
    let bytes = std::fs::read(path)?;
    let half = |pits: &[u8]| pits.iter().rev().fold(0, |word, &seeds| word << 8 | u64::from(seeds));
    let sample = |bytes: &[u8]| NarrowSample {
        pair: PitPair { mover: half(&bytes[..PITS / 2]), opponent: half(&bytes[PITS / 2..PITS]) },
        margin: f32::from(bytes[PITS].cast_signed()),
    };
    Ok(bytes.chunks_exact(BYTES).map(sample).collect())
}

impl Sample for NarrowSample {
    fn write(&self, bytes: &mut Vec<u8>) {
        for half in [self.pair.mover, self.pair.opponent] {
            bytes.extend(&half.to_le_bytes()[..PITS / 2]);
        }
        bytes.push((self.margin as i8).cast_unsigned());
    }
}

/// Samples as the network of 6 pits sees them.
pub(crate) struct NarrowLessons {
    pub(crate) inputs: Inputs,
    pub(crate) samples: Vec<NarrowSample>,
}

impl Lessons for NarrowLessons {
    fn count(&self) -> usize {
        self.samples.len()
    }

    fn all_inputs(&self) -> usize {
        Inputs::ALL
    }

    fn max_input(&self) -> i16 {
        NetworkEvaluation::MAX_INPUT
    }

    fn inputs(&self, sample: usize) -> impl Iterator<Item = usize> {
        self.inputs.of(self.samples[sample].pair).into_iter().map(usize::from)
    }

    fn margin(&self, sample: usize) -> f32 {
        self.samples[sample].margin
    }

    fn neighbour(&self, _: usize) -> Option<usize> {
        None
    }
}
