//! Errors: reasons why there is nothing to build.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::content::ContentHash;
use crate::foreign::visible_path;
use crate::refusal::{RejectedEntry, SourceRefusal};

/// Reason why a source gives no folder.
#[derive(Debug, Error)]
pub enum SourceError {
    /// The path does not exist, or it cannot be looked at.
    #[error("no bot at {}: {error}", visible_path(.path))]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// An archive, a repository or a folder that is not taken.
    #[error("{whole}: {why}")]
    Refused {
        /// Name of the whole.
        whole: String,
        /// Reason of the rejection.
        why: SourceRefusal,
    },
    /// An entry because of which the whole is not taken.
    #[error("{whole}: {entry}: {why}")]
    Entry {
        /// The archive, repository or folder.
        whole: String,
        /// The name of the entry in it, made fit to be shown.
        entry: String,
        /// Reason of the entry's rejection.
        why: SourceRefusal,
    },
    /// The content has changed.
    #[error("{} has changed: it holds {found}, not {expected}", visible_path(.path))]
    Changed {
        /// The folder or file.
        path: PathBuf,
        /// Hash of the expected content.
        expected: ContentHash,
        /// Hash of the content found.
        found: ContentHash,
    },
    /// The depot cannot be written.
    #[error("cannot keep bots in {}: {error}", visible_path(.path))]
    Depot {
        /// A path in it.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// No place for a depot is known.
    #[error("no place to keep bots: set XDG_CACHE_HOME or HOME")]
    NoDepot,
}

impl SourceError {
    /// Returns true if this machine is to blame, and not the source.
    pub fn is_the_machines(&self) -> bool {
        matches!(self, SourceError::Depot { .. } | SourceError::NoDepot)
    }

    pub(crate) fn from_culprit(whole: &impl ToString, culprit: RejectedEntry) -> SourceError {
        let whole = visible_path(whole.to_string());
        match culprit {
            RejectedEntry { entry: None, why } => SourceError::Refused { whole, why },
            RejectedEntry { entry: Some(entry), why } => SourceError::Entry { whole, entry, why },
        }
    }

    pub(crate) fn depot(path: &Path, error: io::Error) -> SourceError {
        SourceError::Depot { path: path.to_owned(), error }
    }
}
