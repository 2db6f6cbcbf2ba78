//! A file of what is finished, a JSON object a line, from which interrupted work goes on.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// A file whose first line names the work that it is of. Each other line is a part of it that is finished, and is on the disk
/// before anybody hears of it. A line without its end was being written when the program was stopped; it is cut off.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

/// Reason for rejecting a journal.
#[derive(Debug, Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// It is of something else.
    #[error("{} holds the games of another {kind}: it says {found}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// Kind of work.
        kind: &'static str,
        /// Text that was found.
        found: String,
    },
    /// A line is not what it should be.
    #[error("{}: line {line}: {why}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Description of the fault.
        why: String,
    },
    /// Somebody else writes to it.
    #[error("{} is in use by another run", .0.display())]
    InUse(PathBuf),
}

impl Journal {
    /// Opens the journal of a work of this kind and description, or begins it; gives the lines after the first, each of
    /// which has to pass the check.
    ///
    /// # Errors
    /// If the file cannot be used, is in use, is of another work, or has a line that is wrong.
    pub(crate) fn open<T: DeserializeOwned>(
        path: &Path,
        kind: &'static str,
        work: &str,
        check: impl Fn(&T) -> Result<(), String>,
    ) -> Result<(Journal, Vec<T>), JournalError> {
        let failed = |error| JournalError::File { path: path.to_owned(), error };
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        file.try_lock().map_err(|_| JournalError::InUse(path.to_owned()))?;
        let mut journal = Journal { path: path.to_owned(), file };
        let (lines, whole) = journal.read(kind, work, check)?;
        journal.file.set_len(whole).map_err(failed)?;
        journal.file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            journal.write(&BTreeMap::from([(kind, work)]))?;
        }
        Ok((journal, lines))
    }

    /// Reads all whole lines, and says how many bytes they are.
    fn read<T: DeserializeOwned>(
        &self,
        kind: &'static str,
        work: &str,
        check: impl Fn(&T) -> Result<(), String>,
    ) -> Result<(Vec<T>, u64), JournalError> {
        let failed = |error| JournalError::File { path: self.path.clone(), error };
        let mut reader = BufReader::new(&self.file);
        let (mut lines, mut whole, mut text) = (Vec::new(), 0, String::new());
        for number in 1.. {
            text.clear();
            let read = reader.read_line(&mut text).map_err(failed)?;
            if !text.ends_with('\n') {
                break;
            }
            let wrong = |why| JournalError::Line { path: self.path.clone(), line: number, why };
            if number == 1 {
                let mut head: BTreeMap<String, String> =
                    serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
                let found = head.remove(kind).ok_or_else(|| wrong(format!("names no {kind}")))?;
                if found != work {
                    return Err(JournalError::Other { path: self.path.clone(), kind, found });
                }
            } else {
                let line = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
                check(&line).map_err(wrong)?;
                lines.push(line);
            }
            whole += read as u64;
        }
        Ok((lines, whole))
    }

    /// Adds a line. Once this is back it survives whatever happens to the program or the machine.
    pub(crate) fn write(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        let failed = |error| JournalError::File { path: self.path.clone(), error };
        let mut text = serde_json::to_string(line).map_err(|error| failed(error.into()))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data()).map_err(failed)
    }
}
