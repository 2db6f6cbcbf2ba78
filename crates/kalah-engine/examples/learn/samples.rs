//! Positions with what a search says of them, and the file that keeps them.

use std::io::Write as _;
use std::path::Path;

use kalah::kernel::PitPair;

use crate::Failure;

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

/// Whether a sample is kept apart, to try on it what was learned: every fiftieth game's worth of positions.
pub(crate) fn is_apart(at: usize) -> bool {
    (at / 40).is_multiple_of(50)
}

/// The root of the mean squared error on the samples that were kept apart, in seeds.
pub(crate) fn error(samples: &[Sample], mut judge: impl FnMut(&Sample) -> f32) -> f32 {
    let kept = samples.iter().enumerate().filter(|(at, _)| is_apart(*at));
    let errors: Vec<f32> = kept.map(|(_, sample)| (sample.margin - judge(sample)).powi(2)).collect();
    (errors.iter().sum::<f32>() / errors.len().max(1) as f32).sqrt()
}

/// The samples to learn from, to be put into another order for each epoch.
pub(crate) fn to_learn(samples: &[Sample]) -> Vec<usize> {
    (0..samples.len()).filter(|&at| !is_apart(at)).collect()
}
