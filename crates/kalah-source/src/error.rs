//! Why there is nothing to build.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::content::Content;
use crate::foreign::visible_path;
use crate::refusal::{Culprit, Refusal};

/// Why a source gives no folder.
#[derive(Debug, Error)]
pub enum SourceError {
    /// Nothing there, or it cannot be looked at.
    #[error("no bot at {}: {error}", visible_path(.path))]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// An archive, a repository or a folder that is not taken.
    #[error("{whole}: {why}")]
    Refused {
        /// Its name.
        whole: String,
        /// What is wrong with it.
        why: Refusal,
    },
    /// An entry because of which the whole is not taken.
    #[error("{whole}: {entry}: {why}")]
    Entry {
        /// The archive, repository or folder.
        whole: String,
        /// The name of the entry in it, made fit to be shown.
        entry: String,
        /// What is wrong with the entry.
        why: Refusal,
    },
    /// What lies there is not what it was.
    #[error("{} has changed: it holds {found}, not {expected}", visible_path(.path))]
    Changed {
        /// The folder or file.
        path: PathBuf,
        /// What it was to hold.
        expected: Content,
        /// What it holds.
        found: Content,
    },
    /// The depot cannot be written.
    #[error("cannot keep bots in {}: {error}", visible_path(.path))]
    Depot {
        /// A path in it.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// There is no place for a depot.
    #[error("no place to keep bots: set XDG_CACHE_HOME or HOME")]
    NoDepot,
}

impl SourceError {
    /// Whether this machine is to blame, and not what was taken.
    pub fn is_the_machines(&self) -> bool {
        matches!(self, SourceError::Depot { .. } | SourceError::NoDepot)
    }

    pub(crate) fn of(whole: &impl ToString, culprit: Culprit) -> SourceError {
        let whole = visible_path(whole.to_string());
        match culprit {
            Culprit { entry: None, why } => SourceError::Refused { whole, why },
            Culprit { entry: Some(entry), why } => SourceError::Entry { whole, entry, why },
        }
    }

    pub(crate) fn depot(path: &Path, error: io::Error) -> SourceError {
        SourceError::Depot { path: path.to_owned(), error }
    }
}
