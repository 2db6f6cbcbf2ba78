//! Files and processes of Unix.

mod cache;
mod folder_lock;
mod process_group;

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

pub(crate) use cache::{cache_folder, let_pass, temporary_folder};
pub(crate) use folder_lock::{FolderLock, knows_no_lock, lock_folder};
pub(crate) use process_group::{ProcessGroup, git_command, git_environment};
pub(crate) use std::os::unix::fs::symlink;

/// Makes a folder of this user's alone.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Makes a file of this user's alone, which must not be there.
pub(crate) fn create_private_file(path: &Path, executable: bool) -> io::Result<File> {
    let mode = if executable { 0o700 } else { 0o600 };
    OpenOptions::new().write(true).create_new(true).mode(mode).open(path)
}

/// Returns true if the owner of this file may run it.
pub(crate) fn is_executable(_: &Path, about: &Metadata) -> bool {
    about.permissions().mode() & 0o100 != 0
}

/// Sets the mode of a file or a folder.
pub(crate) fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

/// Returns the true path of what is there.
pub(crate) fn true_path(path: &Path) -> io::Result<PathBuf> {
    path.canonicalize()
}

/// The bytes of a path, as they are hashed.
pub(crate) fn path_bytes(path: &Path) -> Cow<'_, [u8]> {
    path.as_os_str().as_bytes().into()
}

/// The path of these bytes.
pub(crate) fn path_from_bytes(bytes: Vec<u8>) -> PathBuf {
    OsString::from_vec(bytes).into()
}
