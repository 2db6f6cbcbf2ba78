//! Programs of Unix.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

pub(crate) use std::os::unix::fs::symlink;

/// Name of Python's interpreter.
pub const PYTHON: &str = "python3";

/// Error of the system for a file that is no program: `ENOEXEC`.
pub(crate) const BAD_PROGRAM: i32 = 8;

/// Returns true if a file can be run.
pub(crate) fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

/// The program of a command line and its arguments: the shell, whose place the command takes.
pub(crate) fn command_words(command: &str) -> (String, Vec<String>) {
    ("/bin/sh".to_owned(), vec!["-c".to_owned(), format!("exec {command}")])
}

/// Puts this thread behind others, by so many steps of nice(2).
pub(crate) fn lower_priority(nice: i32) {
    _ = rustix::process::setpriority_process(None::<rustix::process::Pid>, nice);
}

/// Clock ticks of the kernel in a second.
pub(crate) fn clock_ticks() -> Option<u32> {
    u32::try_from(rustix::param::clock_ticks_per_second()).ok()
}
