//! What lies under a name in a folder.

use std::io;

/// Kind of what lies in a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EntryKind {
    Folder,
    File,
    Link,
    /// A pipe, a device, a socket.
    Other,
}

/// Returns true if the name does not exist.
pub(crate) fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
