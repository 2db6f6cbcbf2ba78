//! Locks on folders.

use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{CWD, FlockOperation, Mode, OFlags, flock, fstat, lstat, openat};
use rustix::io::Errno;

/// Lock on a folder, as long as it lives.
pub(crate) type FolderLock = OwnedFd;

/// Takes hold of a private folder; `None` if it is another's or is gone.
///
/// Whoever makes a folder and whoever clears up may both be here, for the folder has its name before its
/// lock. The lock decides, and only a lock on what still has the name counts.
pub(crate) fn lock_folder(path: &Path) -> io::Result<Option<FolderLock>> {
    match open(path) {
        Err(Errno::NOENT) => Ok(None),
        folder => lock_opened(folder?, path),
    }
}

fn open(path: &Path) -> Result<OwnedFd, Errno> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    openat(CWD, path, flags, Mode::empty())
}

fn lock_opened(folder: OwnedFd, path: &Path) -> io::Result<Option<FolderLock>> {
    match flock(&folder, FlockOperation::NonBlockingLockExclusive) {
        Err(Errno::WOULDBLOCK) => return Ok(None),
        other => other?,
    }
    let held = fstat(&folder)?;
    let named = lstat(path).is_ok_and(|named| (named.st_dev, named.st_ino) == (held.st_dev, held.st_ino));
    Ok(named.then_some(folder))
}

/// Returns true if the file system, as NFS, has no locks for folders.
pub(crate) fn knows_no_lock(error: &io::Error) -> bool {
    let errno = Errno::from_io_error(error);
    matches!(errno, Some(Errno::BADF | Errno::NOLCK | Errno::OPNOTSUPP | Errno::INVAL))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{lock_folder, lock_opened, open};

    #[test]
    fn a_lock_counts_only_on_what_has_the_name() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join(".new-12-3");
        assert!(lock_folder(&path).unwrap().is_none(), "it is not there");
        fs::create_dir(&path).unwrap();
        let first = lock_folder(&path).unwrap().unwrap();
        assert!(lock_folder(&path).unwrap().is_none(), "another has it");
        drop(first);
        assert!(lock_folder(&path).unwrap().is_some());
        // Between opening and locking, another cleared it up, and somebody made a new one.
        let opened = [open(&path).unwrap(), open(&path).unwrap()];
        fs::remove_dir(&path).unwrap();
        let [gone, replaced] = opened;
        assert!(lock_opened(gone, &path).unwrap().is_none(), "it has no name any more");
        fs::create_dir(&path).unwrap();
        assert!(lock_opened(replaced, &path).unwrap().is_none(), "its name is another's");
    }
}
