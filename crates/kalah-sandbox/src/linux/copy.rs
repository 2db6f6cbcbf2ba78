//! Copying what lies in a folder to another file system, as much as there is room for.

use std::fs::File;
use std::io::{self, Read, Write};

use rustix::fs::{
    AtFlags, FileType, Mode, OFlags, Stat, Timespec, Timestamps, fchmod, fstat, futimens, mkdirat, openat,
    readlinkat, symlinkat, unlinkat,
};
use rustix::io::Errno;

use crate::linux::folder::{DEEPEST, Folder, FolderEntry};

/// Budget that is left for copying.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CopyBudget {
    /// Bytes of all files.
    pub(crate) bytes: u64,
    /// Files, folders and links.
    pub(crate) entries: u64,
}

/// Reason why not all was copied.
#[derive(Debug)]
pub(crate) enum CopyError {
    /// The folder exceeds the budget, lies too deep, or has a part that is closed to the reader.
    TooMuch,
    Io(io::Error),
}

impl From<io::Error> for CopyError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Errno> for CopyError {
    fn from(error: Errno) -> Self {
        Self::Io(error.into())
    }
}

/// Converts an error of access: a part that is closed to the reader was closed by whoever filled the folder.
fn readable<T>(opened: io::Result<T>) -> Result<T, CopyError> {
    opened.map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => CopyError::TooMuch,
        _ => CopyError::Io(error),
    })
}

/// Copies files, folders and links, with the times that `make` looks at; nothing else is worth having. Files that
/// are there already are replaced.
pub(crate) fn copy(from: &Folder, to: &Folder, room: CopyBudget) -> Result<(), CopyError> {
    let mut left = room;
    folder(from, to, &mut left, 0)
}

fn folder(from: &Folder, to: &Folder, left: &mut CopyBudget, depth: usize) -> Result<(), CopyError> {
    if depth > DEEPEST {
        return Err(CopyError::TooMuch);
    }
    for entry in readable(from.entries())? {
        let entry = readable(entry)?;
        left.entries = left.entries.checked_sub(1).ok_or(CopyError::TooMuch)?;
        match entry.kind() {
            FileType::Directory => {
                match mkdirat(to, &entry.name, Mode::RWXU) {
                    Err(Errno::EXIST) | Ok(()) => {}
                    Err(error) => return Err(error.into()),
                }
                let copied = to.within(&entry.name)?;
                folder(&readable(from.within(&entry.name))?, &copied, left, depth + 1)?;
                fchmod(&copied, entry.mode() | Mode::RWXU)?;
                futimens(&copied, &times(&entry.stat))?;
            }
            FileType::RegularFile => file(from, to, &entry, left)?,
            FileType::Symlink => {
                let target = readlinkat(from, &entry.name, Vec::new())?;
                make_room(to, &entry)?;
                symlinkat(target.as_c_str(), to, &entry.name)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn file(from: &Folder, to: &Folder, entry: &FolderEntry, left: &mut CopyBudget) -> Result<(), CopyError> {
    // Whatever took the file's place meanwhile: no link is followed, no pipe waited for.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let opened = openat(from, &entry.name, flags, Mode::empty());
    let mut source = File::from(readable(opened.map_err(io::Error::from))?);
    let stat = fstat(&source)?;
    if !FileType::from_raw_mode(stat.st_mode).is_file() {
        return Ok(());
    }
    make_room(to, entry)?;
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mut copied = File::from(openat(to, &entry.name, flags, Mode::RUSR | Mode::WUSR)?);
    let mut buffer = [0; 16 << 10];
    loop {
        let read = source.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        // What a file seems to hold costs nothing until it is copied.
        left.bytes = left.bytes.checked_sub(read as u64).ok_or(CopyError::TooMuch)?;
        copied.write_all(&buffer[..read])?;
    }
    fchmod(&copied, entry.mode())?;
    futimens(&copied, &times(&stat))?;
    Ok(())
}

/// Removes what has the entry's name, if it is no folder.
fn make_room(folder: &Folder, entry: &FolderEntry) -> Result<(), CopyError> {
    match unlinkat(folder, &entry.name, AtFlags::empty()) {
        Ok(()) | Err(Errno::NOENT) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn times(stat: &Stat) -> Timestamps {
    let time = |tv_sec, nanos: u64| Timespec { tv_sec, tv_nsec: nanos.cast_signed() };
    Timestamps {
        last_access: time(stat.st_atime, stat.st_atime_nsec),
        last_modification: time(stat.st_mtime, stat.st_mtime_nsec),
    }
}
