//! Programs of Windows.

use std::io;
use std::path::Path;

pub(crate) use std::os::windows::fs::symlink_file as symlink;

/// Name of Python's interpreter: `python3` only opens a shop there.
pub const PYTHON: &str = "python";

/// Error of the system for a file that is no program: `ERROR_BAD_EXE_FORMAT`.
pub(crate) const BAD_PROGRAM: i32 = 193;

/// Returns true if a file can be run.
pub(crate) fn is_executable(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("exe"))
}

/// The program of a command line and its arguments, with quotation marks around words that hold spaces. There is no shell
/// between: a backslash is a backslash.
pub(crate) fn command_words(command: &str) -> (String, Vec<String>) {
    let mut is_quoted = false;
    let words = command.split(|letter| {
        is_quoted ^= letter == '"';
        letter == ' ' && !is_quoted
    });
    let mut words = words.filter(|word| !word.is_empty()).map(|word| word.replace('"', ""));
    (words.next().unwrap_or_default(), words.collect())
}

/// Does nothing: priorities of threads are not needed where no bot is held.
pub(crate) fn lower_priority(_: i32) {}

/// Nobody builds a bot as another user there.
#[expect(clippy::unnecessary_wraps, reason = "the same as on other systems")]
pub(crate) fn let_read(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns nothing: the kernel does not tell how long each core served whom.
pub(crate) fn clock_ticks() -> Option<u32> {
    None
}
