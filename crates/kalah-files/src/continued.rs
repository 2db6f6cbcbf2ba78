//! A file of lines that an interrupted run goes on with.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Failure to use a file that is continued.
#[derive(Debug, Error)]
pub enum ContinuedFileError {
    /// It cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// Somebody else writes to it.
    #[error("{} is in use by another run", .0.display())]
    InUse(PathBuf),
    /// It is a device, a pipe or a folder.
    #[error("{} is no file that can be continued", .0.display())]
    NotRegular(PathBuf),
}

/// A file to which lines are added, locked as long as it is open. Each line is on the disk before anybody hears of it.
#[derive(Debug)]
pub struct ContinuedFile {
    path: PathBuf,
    file: File,
}

/// Lines that a file holds, of which nobody has said yet whether they are of this run. The file is locked, and as it was.
#[derive(Debug)]
pub struct FoundLines {
    file: ContinuedFile,
    /// Whole lines, each with its end.
    whole: Vec<u8>,
    /// What follows the last line end.
    torn: Vec<u8>,
    /// True if the file was not there.
    is_new: bool,
}

impl ContinuedFile {
    /// Opens a file, which is made if it is not there, locks it, and reads what it holds.
    ///
    /// # Errors
    /// If it cannot be used or is in use.
    pub fn open(path: &Path) -> Result<FoundLines, ContinuedFileError> {
        let failed = |error| ContinuedFileError::Io { path: path.to_owned(), error };
        let is_new = match std::fs::metadata(path) {
            Ok(found) if !found.is_file() => return Err(ContinuedFileError::NotRegular(path.to_owned())),
            Ok(_) => false,
            Err(_) => true,
        };
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        file.try_lock().map_err(|_| ContinuedFileError::InUse(path.to_owned()))?;
        let mut whole = Vec::new();
        file.read_to_end(&mut whole).map_err(failed)?;
        let end = whole.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let torn = whole.split_off(end);
        Ok(FoundLines { file: ContinuedFile { path: path.to_owned(), file }, whole, torn, is_new })
    }

    /// Returns its name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a line, whose end is added to it. Once this is back it survives whatever happens to the program or the machine.
    pub fn add(&mut self, line: &str) -> Result<(), ContinuedFileError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        let synced = written.and_then(|()| self.file.sync_data());
        synced.map_err(|error| ContinuedFileError::Io { path: self.path.clone(), error })
    }
}

impl FoundLines {
    /// Returns the whole lines as bytes.
    pub fn whole(&self) -> &[u8] {
        &self.whole
    }

    /// Returns what follows the last line end: what a program was writing when it was stopped, or a foreign file.
    pub fn torn(&self) -> &[u8] {
        &self.torn
    }

    /// Returns true if the file holds nothing, or one line with this start that was not written to its end.
    pub fn is_empty_or_unfinished(&self, start: &str) -> bool {
        let start = start.as_bytes();
        self.whole.is_empty() && (self.torn.starts_with(start) || start.starts_with(&self.torn))
    }

    /// Returns true if the file holds nothing.
    pub fn is_empty(&self) -> bool {
        self.whole.is_empty() && self.torn.is_empty()
    }

    /// Takes the file as that of this run, with so many of its first bytes: what follows them was not written to its end.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn accept(self, bytes: usize) -> Result<ContinuedFile, ContinuedFileError> {
        let FoundLines { file: ContinuedFile { path, mut file }, whole, torn, .. } = self;
        let cut = if bytes < whole.len() + torn.len() { file.set_len(bytes as u64) } else { Ok(()) };
        match cut.and_then(|()| file.seek(SeekFrom::End(0))) {
            Ok(_) => Ok(ContinuedFile { path, file }),
            Err(error) => Err(ContinuedFileError::Io { path, error }),
        }
    }

    /// Leaves the file as it was; one that was not there is removed.
    pub fn refuse(self) {
        if self.is_new {
            // An empty file that stays does no harm.
            _ = std::fs::remove_file(&self.file.path);
        }
    }
}
