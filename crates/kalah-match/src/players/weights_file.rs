//! Evaluations that are read from files: `alphabeta:6,eval=@mine.weights`.

use std::fs;
use std::io::Read;
use std::path::Path;

use kalah_textbook::{FeatureWeights, FeatureWeightsError};
use thiserror::Error;

/// Bytes of a file that are read at most.
const MOST: u64 = 1 << 16;

/// Reason why a file gives no weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsFileError {
    /// The file cannot be read.
    #[error("cannot read the weights in {path}: {why}")]
    Unreadable {
        /// The file.
        path: String,
        /// Error of the system.
        why: String,
    },
    /// The file holds no weights.
    #[error("{path}: {why}")]
    NoWeights {
        /// The file.
        path: String,
        /// Description of the error.
        why: FeatureWeightsError,
    },
}

/// A player's word with the weights themselves where it names a file of them: what the word then says depends on nothing else, on
/// other machines too.
pub(crate) fn with_weights(word: &str) -> Result<String, WeightsFileError> {
    let part = |part: &str| match part.split_once("=@") {
        Some((option, path)) if option.ends_with("eval") || option.ends_with("opponent") => {
            Ok(format!("{option}={}", weights(path)?))
        }
        _ => Ok(part.to_owned()),
    };
    let parts: Result<Vec<String>, WeightsFileError> = word.split(',').map(part).collect();
    parts.map(|parts| parts.join(","))
}

fn weights(path: &str) -> Result<FeatureWeights, WeightsFileError> {
    let unreadable = |why: String| WeightsFileError::Unreadable { path: path.to_owned(), why };
    let mut bytes = Vec::new();
    fs::File::open(Path::new(path))
        .and_then(|file| file.take(MOST).read_to_end(&mut bytes))
        .map_err(|error| unreadable(error.to_string()))?;
    let text = kalah_files::decode(&bytes).map_err(|why| unreadable(why.to_string()))?;
    FeatureWeights::read(&text).map_err(|why| WeightsFileError::NoWeights { path: path.to_owned(), why })
}
