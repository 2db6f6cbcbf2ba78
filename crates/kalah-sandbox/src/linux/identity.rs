//! Becoming nobody.

use std::io;
use std::path::Path;

use rustix::fs::{AtFlags, chownat, fchown};
use rustix::process::{DumpableBehavior, Gid, Uid, geteuid, getpid, getuid, set_dumpable_behavior};
use rustix::thread::{set_no_new_privs, set_thread_groups, set_thread_res_gid, set_thread_res_uid};

use crate::linux::folder::{DEEPEST, Folder};

/// First user id: above every range that a distribution hands out, below the numbers that some programs take
/// for negative.
const FIRST_USER: u32 = 0x7000_0000;

/// Gives up root, for good. A process of root becomes a user of its own, whom no other process on the machine
/// has: the number is made of its process number. `writable` is given to that user.
pub(crate) fn give_up_root(writable: Option<&Path>) -> io::Result<()> {
    if getuid().is_root() || geteuid().is_root() {
        let user = FIRST_USER + getpid().as_raw_nonzero().get().cast_unsigned();
        if let Some(folder) = writable {
            give_away(folder, user, user)?;
        }
        let (uid, gid) = (Uid::from_raw(user), Gid::from_raw(user));
        set_thread_groups(&[])?;
        set_thread_res_gid(gid, gid, gid)?;
        set_thread_res_uid(uid, uid, uid)?;
    }
    if getuid().is_root() || geteuid().is_root() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "still root"));
    }
    set_no_new_privs(true)?;
    // Changing the user made the process undumpable, and its files under /proc root's.
    Ok(set_dumpable_behavior(DumpableBehavior::Dumpable)?)
}

/// Gives `path` and all beneath it to `user`. Links are given away themselves, never followed.
///
/// # Errors
/// If folders lie too deep in it: what is not given away stays whose it is.
pub(crate) fn give_away(path: &Path, user: u32, group: u32) -> io::Result<()> {
    let (user, group) = (Some(Uid::from_raw(user)), Some(Gid::from_raw(group)));
    let folder = Folder::open(path)?;
    fchown(&folder, user, group)?;
    give_within(&folder, user, group, 0)
}

fn give_within(folder: &Folder, user: Option<Uid>, group: Option<Gid>, depth: usize) -> io::Result<()> {
    if depth > DEEPEST {
        return Err(io::Error::other(format!("folders lie more than {DEEPEST} deep")));
    }
    for entry in folder.entries()? {
        let entry = entry?;
        chownat(folder, &entry.name, user, group, AtFlags::SYMLINK_NOFOLLOW)?;
        if entry.kind().is_dir() {
            give_within(&folder.within(&entry.name)?, user, group, depth + 1)?;
        }
    }
    Ok(())
}
