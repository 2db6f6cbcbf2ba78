//! A writable folder on a file system of its own, which is full when it is full and gone when nobody holds it.

use std::io;
use std::os::fd::OwnedFd;

use rustix::mount::{
    FsMountFlags, FsOpenFlags, MountAttrFlags, fsconfig_create, fsconfig_set_string, fsmount, fsopen,
};
use rustix::thread::UnshareFlags;

use crate::limits::SandboxLimits;
use crate::linux::copy::{CopyBudget, CopyError, copy};
use crate::linux::folder::Folder;
use crate::linux::sys;

/// Files, folders and links in a writable folder at most: one without a byte takes room too.
pub(crate) const MOST_ENTRIES: u64 = 20_000;

/// Returns the capacity of the writable folder.
pub(crate) fn room(limits: &SandboxLimits) -> CopyBudget {
    CopyBudget { bytes: limits.scratch, entries: MOST_ENTRIES }
}

/// Makes the file system, in memory, with a copy of what lies in `folder`. It is mounted nowhere yet. To be called
/// in namespaces of its own, as the user who will write to it.
pub(crate) fn make(folder: &Folder, limits: &SandboxLimits) -> Result<OwnedFd, CopyError> {
    // Who mounts has to be in a namespace of mounts that belongs to the same one of users.
    sys::unshare(UnshareFlags::NEWNS)?;
    let system = fsopen("tmpfs", FsOpenFlags::FSOPEN_CLOEXEC)?;
    for (key, value) in [
        ("size", limits.scratch.to_string()),
        ("nr_inodes", (MOST_ENTRIES + 1).to_string()),
        ("mode", "755".to_owned()),
    ] {
        fsconfig_set_string(&system, key, value.as_str())?;
    }
    fsconfig_create(&system)?;
    let attributes = MountAttrFlags::MOUNT_ATTR_NOSUID | MountAttrFlags::MOUNT_ATTR_NODEV;
    let mount = fsmount(&system, FsMountFlags::FSMOUNT_CLOEXEC, attributes)?;
    copy(folder, &Folder::from_fd(&mount)?, room(limits)).map_err(full)?;
    Ok(mount)
}

/// A file system that is full has no room either.
fn full(error: CopyError) -> CopyError {
    match error {
        CopyError::Io(error) if error.kind() == io::ErrorKind::StorageFull => CopyError::TooMuch,
        other => other,
    }
}
