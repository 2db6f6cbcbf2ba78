//! Folders that go with their owner, however the owner goes.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::os::{FolderLock, create_private_folder, knows_no_lock, lock_folder, remove_tree};

/// Prefix of the names of private folders.
pub(crate) const PRIVATE: &str = ".new-";

/// A new folder of this user's alone, removed with its owner. It is locked as long as it has one, so that
/// others can tell when the owner was killed.
#[derive(Debug)]
pub(crate) struct PrivateFolder {
    path: PathBuf,
    /// Lock on the folder; `None` where folders cannot be locked. What a killed owner leaves there goes when
    /// it is old.
    _lock: Option<FolderLock>,
}

impl PrivateFolder {
    /// Makes one in this folder.
    pub(crate) fn new_in(root: &Path) -> io::Result<PrivateFolder> {
        loop {
            let path = root.join(fresh(PRIVATE));
            match create_private_folder(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                made => made?,
            }
            let lock = match lock_folder(&path) {
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
        if let Ok(Some(_lock)) = lock_folder(&entry.path()) {
            _ = remove_tree(&entry.path());
        }
    }
}

/// A name that this process gives only once.
pub(crate) fn fresh(prefix: &str) -> String {
    static GIVEN: AtomicU64 = AtomicU64::new(0);
    format!("{prefix}{}-{}", process::id(), GIVEN.fetch_add(1, Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{PrivateFolder, remove_dead};

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
