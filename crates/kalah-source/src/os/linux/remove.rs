//! Removing a folder that anybody may have filled.
//!
//! Paths in it may be longer than the system takes, folders lie in each other deeper than there are
//! descriptors or stack, and modes forbid to look into them. So it is emptied flat: whatever lies in one of its
//! folders is unlinked, and a folder in there that is not empty is moved up under a number, to have its turn
//! later. Nothing that is worked on is deeper than two, so a few descriptors are enough. No link is followed.

use std::ffi::CStr;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Dir, Mode, OFlags, fchmod, openat, renameat, unlinkat};
use rustix::io::Errno;
use rustix::path::Arg;

use super::held_folder::set_mode;

/// Mode with all rights for the owner, none for others.
const OWN: u32 = 0o700;

/// Removes a folder with all that lies in it, a file, or a link; nothing there is as good.
///
/// The caller owns all of it, or is root, and nobody writes in it any more. What cannot be removed is passed
/// over, and the rest goes all the same.
///
/// # Errors
/// The first thing that went wrong, if something is left.
pub fn remove_tree(folder: &Path) -> io::Result<()> {
    let name = folder.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let parent = folder.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    let above = openat(CWD, parent, OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
    let first = match unlink(&above, name) {
        Ok(()) | Err(Errno::NOENT) => return Ok(()),
        Err(error) if is_filled(error) => {
            let mut top = EmptiedFolder { folder: enter(&above, name)?, moved: 0, emptied: 0, first: None };
            top.empty();
            top.first
        }
        Err(error) => return Err(error.into()),
    };
    unlinkat(&above, name, AtFlags::REMOVEDIR).map_err(|error| first.unwrap_or(error).into())
}

/// The folder that is emptied.
struct EmptiedFolder {
    folder: OwnedFd,
    /// Number of folders that were moved up: the number of the next.
    moved: u64,
    /// Number of them that had their turn.
    emptied: u64,
    /// Error that came first.
    first: Option<Errno>,
}

impl EmptiedFolder {
    fn empty(&mut self) {
        // A folder that changes while it is read may show less than there is: it is read until nothing goes.
        while self.pass() > 0 {}
    }

    /// Removes all that is seen, and all that was moved up for it; tells how much that was.
    fn pass(&mut self) -> usize {
        let mut removed = 0;
        match Dir::read_from(&self.folder) {
            Ok(entries) => {
                for entry in entries {
                    match entry {
                        Ok(entry) if is_place(entry.file_name()) => {}
                        Ok(entry) => removed += usize::from(self.remove(entry.file_name())),
                        Err(error) => _ = self.first.get_or_insert(error),
                    }
                }
            }
            Err(error) => _ = self.first.get_or_insert(error),
        }
        while self.emptied < self.moved {
            let name = numbered(self.emptied);
            self.emptied += 1;
            removed += usize::from(self.remove(&name));
        }
        removed
    }

    /// Removes an entry; whether it is gone.
    fn remove(&mut self, name: impl Arg + Copy) -> bool {
        let outcome = match unlink(&self.folder, name) {
            Err(error) if is_filled(error) => self.empty_child(name),
            other => other,
        };
        match outcome {
            Ok(()) => true,
            Err(Errno::NOENT) => false,
            Err(error) => {
                self.first.get_or_insert(error);
                false
            }
        }
    }

    fn empty_child(&mut self, name: impl Arg + Copy) -> Result<(), Errno> {
        let child = enter(&self.folder, name)?;
        while self.take_out(&child)? > 0 {}
        unlinkat(&self.folder, name, AtFlags::REMOVEDIR)
    }

    /// Unlinks or moves up all that is seen in a child; tells how much that was.
    fn take_out(&mut self, child: &OwnedFd) -> Result<usize, Errno> {
        let mut taken = 0;
        for entry in Dir::read_from(child)? {
            let entry = entry?;
            let name = entry.file_name();
            if is_place(name) {
                continue;
            }
            let outcome = match unlink(child, name) {
                Err(error) if is_filled(error) => self.move_up(child, name),
                other => other,
            };
            match outcome {
                Ok(()) => taken += 1,
                Err(error) => _ = self.first.get_or_insert(error),
            }
        }
        Ok(taken)
    }

    /// Moves a folder that is not empty out of a child.
    fn move_up(&mut self, child: &OwnedFd, name: &CStr) -> Result<(), Errno> {
        let mut is_open = false;
        loop {
            match renameat(child, name, &self.folder, numbered(self.moved).as_str()) {
                Ok(()) => {
                    self.moved += 1;
                    return Ok(());
                }
                // Something else has the name. An empty folder that has it goes.
                Err(Errno::EXIST | Errno::NOTEMPTY | Errno::NOTDIR) => self.moved += 1,
                // Its own `..` changes, which takes the right to write in it.
                Err(Errno::ACCESS) if !is_open => {
                    open_up(child, name)?;
                    is_open = true;
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// The names of folders that were moved up.
fn numbered(number: u64) -> String {
    format!(".{number}")
}

fn is_place(name: &CStr) -> bool {
    name == c"." || name == c".."
}

/// Returns true if unlinking failed because it is a folder that is not empty.
fn is_filled(error: Errno) -> bool {
    matches!(error, Errno::NOTEMPTY | Errno::EXIST)
}

/// Removes a file, a link or an empty folder.
fn unlink(at: impl AsFd, name: impl Arg + Copy) -> Result<(), Errno> {
    match unlinkat(&at, name, AtFlags::empty()) {
        Err(Errno::ISDIR) => unlinkat(&at, name, AtFlags::REMOVEDIR),
        other => other,
    }
}

/// Opens a folder such that everything in it can be unlinked.
fn enter(at: impl AsFd, name: impl Arg + Copy) -> Result<OwnedFd, Errno> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let folder = match openat(&at, name, flags, Mode::empty()) {
        Err(Errno::ACCESS) => {
            open_up(&at, name)?;
            openat(&at, name, flags, Mode::empty())?
        }
        other => other?,
    };
    // Root needs no right; whoever needs it and does not get it cannot unlink, which is reported then.
    _ = fchmod(&folder, Mode::from_raw_mode(OWN));
    Ok(folder)
}

/// Takes all rights to a folder that cannot be entered.
fn open_up(at: impl AsFd, name: impl Arg) -> Result<(), Errno> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    set_mode(&openat(at, name, flags, Mode::empty())?, OWN)
}
