//! Check that the files of the database are still those that were opened.
//!
//! Without this, a database that somebody removes goes on being written, and is gone with the process.

use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Damage to a database that is in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DatabaseDamage {
    /// The file was removed.
    #[error("was removed")]
    Removed,
    /// Another file has its name.
    #[error("was replaced by another file")]
    Replaced,
    /// The file is shorter than it was.
    #[error("was emptied or cut short")]
    Shortened,
    /// The file is no database any more, or one with holes.
    #[error("was damaged")]
    Damaged,
}

/// The files of an open database.
#[derive(Debug)]
pub(crate) struct Files {
    files: Vec<ObservedFile>,
}

/// A file as it was seen last. It may grow: the server never makes one shorter while it runs.
#[derive(Debug)]
struct ObservedFile {
    path: PathBuf,
    device: u64,
    inode: u64,
    length: AtomicU64,
}

impl Files {
    /// The files of a database that is open and was written to: then its log is there as well.
    pub(crate) fn from_database(database: &Path) -> io::Result<Files> {
        let mut log = database.as_os_str().to_owned();
        log.push("-wal");
        let files = [database.to_owned(), log.into()].into_iter().map(ObservedFile::now);
        Ok(Files { files: files.collect::<io::Result<_>>()? })
    }

    /// # Errors
    /// What has happened to them, if they are not what they were.
    pub(crate) fn check(&self) -> Result<(), DatabaseDamage> {
        self.files.iter().try_for_each(ObservedFile::check)
    }
}

impl ObservedFile {
    fn now(path: PathBuf) -> io::Result<ObservedFile> {
        let now = fs::metadata(&path)?;
        Ok(ObservedFile { path, device: now.dev(), inode: now.ino(), length: now.len().into() })
    }

    fn check(&self) -> Result<(), DatabaseDamage> {
        match fs::metadata(&self.path) {
            Ok(now) if !self.is(&now) => Err(DatabaseDamage::Replaced),
            Ok(now) if now.len() < self.length.fetch_max(now.len(), Ordering::Relaxed) => {
                Err(DatabaseDamage::Shortened)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(DatabaseDamage::Removed),
            // An error of another kind, a lack of memory say, tells nothing about the file.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    fn is(&self, now: &Metadata) -> bool {
        now.dev() == self.device && now.ino() == self.inode
    }
}
