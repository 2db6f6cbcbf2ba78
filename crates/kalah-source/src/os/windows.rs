//! Files and processes of Windows.

use std::borrow::Cow;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

pub(crate) use std::os::windows::fs::symlink_file as symlink;

/// Lock on a folder, of which there is none.
#[derive(Debug)]
pub(crate) enum FolderLock {}

/// Returns the error that folders cannot be locked.
pub(crate) fn lock_folder(_: &Path) -> io::Result<Option<FolderLock>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns true if folders cannot be locked.
pub(crate) fn knows_no_lock(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Unsupported
}

/// The folder of this user's caches.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    let of = |variable: &str| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    of("XDG_CACHE_HOME").or_else(|| of("LOCALAPPDATA"))
}

/// Does nothing: bots run as this user.
pub(crate) fn let_pass(_: &Path) {}

/// A folder among the temporary files, which are each user's own.
pub(crate) fn temporary_folder() -> Option<PathBuf> {
    Some(env::temp_dir().join("kalah"))
}

/// Makes a folder. Who may enter it is up to the folder above.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

/// Makes a file, which must not be there.
pub(crate) fn create_private_file(path: &Path, _executable: bool) -> io::Result<File> {
    File::create_new(path)
}

/// Returns true if this is a program by its name.
pub(crate) fn is_executable(path: &Path, _: &Metadata) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("exe"))
}

/// Does nothing: files have no modes.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

/// Returns the full path of what is there, in the usual form: many programs cannot start in a folder by its other one.
pub(crate) fn true_path(path: &Path) -> io::Result<PathBuf> {
    fs::metadata(path)?;
    std::path::absolute(path)
}

/// The bytes of a path as they are hashed: the same as on other systems.
pub(crate) fn path_bytes(path: &Path) -> Cow<'_, [u8]> {
    let names: Vec<&[u8]> = path.iter().map(OsStr::as_encoded_bytes).collect();
    names.join(&b'/').into()
}

/// The path of these bytes.
pub(crate) fn path_from_bytes(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// Git without arguments. Its time and the size of its folder are watched, its memory is not.
pub(crate) fn git_command(_seconds: &str, _blocks: &str, _niceness: u8) -> Command {
    Command::new("git")
}

/// What git and its helpers need of the environment.
pub(crate) fn git_environment() -> Vec<(&'static str, OsString)> {
    let needed = ["PATH", "SystemRoot", "TEMP", "USERPROFILE"];
    needed.into_iter().filter_map(|name| Some((name, env::var_os(name)?))).collect()
}

/// A process. Its helpers end when it does not read from them any more.
pub(crate) struct ProcessGroup(Mutex<Child>);

impl ProcessGroup {
    /// Starts a command whose two outputs are pipes.
    pub(crate) fn start(mut command: Command) -> io::Result<(ProcessGroup, ChildStdout, ChildStderr)> {
        let mut child = command.spawn()?;
        let (Some(output), Some(errors)) = (child.stdout.take(), child.stderr.take()) else {
            unreachable!("a spawned process has the two pipes that were asked for")
        };
        Ok((ProcessGroup(Mutex::new(child)), output, errors))
    }

    /// Kills it.
    pub(crate) fn kill(&self) {
        // It fails if it has ended, which is as good.
        _ = self.0.lock().unwrap_or_else(PoisonError::into_inner).kill();
    }

    /// Waits until it has ended.
    pub(crate) fn await_leader(&self) {
        /// Time between two looks.
        const LOOK: Duration = Duration::from_millis(5);
        while matches!(self.0.lock().unwrap_or_else(PoisonError::into_inner).try_wait(), Ok(None)) {
            thread::sleep(LOOK);
        }
    }

    /// Waits for it and takes its status.
    pub(crate) fn status(&self) -> io::Result<ExitStatus> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).wait()
    }
}
