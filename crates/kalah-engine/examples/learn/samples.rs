//! Positions with what a search says of them, and the file that keeps them.

use std::io::Write as _;
use std::path::Path;

use kalah::kernel::PitPair;
use kalah_engine::{Inputs, NetworkEvaluation};

use crate::Failure;
use crate::network::Lessons;

/// Pits of both sides.
const PITS: usize = 12;
/// Bytes of a sample in a file: the pits and the margin.
const BYTES: usize = PITS + 1;

/// A position and the margin that the side to move gains of the seeds in play.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    pub(crate) pair: PitPair,
    pub(crate) margin: f32,
}

/// The samples of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Sample>, Failure> {
    let bytes = std::fs::read(path)?;
    let half = |pits: &[u8]| pits.iter().rev().fold(0, |word, &seeds| word << 8 | u64::from(seeds));
    let sample = |bytes: &[u8]| Sample {
        pair: PitPair { mover: half(&bytes[..PITS / 2]), opponent: half(&bytes[PITS / 2..PITS]) },
        margin: f32::from(bytes[PITS].cast_signed()),
    };
    Ok(bytes.chunks_exact(BYTES).map(sample).collect())
}

/// Adds samples to the end of a file.
pub(crate) fn append(path: &Path, samples: &[Sample]) -> Result<(), Failure> {
    let mut bytes = Vec::with_capacity(samples.len() * BYTES);
    for Sample { pair, margin } in samples {
        bytes.extend(
            [pair.mover, pair.opponent].iter().flat_map(|half| half.to_le_bytes()[..PITS / 2].to_vec()),
        );
        bytes.push((*margin as i8).cast_unsigned());
    }
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
    Ok(file.write_all(&bytes)?)
}

/// Samples as the network of 6 pits sees them.
pub(crate) struct NarrowLessons {
    pub(crate) inputs: Inputs,
    pub(crate) samples: Vec<Sample>,
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
