//! What systems and tools leave in a folder, and what is no part of a bot.

use std::ffi::OsStr;

/// Names of files and folders that are left out wherever they lie: caches and environments that tools make anew, and what
/// file managers add.
const NAMES: [&str; 9] = [
    ".git",
    "__pycache__",
    ".venv",
    "venv",
    "node_modules",
    "__MACOSX",
    ".DS_Store",
    "Thumbs.db",
    "desktop.ini",
];

/// Names that everybody expects to be left out.
const EXPECTED: [&str; 2] = [".git", "__pycache__"];

/// Returns true for the name of what is no part of a bot.
pub fn is_leftover(name: &OsStr) -> bool {
    // The second half of a file on a disk of macOS: attributes, whatever its ending says.
    NAMES.iter().any(|left| name == *left) || name.to_str().is_some_and(|name| name.starts_with("._"))
}

/// Returns true for a leftover whose author may wonder where it went.
pub fn is_reported(name: &OsStr) -> bool {
    is_leftover(name) && !EXPECTED.iter().any(|left| name == *left)
}
