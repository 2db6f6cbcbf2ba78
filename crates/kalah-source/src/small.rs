//! Small files of a bot's folder.

use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

use crate::entry_kind::is_absence;
use crate::foreign::visible;
use crate::os::{HeldFolder, is_device_error, leads_out};

/// Reason why a small file was not read.
#[derive(Debug, Error)]
pub enum NotRead {
    /// A folder, a pipe, a device or a socket.
    #[error("{0} is no regular file")]
    Kind(String),
    /// The file is longer than was asked for.
    #[error("{name} is longer than {most} bytes")]
    Long {
        /// Name of the file.
        name: String,
        /// Maximum number of bytes.
        most: usize,
    },
    /// A link to another place.
    #[error("{0}: leads out of the folder")]
    Upward(String),
    /// The file cannot be read.
    #[error("{name}: {error}")]
    Unreadable {
        /// Name of the file.
        name: String,
        /// Error of the system.
        error: io::Error,
    },
}

/// Reads a file of a folder that anybody may have filled; `None` if there is none of that name.
///
/// Links are followed as long as they are relative and lead to a place beneath the folder. Nothing but a regular
/// file is read, and nothing is waited for.
///
/// # Errors
/// If it is none, is longer than `most` bytes, lies elsewhere, or cannot be read. The error names the file in
/// one line and leaves out the folder.
pub fn read_small(folder: &Path, name: &str, most: usize) -> Result<Option<Vec<u8>>, NotRead> {
    match HeldFolder::open(folder) {
        Err(error) if is_absence(&error) => Ok(None),
        Err(error) => Err(NotRead::Unreadable { name: visible(name), error }),
        Ok(folder) => read_beneath(&folder, name, most),
    }
}

/// The same in a folder that is held.
pub(crate) fn read_beneath(folder: &HeldFolder, name: &str, most: usize) -> Result<Option<Vec<u8>>, NotRead> {
    let shown = || visible(name);
    let unreadable = |error| match error {
        error if leads_out(&error) => NotRead::Upward(shown()),
        error if is_device_error(&error) => NotRead::Kind(shown()),
        error => NotRead::Unreadable { name: shown(), error },
    };
    let file = match folder.file_by_links(Path::new(name)) {
        Err(error) if is_absence(&error) => return Ok(None),
        other => other.map_err(unreadable)?,
    };
    if !file.metadata().map_err(unreadable)?.is_file() {
        return Err(NotRead::Kind(shown()));
    }
    let mut bytes = Vec::new();
    file.take((most as u64).saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() > most { Err(NotRead::Long { name: shown(), most }) } else { Ok(Some(bytes)) }
}
