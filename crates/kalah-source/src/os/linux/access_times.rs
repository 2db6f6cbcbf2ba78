//! Times of access that do not change: a bot cannot read off its files when it played before.

use std::fs;
use std::io;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Timespec, Timestamps, UTIME_OMIT, utimensat};

/// A time far ahead, in the year 2100. File systems renew a time of access only if it lies before the last change of the
/// file or a day back (`relatime`).
const FAR_AHEAD: i64 = 4_102_444_800;

/// Sets the times of access of all that lies in a folder, and of the folder. What has gone meanwhile, or has too long a
/// path, stays as it is.
pub(crate) fn fix(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            _ = fix(&entry.path());
        } else {
            set(&entry.path());
        }
    }
    set(folder);
    Ok(())
}

fn set(path: &Path) {
    let omitted = Timespec { tv_sec: 0, tv_nsec: UTIME_OMIT };
    let far_ahead = Timespec { tv_sec: FAR_AHEAD, tv_nsec: 0 };
    let times = Timestamps { last_access: far_ahead, last_modification: omitted };
    _ = utimensat(CWD, path, &times, AtFlags::SYMLINK_NOFOLLOW);
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::MetadataExt as _;

    use super::{FAR_AHEAD, fix};

    #[test]
    fn reading_leaves_no_trace() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("sub")).unwrap();
        let file = folder.path().join("sub/main.py");
        fs::write(&file, "print(1)").unwrap();
        let changed = fs::metadata(&file).unwrap().mtime();
        fix(folder.path()).unwrap();
        fs::read(&file).unwrap();
        fs::read_dir(folder.path()).unwrap().for_each(drop);
        for path in [&file, file.parent().unwrap(), folder.path()] {
            // Mounted with `strictatime`, the kernel would renew it all the same.
            assert_eq!(fs::metadata(path).unwrap().atime(), FAR_AHEAD, "{}", path.display());
        }
        assert_eq!(fs::metadata(&file).unwrap().mtime(), changed, "make looks at it");
    }
}
