//! Removal of old folders from a depot. A folder that cannot be removed does no harm, so that is not
//! reported.

use std::fs::{self, DirEntry, File};
use std::path::Path;
use std::time::Duration;

use crate::content::ContentHash;
use crate::os::remove_tree;
use crate::private::{self, PRIVATE};

/// Prefix of the names of folders in which a build ran.
pub(crate) const BUILT_IN: &str = "built-";
/// The ending of the file beside such a folder that is finished.
pub(crate) const DONE: &str = "done";
/// The file of a home that is locked while something is built.
pub(crate) const LOCK: &str = "lock";

/// Prefix of the names of homes that were put aside.
pub(crate) const ASIDE: &str = ".old-";

/// Time for which an unused home is kept. No match takes as long.
const KEPT_FOR: Duration = Duration::from_hours(7 * 24);

/// Throws away what programs left that were killed: private folders without an owner, builds without an end.
pub(crate) fn abandoned(root: &Path) {
    private::remove_dead(root);
    entries(root).filter(is_home).for_each(|home| abandoned_builds(&home.path()));
}

fn abandoned_builds(home: &Path) {
    let is_unfinished = |entry: &DirEntry| {
        let is_build = entry.file_name().as_encoded_bytes().starts_with(BUILT_IN.as_bytes());
        is_build && entry.path().extension().is_none() && !entry.path().with_extension(DONE).exists()
    };
    if !entries(home).any(|entry| is_unfinished(&entry)) {
        return;
    }
    // Whoever builds holds the lock.
    let Ok(lock) = File::options().write(true).open(home.join(LOCK)) else { return };
    if lock.try_lock().is_ok() {
        for entry in entries(home).filter(is_unfinished) {
            _ = remove_tree(&entry.path());
        }
    }
}

/// Throws away what nobody has used for long.
pub(crate) fn unused(root: &Path) {
    for entry in entries(root) {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.starts_with(PRIVATE) || name.starts_with(ASIDE) || is_home(&entry);
        let used = entry.metadata().and_then(|about| about.modified()).ok();
        let is_old = used.and_then(|used| used.elapsed().ok()).is_some_and(|time| time > KEPT_FOR);
        if is_ours && is_old {
            _ = remove_tree(&entry.path());
        }
    }
}

fn is_home(entry: &DirEntry) -> bool {
    entry.file_name().to_str().is_some_and(|name| name.parse::<ContentHash>().is_ok())
}

fn entries(folder: &Path) -> impl Iterator<Item = DirEntry> {
    fs::read_dir(folder).into_iter().flatten().flatten()
}
