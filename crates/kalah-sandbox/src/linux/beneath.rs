//! Opening what an untrusted program left behind.

use std::fs::File;
use std::io;
use std::path::Path;

use rustix::fs::{Mode, OFlags, ResolveFlags, open, openat2};

/// Opens the regular file `path` beneath `folder` for reading: no link leads out of it, or anywhere.
///
/// # Errors
/// If there is no such file, if a link is on the way to it, or if it is a pipe, a device, a folder.
pub fn open_beneath(folder: &Path, path: &Path) -> io::Result<File> {
    let folder = open(folder, OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
    // Not to hang on a named pipe.
    let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NONBLOCK | OFlags::NOCTTY;
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
    let file = File::from(openat2(folder, path, flags, Mode::empty(), resolve)?);
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{} is no regular file", path.display())))
    }
}
