//! A file of what is finished, a JSON object a line, from which interrupted work goes on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::continued::{ContinuedFile, ContinuedFileError, FoundLines};

/// A file whose first line names the work that it is of, `{"KIND":"DESCRIPTION"}`. Each other line is a part of the work
/// that is finished.
#[derive(Debug)]
pub struct Journal(ContinuedFile);

/// Reason for rejecting a journal, which stays as it is.
#[derive(Debug, Error)]
pub enum JournalError {
    /// It cannot be used.
    #[error(transparent)]
    File(#[from] ContinuedFileError),
    /// Another program wrote it.
    #[error("{} is not the file of a {kind} and stays as it is: choose another name", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Kind of work.
        kind: &'static str,
    },
    /// It is of other work of the same kind.
    #[error("{} is of another {kind} and stays as it is; it says: {found}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// Kind of work.
        kind: &'static str,
        /// Description that was found.
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
}

impl Journal {
    /// Opens the journal of a work of this kind and description, or begins it; returns the lines after the first, each of
    /// which has to pass the check.
    ///
    /// # Errors
    /// If the file cannot be used, is in use, is foreign or of other work, or has a line that is wrong.
    pub fn open<T: DeserializeOwned>(
        path: &Path,
        kind: &'static str,
        work: &str,
        check: impl Fn(&T) -> Result<(), String>,
    ) -> Result<(Journal, Vec<T>), JournalError> {
        let found = ContinuedFile::open(path)?;
        match read(&found, path, kind, work, check) {
            Ok(lines) => {
                let whole = found.whole().len();
                let mut journal = Journal(found.accept(whole)?);
                if whole == 0 {
                    journal.add(&BTreeMap::from([(kind, work)]))?;
                }
                Ok((journal, lines))
            }
            Err(error) => {
                found.refuse();
                Err(error)
            }
        }
    }

    /// Adds a line.
    pub fn add(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        let path = self.0.path();
        let text = serde_json::to_string(line)
            .map_err(|error| ContinuedFileError::Io { path: path.to_owned(), error: error.into() })?;
        Ok(self.0.add(&text)?)
    }
}

fn read<T: DeserializeOwned>(
    found: &FoundLines,
    path: &Path,
    kind: &'static str,
    work: &str,
    check: impl Fn(&T) -> Result<(), String>,
) -> Result<Vec<T>, JournalError> {
    let foreign = || JournalError::Foreign { path: path.to_owned(), kind };
    let whole = str::from_utf8(found.whole()).map_err(|_| foreign())?;
    let mut lines = (1..).zip(whole.lines());
    let Some((_, head)) = lines.next() else {
        // A head that was being written, or nothing.
        let is_own = found.is_empty_or_unfinished(&format!("{{\"{kind}\":\""));
        return if is_own { Ok(Vec::new()) } else { Err(foreign()) };
    };
    let mut head: BTreeMap<String, String> = serde_json::from_str(head).map_err(|_| foreign())?;
    let described = head.remove(kind).ok_or_else(foreign)?;
    if described != work {
        return Err(JournalError::Other { path: path.to_owned(), kind, found: described });
    }
    let wrong = |line, why| JournalError::Line { path: path.to_owned(), line, why };
    let read = |(line, text): (usize, &str)| {
        let value = serde_json::from_str(text).map_err(|error| wrong(line, error.to_string()))?;
        check(&value).map_err(|why| wrong(line, why))?;
        Ok(value)
    };
    lines.map(read).collect()
}
