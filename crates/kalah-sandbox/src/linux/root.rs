//! A root directory that holds what the policy names and nothing else.

use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, Mode, OFlags, open};
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, UnmountFlags, mount, mount_change,
    move_mount, open_tree, unmount,
};
use rustix::process::{chdir, pivot_root, umask};
use rustix::thread::UnshareFlags;

use crate::command::Policy;
use crate::linux::sys::{self, add_mount_attributes};

/// Folder of the host's files while the new root is filled.
const HOST: &str = "/.host";

/// Trees that the policy names, taken from the host, each for the same place under a new root.
///
/// Taken by root it holds also what lies where only root can go: mounts without a place, that need no way to
/// them.
pub(crate) struct Trees(Vec<(PathBuf, RootTree)>);

enum RootTree {
    /// A link is shown as a link.
    Link(PathBuf),
    File(OwnedFd),
    Folder(OwnedFd),
}

impl Trees {
    /// Takes all that `policy` names and that is there, read-only but for the writable folder. It takes the right
    /// to mount.
    pub(crate) fn take(policy: &Policy) -> io::Result<Trees> {
        let mut paths: Vec<&Path> = policy.readable.iter().map(PathBuf::as_path).collect();
        paths.extend(policy.writable.as_deref());
        paths.push(Path::new("/dev/null"));
        // A folder comes before what lies in it.
        paths.sort_unstable();
        paths.dedup();
        let trees = paths.into_iter().filter_map(|path| {
            let writable = policy.writable.as_deref() == Some(path);
            Some(RootTree::take(path, writable).transpose()?.map(|tree| (path.to_owned(), tree)))
        });
        let mut trees = trees.collect::<io::Result<Vec<_>>>()?;
        let is_shown = |file: &&PathBuf| policy.readable.iter().any(|path| file.starts_with(path));
        for file in policy.hidden.iter().filter(is_shown).filter(|file| file.is_file()) {
            // A device that reads as an empty file takes its place, after all others have theirs.
            let nothing = RootTree::take(Path::new("/dev/null"), false)?;
            trees.extend(nothing.map(|nothing| (file.clone(), nothing)));
        }
        Ok(Trees(trees))
    }

    /// Shows another file system in the place of a folder.
    fn put(&mut self, folder: &Path, mount: OwnedFd) {
        for (path, tree) in &mut self.0 {
            if path == folder {
                *tree = RootTree::Folder(mount);
                return;
            }
        }
    }

    /// Fills an empty root.
    fn place(self) -> io::Result<()> {
        for (path, tree) in self.0 {
            tree.place(&path)?;
        }
        Ok(())
    }
}

impl RootTree {
    /// Takes the tree at `path`; `None` if nothing is there.
    fn take(path: &Path, writable: bool) -> io::Result<Option<RootTree>> {
        let Ok(metadata) = path.symlink_metadata() else { return Ok(None) };
        if metadata.is_symlink() {
            return Ok(Some(RootTree::Link(fs::read_link(path)?)));
        }
        let flags = OpenTreeFlags::OPEN_TREE_CLONE
            | OpenTreeFlags::OPEN_TREE_CLOEXEC
            | OpenTreeFlags::AT_RECURSIVE
            | OpenTreeFlags::AT_SYMLINK_NOFOLLOW;
        let mount = open_tree(CWD, path, flags)?;
        // A device on a mount without devices would not open; what may be opened is up to the file rules.
        let no_devices = if path.starts_with("/dev") { 0 } else { libc::MOUNT_ATTR_NODEV };
        let read_only = if writable { 0 } else { libc::MOUNT_ATTR_RDONLY };
        add_mount_attributes(mount.as_fd(), read_only | libc::MOUNT_ATTR_NOSUID | no_devices, true)?;
        Ok(Some(if metadata.is_dir() { RootTree::Folder(mount) } else { RootTree::File(mount) }))
    }

    fn place(self, path: &Path) -> io::Result<()> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        let there = path.symlink_metadata().is_ok();
        let mount = match self {
            RootTree::Link(_) if there => return Ok(()), // within a folder that was placed before
            RootTree::Link(target) => return symlink(target, path),
            RootTree::File(mount) | RootTree::Folder(mount) if there => mount,
            RootTree::File(mount) => {
                fs::File::create(path)?;
                mount
            }
            RootTree::Folder(mount) => {
                fs::create_dir(path)?;
                mount
            }
        };
        Ok(move_mount(mount, c"", CWD, path, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)?)
    }
}

/// Replaces the root of this process by an empty one with the paths of `policy` in it, read-only but for the
/// writable folder, and a `/proc` that shows only the processes inside. `taken` is what root took before, `scratch`
/// the file system of the writable folder if it has one of its own.
pub(crate) fn replace(policy: &Policy, taken: Option<Trees>, scratch: Option<&OwnedFd>) -> io::Result<()> {
    umask(Mode::from_raw_mode(0o022));
    sys::unshare(UnshareFlags::NEWNS)?;
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
    let mut trees = taken.map_or_else(|| Trees::take(policy), Ok)?;
    if let (Some(folder), Some(scratch)) = (&policy.writable, scratch) {
        trees.put(folder, scratch.try_clone()?);
    }
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    mount("kalah", "/tmp", "tmpfs", flags, Some(c"size=1m,nr_inodes=1k,mode=755"))?;
    fs::create_dir(format!("/tmp{HOST}"))?;
    pivot_root("/tmp", format!("/tmp{HOST}").as_str())?;
    chdir("/")?;

    trees.place()?;
    for folder in policy.hidden.iter().filter(|folder| folder.is_dir()) {
        mount("kalah", folder, "tmpfs", flags | MountFlags::RDONLY, Some(c"size=4k,nr_inodes=2,mode=755"))?;
    }
    fs::create_dir_all("/proc")?;
    // The kernel wants to see the host's before it gives another.
    mount("proc", "/proc", "proc", flags | MountFlags::NOEXEC, None)?;
    unmount(HOST, UnmountFlags::DETACH)?;
    fs::remove_dir(HOST)?;
    let root = open("/", OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
    add_mount_attributes(root.as_fd(), libc::MOUNT_ATTR_RDONLY, false)
}
