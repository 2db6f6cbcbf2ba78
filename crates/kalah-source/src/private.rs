//! Folders that go with their owner, however the owner goes.

use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::os::fd::OwnedFd;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use rustix::fs::{CWD, FlockOperation, Mode, OFlags, flock, fstat, lstat, openat};
use rustix::io::Errno;

use crate::remove::remove_tree;

/// Prefix of the names of private folders.
pub(crate) const PRIVATE: &str = ".new-";

/// A new folder of this user's alone, removed with its owner. It is locked as long as it has one, so that
/// others can tell when the owner was killed.
#[derive(Debug)]
pub(crate) struct PrivateFolder {
    path: PathBuf,
    /// Lock on the folder; `None` where folders cannot be locked. What a killed owner leaves there goes when
    /// it is old.
    _lock: Option<OwnedFd>,
}

impl PrivateFolder {
    /// Makes one in this folder.
    pub(crate) fn new_in(root: &Path) -> io::Result<PrivateFolder> {
        loop {
            let path = root.join(fresh(PRIVATE));
            match DirBuilder::new().mode(0o700).create(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                made => made?,
            }
            let lock = match lock(&path) {
                Ok(None) => continue,
                Ok(lock) => lock,
                Err(error) if knows_no_lock(&error) => None,
                Err(error) => {
                    _ = fs::remove_dir(&path);
                    return Err(error);
                }
            };
            return Ok(PrivateFolder { path, _lock: lock });
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the folder another name, under which it stays. If that fails, it is removed.
    pub(crate) fn stay_at(self, home: &Path) -> io::Result<()> {
        // Nothing is left under the first name, so nothing is removed with the owner.
        fs::rename(&self.path, home)
    }
}

impl Drop for PrivateFolder {
    fn drop(&mut self) {
        // An error has no receiver here. The next opening of the depot tries again.
        _ = remove_tree(&self.path);
    }
}

/// Removes the private folders whose owners are no more.
pub(crate) fn remove_dead(root: &Path) {
    for entry in fs::read_dir(root).into_iter().flatten().flatten() {
        if !entry.file_name().as_encoded_bytes().starts_with(PRIVATE.as_bytes()) {
            continue;
        }
        if let Ok(Some(_lock)) = lock(&entry.path()) {
            _ = remove_tree(&entry.path());
        }
    }
}

/// Takes hold of a private folder; `None` if it is another's or is gone.
///
/// Whoever makes a folder and whoever clears up may both be here, for the folder has its name before its
/// lock. The lock decides, and only a lock on what still has the name counts.
fn lock(path: &Path) -> io::Result<Option<OwnedFd>> {
    match open(path) {
        Err(Errno::NOENT) => Ok(None),
        folder => lock_opened(folder?, path),
    }
}

fn open(path: &Path) -> Result<OwnedFd, Errno> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    openat(CWD, path, flags, Mode::empty())
}

fn lock_opened(folder: OwnedFd, path: &Path) -> io::Result<Option<OwnedFd>> {
    match flock(&folder, FlockOperation::NonBlockingLockExclusive) {
        Err(Errno::WOULDBLOCK) => return Ok(None),
        other => other?,
    }
    let held = fstat(&folder)?;
    let named = lstat(path).is_ok_and(|named| (named.st_dev, named.st_ino) == (held.st_dev, held.st_ino));
    Ok(named.then_some(folder))
}

/// Returns true if the file system, as NFS, has no locks for folders.
fn knows_no_lock(error: &io::Error) -> bool {
    let errno = Errno::from_io_error(error);
    matches!(errno, Some(Errno::BADF | Errno::NOLCK | Errno::OPNOTSUPP | Errno::INVAL))
}

/// A name that this process gives only once.
pub(crate) fn fresh(prefix: &str) -> String {
    static GIVEN: AtomicU64 = AtomicU64::new(0);
    format!("{prefix}{}-{}", process::id(), GIVEN.fetch_add(1, Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{PrivateFolder, lock, lock_opened, open, remove_dead};

    #[test]
    fn a_folder_goes_with_its_owner_and_not_before() {
        let root = tempfile::tempdir().unwrap();
        let folder = PrivateFolder::new_in(root.path()).unwrap();
        let path = folder.path().to_owned();
        fs::create_dir(path.join("inside")).unwrap();
        remove_dead(root.path());
        assert!(path.join("inside").exists());
        drop(folder);
        assert!(!path.exists());

        let folder = PrivateFolder::new_in(root.path()).unwrap();
        fs::create_dir(folder.path().join("inside")).unwrap();
        let home = root.path().join("home");
        folder.stay_at(&home).unwrap();
        remove_dead(root.path());
        assert!(home.join("inside").exists());
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_has_no_owner_goes_and_what_is_not_private_stays() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join(".new-12-3/in/side")).unwrap();
        fs::create_dir(root.path().join("home")).unwrap();
        remove_dead(root.path());
        let left: Vec<_> =
            fs::read_dir(root.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["home"]);
    }

    #[test]
    fn a_lock_counts_only_on_what_has_the_name() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join(".new-12-3");
        assert!(lock(&path).unwrap().is_none(), "it is not there");
        fs::create_dir(&path).unwrap();
        let first = lock(&path).unwrap().unwrap();
        assert!(lock(&path).unwrap().is_none(), "another has it");
        drop(first);
        assert!(lock(&path).unwrap().is_some());
        // Between opening and locking, another cleared it up, and somebody made a new one.
        let opened = [open(&path).unwrap(), open(&path).unwrap()];
        fs::remove_dir(&path).unwrap();
        let [gone, replaced] = opened;
        assert!(lock_opened(gone, &path).unwrap().is_none(), "it has no name any more");
        fs::create_dir(&path).unwrap();
        assert!(lock_opened(replaced, &path).unwrap().is_none(), "its name is another's");
    }

    #[test]
    fn makers_and_clearers_do_not_disturb_each_other() {
        let root = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let folder = PrivateFolder::new_in(root.path()).unwrap();
                        fs::write(folder.path().join("file"), "").unwrap();
                    }
                });
                scope.spawn(|| (0..500).for_each(|_| remove_dead(root.path())));
            }
        });
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
    }
}
