//! Reasons of rejection.

use std::io;

use thiserror::Error;

use crate::caps::megabytes;
use crate::foreign::visible;

/// Reason why an entry, or a whole archive, repository or folder, is rejected.
#[derive(Debug, Error)]
pub enum SourceRefusal {
    /// A name that begins with a slash.
    #[error("an absolute path")]
    Absolute,
    /// A name with `..` in it.
    #[error("leads out of the folder")]
    Upward,
    /// A name with a NUL, a line break, an escape.
    #[error("a control character in its name")]
    Control,
    /// A name in the manner of another system.
    #[error("a backslash in its name")]
    Backslash,
    /// A name in another encoding, or none at all.
    #[error("its name is no UTF-8, or empty")]
    Name,
    /// A long path, in bytes.
    #[error("a path of more than {0} bytes")]
    Path(usize),
    /// Depth: too many folders in each other.
    #[error("more than {0} folders deep")]
    Deep(usize),
    /// Two entries of one name, or a file where a folder is needed.
    #[error("is there twice")]
    Twice,
    /// Kind that is neither a file nor a folder.
    #[error("{0}: only plain files and folders are taken")]
    Kind(&'static str),
    /// File that is too long.
    #[error("is longer than {}", megabytes(*.0))]
    File(u64),
    /// Total size that is too large.
    #[error("holds more than {}", megabytes(*.0))]
    Bytes(u64),
    /// Ratio of unpacked to packed size that is too large.
    #[error("unpacks to more than {0} times its length")]
    Ratio(u64),
    /// Number of entries that is too large.
    #[error("holds more than {0} files and folders")]
    Entries(usize),
    /// Packed size that is too large.
    #[error("is longer than {}", megabytes(*.0))]
    Packed(u64),
    /// Timeout of the arrival.
    #[error("did not arrive within {0:?}")]
    Time(std::time::Duration),
    /// A way of packing or keeping that is not known.
    #[error("{0}")]
    Method(&'static str),
    /// Damage: it cannot be read to its end.
    #[error("is damaged: {0}")]
    Damaged(String),
    /// A folder that is no repository.
    #[error("no git repository lies there")]
    NoRepository,
    /// File that sends git to the objects of another repository.
    #[error("leads to another repository")]
    Borrowed,
    /// A repository in which nothing was committed.
    #[error("has no commit yet, or not on the branch that it shows first")]
    NoCommit,
    /// Message of git.
    #[error("git: {0}")]
    Git(String),
    /// Failure of this machine.
    #[error("{0}")]
    Machine(#[from] io::Error),
}

impl SourceRefusal {
    /// Content that cannot be read on.
    pub(crate) fn damaged(error: &io::Error) -> SourceRefusal {
        SourceRefusal::Damaged(visible(&error.to_string()))
    }
}

/// Entry that is rejected, and why: the whole if there is no entry.
#[derive(Debug)]
pub(crate) struct RejectedEntry {
    pub(crate) entry: Option<String>,
    pub(crate) why: SourceRefusal,
}

impl RejectedEntry {
    pub(crate) fn entry(name: &str, why: SourceRefusal) -> RejectedEntry {
        // What concerns all of an archive is no entry's fault.
        let whole =
            matches!(why, SourceRefusal::Bytes(_) | SourceRefusal::Ratio(_) | SourceRefusal::Entries(_));
        RejectedEntry { entry: (!whole).then(|| visible(name)), why }
    }
}

impl<R: Into<SourceRefusal>> From<R> for RejectedEntry {
    fn from(why: R) -> RejectedEntry {
        RejectedEntry { entry: None, why: why.into() }
    }
}
