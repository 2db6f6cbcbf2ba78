//! Result of a source: a folder or file on this machine.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::caps::SourceCaps;
use crate::error::SourceError;
use crate::private::PrivateFolder;

/// A source that has arrived. What was unpacked or fetched for it is gone with it.
#[derive(Debug)]
pub struct ArrivedSource {
    /// A folder or a file.
    pub path: PathBuf,
    /// Name at its origin, without endings.
    pub name: String,
    /// Limits on its content.
    pub caps: SourceCaps,
    /// Names of what was left out of an archive, since systems and tools leave it everywhere.
    pub left_out: BTreeSet<String>,
    _private: Option<PrivateFolder>,
}

impl ArrivedSource {
    /// Wraps a path on this machine, which stays there.
    pub(crate) fn found(path: PathBuf, name: String) -> ArrivedSource {
        ArrivedSource { path, name, caps: SourceCaps::LOCAL, left_out: BTreeSet::new(), _private: None }
    }

    /// Wraps the content of a folder of its own.
    pub(crate) fn unpacked(
        name: String,
        private: PrivateFolder,
        caps: SourceCaps,
        left_out: BTreeSet<String>,
    ) -> Result<ArrivedSource, SourceError> {
        let path = inside(private.path()).map_err(|error| SourceError::depot(private.path(), error))?;
        Ok(ArrivedSource { path, name, caps, left_out, _private: Some(private) })
    }
}

/// The folder itself, or the only thing in it if that is a folder, and so on.
fn inside(folder: &Path) -> std::io::Result<PathBuf> {
    let mut folder = folder.to_owned();
    loop {
        let mut entries = fs::read_dir(&folder)?;
        match (entries.next().transpose()?, entries.next().transpose()?) {
            (Some(only), None) if only.file_type()?.is_dir() => folder = only.path(),
            _ => return Ok(folder),
        }
    }
}
