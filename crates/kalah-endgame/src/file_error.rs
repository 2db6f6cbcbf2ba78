//! Errors of reading a database file or an image.

use std::io;
use std::path::{Path, PathBuf};

use crate::format::FormatFault;
use crate::memory::MemoryError;

/// Reason why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refused.
    #[error("{path}: {reason}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        reason: io::Error,
    },
    /// The file is no database.
    #[error("{0} is no endgame database")]
    Foreign(PathBuf),
    /// The file is an image, and a database file is needed.
    #[error("{0} is the image of an endgame database: this takes the file that it was made of")]
    Image(PathBuf),
    /// The file was written by another version of the program.
    #[error(
        "{path} is an endgame database of format {found}, which this program does not read: build it again"
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Format of the file.
        found: u16,
    },
    /// The end is missing.
    #[error("{0} is cut short: get it again, or let the build that was interrupted end")]
    Cut(PathBuf),
    /// A checksum or a number in it is wrong.
    #[error("{path} was changed after it was built, in {place}: get it or build it again")]
    Changed {
        /// The file.
        path: PathBuf,
        /// The part.
        place: FileRegion,
    },
    /// The memory for the values is not there.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The values take more memory than is allowed.
    #[error("the values of {path} take {bytes} bytes of memory, and {allowed} are allowed")]
    TooBig {
        /// The file.
        path: PathBuf,
        /// The least that its values take.
        bytes: u64,
        /// Bytes that they may take.
        allowed: u64,
    },
}

/// A part of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileRegion {
    /// Board and rules, at the start.
    Header,
    /// Head in front of the values of the layer with so many seeds.
    Layer(u32),
    /// The values of such a layer.
    Values(u32),
    /// The list of layers, at the end.
    Footer,
    /// The 4 MiB of an image that start with this byte, or what is left there.
    Piece(u64),
}

impl std::fmt::Display for FileRegion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FileRegion::Header => f.write_str("the header"),
            FileRegion::Layer(seeds) => write!(f, "the front of layer {seeds}"),
            FileRegion::Values(seeds) => write!(f, "the values of layer {seeds}"),
            FileRegion::Footer => f.write_str("the footer"),
            FileRegion::Piece(start) => write!(f, "the piece that begins at byte {start}"),
        }
    }
}

/// The error of a file.
pub(crate) fn at(path: &Path, place: FileRegion, wrong: FormatFault) -> FileError {
    let path = path.to_owned();
    match wrong {
        FormatFault::Foreign => FileError::Foreign(path),
        FormatFault::Version(found) => FileError::Version { path, found },
        FormatFault::Cut => FileError::Cut(path),
        FormatFault::Changed => FileError::Changed { path, place },
    }
}
