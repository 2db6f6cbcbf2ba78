//! Disk usage of a tree whose folder lies on the host's file system: counted by what the file system gave for
//! it, under a name or not.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::makedev;
use rustix::process::Pid;

use crate::linux::copy::CopyBudget;
use crate::linux::folder::{DEEPEST, Folder};
use crate::linux::tree::{self, ProcessTree};

/// The unit of `st_blocks`, stat(2).
const BLOCK: u64 = 512;

/// A folder and what may be kept in it.
#[derive(Debug)]
pub(crate) struct Disk {
    pub(crate) folder: PathBuf,
    pub(crate) room: CopyBudget,
    /// The longest file that can be written.
    pub(crate) longest: u64,
}

/// Error of a folder that exceeds the budget or has a part that cannot be looked into, which is treated
/// alike.
struct DiskBudgetError;

impl From<io::Error> for DiskBudgetError {
    fn from(_: io::Error) -> DiskBudgetError {
        DiskBudgetError
    }
}

impl Disk {
    /// Returns true if more is kept than there is room for, or a part hides.
    pub(crate) fn is_full(&self, tree: ProcessTree) -> bool {
        let mut count = DiskCount { left: self.room, seen: HashSet::new() };
        self.look(tree, &mut count).is_err()
    }

    fn look(&self, tree: ProcessTree, count: &mut DiskCount) -> Result<(), DiskBudgetError> {
        count.folder(&Folder::open(&self.folder)?, 0)?;
        for pid in tree.processes() {
            // All living threads of a process share their descriptors and their memory; some may have ended.
            let living = tree::threads(pid).find_map(|thread| match maps(pid, thread) {
                Ok(maps) if maps.is_empty() => None,
                maps => Some((thread, maps)),
            });
            if let Some((thread, maps)) = living {
                count.descriptors(pid, thread)?;
                count.mapped(&maps?, self)?;
            }
        }
        Ok(())
    }
}

/// Count so far.
struct DiskCount {
    left: CopyBudget,
    /// Files without a name, and such with several: device and inode.
    seen: HashSet<(u64, u64)>,
}

impl DiskCount {
    fn take(&mut self, bytes: u64) -> Result<(), DiskBudgetError> {
        self.left.entries = self.left.entries.checked_sub(1).ok_or(DiskBudgetError)?;
        self.left.bytes = self.left.bytes.checked_sub(bytes).ok_or(DiskBudgetError)?;
        Ok(())
    }

    fn folder(&mut self, folder: &Folder, depth: usize) -> Result<(), DiskBudgetError> {
        if depth > DEEPEST {
            return Err(DiskBudgetError);
        }
        for entry in folder.entries()? {
            let entry = entry?;
            let stat = &entry.stat;
            if stat.st_nlink == 1 || entry.kind().is_dir() || self.seen.insert((stat.st_dev, stat.st_ino)) {
                self.take(stat.st_blocks.unsigned_abs() * BLOCK)?;
            }
            if entry.kind().is_dir() {
                match folder.within(&entry.name) {
                    Ok(within) => self.folder(&within, depth + 1)?,
                    // Removed since, or a link by now.
                    Err(error)
                        if matches!(
                            error.raw_os_error(),
                            Some(libc::ENOENT | libc::ELOOP | libc::ENOTDIR)
                        ) => {}
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(())
    }

    /// Counts files that have no name but are open.
    fn descriptors(&mut self, pid: Pid, thread: Pid) -> Result<(), DiskBudgetError> {
        let listed = match fs::read_dir(format!("/proc/{pid}/task/{thread}/fd")) {
            // The descriptors of a process that is ending belong to root for a moment, proc(5).
            Err(_) if maps(pid, thread).is_ok_and(|maps| maps.is_empty()) => return Ok(()),
            listed => listed?,
        };
        for entry in listed.flatten() {
            let Ok(about) = fs::metadata(entry.path()) else { continue };
            if about.is_file() && about.nlink() == 0 && self.seen.insert((about.dev(), about.ino())) {
                self.take(about.blocks() * BLOCK)?;
            }
        }
        Ok(())
    }

    /// Counts files that have no name, are not open, and are still mapped. Nobody can ask for their length, so each
    /// counts as the longest that can be.
    fn mapped(&mut self, maps: &[u8], disk: &Disk) -> Result<(), DiskBudgetError> {
        for file in maps.split(|&byte| byte == b'\n').filter_map(|line| removed(line, &disk.folder)) {
            if self.seen.insert(file) {
                self.take(disk.longest)?;
            }
        }
        Ok(())
    }
}

/// Returns the mappings of a thread; empty if it has ended.
fn maps(pid: Pid, thread: Pid) -> io::Result<Vec<u8>> {
    match fs::read(format!("/proc/{pid}/task/{thread}/maps")) {
        Err(error) if matches!(error.raw_os_error(), Some(libc::ESRCH | libc::ENOENT)) => Ok(Vec::new()),
        maps => maps,
    }
}

/// Device and inode of a file that was removed from `folder`, by a line of `/proc/PID/maps`, proc(5).
fn removed(line: &[u8], folder: &Path) -> Option<(u64, u64)> {
    let line = line.strip_suffix(b" (deleted)")?;
    let mut words = line.splitn(6, |&byte| byte == b' ');
    let device = std::str::from_utf8(words.nth(3)?).ok()?;
    let inode = std::str::from_utf8(words.next()?).ok()?.parse().ok()?;
    let path = words.next()?.trim_ascii_start();
    let (high, low) = device.split_once(':')?;
    let number = |word| u32::from_str_radix(word, 16).ok();
    let device = makedev(number(high)?, number(low)?);
    path.starts_with(folder.as_os_str().as_bytes()).then_some((device, inode))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;
    use std::process::Command;

    use rustix::fs::makedev;
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

    use super::{DiskCount, removed};
    use crate::linux::copy::CopyBudget;

    /// Who asks as root may look at any time.
    #[test]
    fn a_process_that_has_ended_hides_nothing() {
        let mut child = Command::new("true").spawn().unwrap();
        let pid = Pid::from_raw(child.id().cast_signed()).unwrap();
        waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT).unwrap();
        let mut count = DiskCount { left: CopyBudget { bytes: 0, entries: 0 }, seen: HashSet::new() };
        assert!(count.descriptors(pid, pid).is_ok());
        child.wait().unwrap();
    }

    #[test]
    fn only_removed_files_of_the_folder_count() {
        let removed = |line: &str| removed(line.as_bytes(), Path::new("/b"));
        let of = |path: &str| format!("7f-80 rw-s 00000000 fe:02 77                         {path}");
        assert_eq!(removed(&of("/b/x y (deleted)")), Some((makedev(0xfe, 2), 77)));
        assert_eq!(removed(&of("/b/x")), None);
        assert_eq!(removed(&of("/usr/lib/x.so (deleted)")), None);
        assert_eq!(removed("7f-80 rw-p 00000000 00:00 0 "), None);
    }
}
