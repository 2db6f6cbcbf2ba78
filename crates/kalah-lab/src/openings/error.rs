//! Why there is no opening.

use std::path::PathBuf;

use kalah_engine::SolveError;
use thiserror::Error;

/// Reason for the lack of an opening.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningsError {
    /// A position could not be judged.
    #[error(transparent)]
    Judged(#[from] SolveError),
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The file holds no opening.
    #[error("{} holds no opening: write a position or a record a line", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// A line is no opening.
    #[error("{}: line {line}: {why}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Description of the fault.
        why: String,
    },
}
