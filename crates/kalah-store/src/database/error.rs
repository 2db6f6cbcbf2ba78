//! Errors of the database, and whether a retry helps.

use std::path::PathBuf;

use crate::database::files::DatabaseDamage;

/// Error of the database.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be opened.
    #[error("{file}: {error}")]
    Open {
        /// The database.
        file: PathBuf,
        /// Cause of the error.
        error: sqlx::Error,
    },
    /// The disk, or what is on it.
    #[error("the database: {0}")]
    Database(sqlx::Error),
    /// Sign-in links could not be put where they are to be read.
    #[error("the sign-in links cannot be written, so nobody was entered: {0}")]
    Undelivered(std::io::Error),
    /// The file is a database of another program.
    #[error("{file} is a database of another program: choose another folder with --data")]
    Foreign {
        /// The database.
        file: PathBuf,
    },
    /// The file was written by a later version of this program.
    #[error(
        "{file} was written by a later version of kalah (schema {found}, and this version knows up to {known}): start that version"
    )]
    Newer {
        /// The database.
        file: PathBuf,
        /// Schema that was found.
        found: i64,
        /// Latest schema of this version.
        known: i64,
    },
    /// The schema could not be brought up to date.
    #[error("{file} cannot be brought up to date and stays as it was: {error}")]
    Migration {
        /// The database.
        file: PathBuf,
        /// Cause of the error.
        error: sqlx::migrate::MigrateError,
    },
    /// The file is a database with something wrong in it.
    #[error("{file}: {found}")]
    Unsound {
        /// The database.
        file: PathBuf,
        /// Version that was found.
        found: String,
    },
    /// Stored data that cannot be read.
    #[error("the database: {what} {id} cannot be read: {error}")]
    Unreadable {
        /// Kind of the data.
        what: &'static str,
        /// Id of the row.
        id: i64,
        /// Cause of the error.
        error: String,
    },
    /// The tournament of this name is played by something else.
    #[error(
        "the tournament `{name}` is played by {stored}, not {asked}: give another name with --tournament"
    )]
    OtherSettings {
        /// Name of the tournament.
        name: String,
        /// Settings that are stored.
        stored: String,
        /// Settings that were asked for.
        asked: String,
    },
    /// The database is missing although there was a tournament.
    #[error(
        "{file} is missing or empty, but this folder has held a tournament: put a copy of the database back, \
         or remove {mark} as well to begin a new tournament"
    )]
    Missing {
        /// The database.
        file: PathBuf,
        /// Path of the marker that shows it.
        mark: PathBuf,
    },
    /// The database is not what it was when it was opened.
    #[error("{file} {loss} while the server ran; {saved}")]
    Lost {
        /// The database.
        file: PathBuf,
        /// Kind of the loss.
        loss: DatabaseDamage,
        /// Description of what was saved, and where.
        saved: String,
    },
    /// The server was stopped while it could not write.
    #[error(
        "{file}: {error}: {results} results could not be written; those matches are played again at the next start"
    )]
    Unwritten {
        /// The database.
        file: PathBuf,
        /// Error of the last attempt.
        error: sqlx::Error,
        /// Results that are lost with it; nobody has seen them.
        results: usize,
    },
}

/// Reason why the database cannot be written at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Another program writes, and does not end.
    Locked,
    /// The disk is full.
    Full,
    /// The system refuses to write, for another reason.
    Refused,
}

// Not as a source: its text is shown already, and would be shown twice.
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(error)
    }
}

// Primary result codes, from <https://www.sqlite.org/rescode.html>.
const PERM: u32 = 3;
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const NOMEM: u32 = 7;
const READONLY: u32 = 8;
const IOERR: u32 = 10;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CANTOPEN: u32 = 14;
const NOTADB: u32 = 26;

impl StoreError {
    fn code(&self) -> Option<u32> {
        let (StoreError::Database(error) | StoreError::Open { error, .. }) = self else { return None };
        let code: u32 = error.as_database_error()?.code()?.parse().ok()?;
        // The rest of an extended code says more of the same.
        Some(code & 0xff)
    }

    /// Returns the obstacle that may go away by itself; `None` if a retry does not help.
    pub fn obstacle(&self) -> Option<Obstacle> {
        if let StoreError::Database(sqlx::Error::Io(_)) = self {
            return Some(Obstacle::Refused);
        }
        match self.code()? {
            BUSY | LOCKED => Some(Obstacle::Locked),
            FULL => Some(Obstacle::Full),
            PERM | NOMEM | READONLY | IOERR | CANTOPEN => Some(Obstacle::Refused),
            _ => None,
        }
    }

    /// Returns true if the file is to blame, and not the request.
    pub fn is_damage(&self) -> bool {
        matches!(self.code(), Some(CORRUPT | NOTADB))
    }
}
