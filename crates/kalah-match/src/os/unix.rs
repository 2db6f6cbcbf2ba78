//! Programs of Unix.

use std::fs;
use std::io;
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

/// Lets everybody read a file or enter a folder, whatever the umask is: bots are built as users without rights, and a server's
/// umask keeps them out.
pub(crate) fn let_read(path: &Path) -> io::Result<()> {
    let mode = if path.is_dir() { 0o755 } else { 0o644 };
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    use super::let_read;

    #[test]
    fn what_a_umask_has_closed_is_opened_to_readers() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("Main.hs");
        fs::write(&file, "").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("changed");
        for (path, mode) in [(file.as_path(), 0o644), (folder.path(), 0o755)] {
            let_read(path).expect("changed");
            assert_eq!(fs::metadata(path).expect("there").permissions().mode() & 0o777, mode);
        }
    }
}
