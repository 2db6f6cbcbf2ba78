//! Programs of Windows.

use std::path::Path;

pub(crate) use std::os::windows::fs::symlink_file as symlink;

/// Name of Python's interpreter: `python3` only opens a shop there.
pub(crate) const PYTHON: &str = "python";

/// Error of the system for a file that is no program: `ERROR_BAD_EXE_FORMAT`.
pub(crate) const BAD_PROGRAM: i32 = 193;

/// Returns true if a file can be run.
pub(crate) fn is_executable(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("exe"))
}

/// The shell, and its arguments for a command.
pub(crate) fn shell(command: &str) -> (&'static str, Vec<String>) {
    ("cmd.exe", vec!["/S".to_owned(), "/C".to_owned(), command.to_owned()])
}

/// Does nothing: priorities of threads are not needed where no bot is held.
pub(crate) fn lower_priority(_: i32) {}

/// Returns nothing: the kernel does not tell how long each core served whom.
pub(crate) fn clock_ticks() -> Option<u32> {
    None
}
