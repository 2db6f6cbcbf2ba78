//! What can be wrong with a log.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineLocation {
    /// The file.
    pub path: Arc<Path>,
    /// Its line, from 1; 0 for what is not written yet.
    pub line: usize,
}

impl fmt::Display for LineLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "what was just proven for {}", self.path.display()),
            line => write!(f, "line {line} of {}", self.path.display()),
        }
    }
}

/// Reason for rejecting a checkpoint.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        error: std::io::Error,
    },
    /// Another program is adding to the file.
    #[error("{} is in use by another program: give each its own file and merge them", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A packed file cannot be added to.
    #[error("{} is packed: unpack it with `gunzip` to add to it", path.display())]
    Packed {
        /// The file.
        path: PathBuf,
    },
    /// Not a checkpoint at all.
    #[error("{} is no checkpoint of a solve, or its first line is damaged", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The checkpoint of another position.
    #[error("{} is the checkpoint of {found}, not of {expected}", path.display())]
    Position {
        /// The file.
        path: PathBuf,
        /// The position in the file.
        found: String,
        /// The position to solve.
        expected: String,
    },
    /// A line is no proof and no piece of work.
    #[error("{0} is damaged")]
    Damaged(LineLocation),
    /// Two proofs cannot both be true.
    #[error("{0} and {1} contradict each other")]
    Contradiction(LineLocation, LineLocation),
}
