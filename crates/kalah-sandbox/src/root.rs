//! A root directory that holds what the policy names and nothing else.

use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use rustix::fs::Mode;
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change, unmount,
};
use rustix::process::{chdir, pivot_root, umask};
use rustix::thread::UnshareFlags;

use crate::command::Policy;
use crate::sys::{self, add_mount_attributes};

/// Where the host's files are while the new root is filled.
const HOST: &str = "/.host";

/// Replaces the root of this process by an empty one with the paths of `policy` in it, read-only but for the
/// writable folder, and a `/proc` that shows only the processes inside.
pub(crate) fn replace(policy: &Policy) -> io::Result<()> {
    umask(Mode::from_raw_mode(0o022));
    sys::unshare(UnshareFlags::NEWNS)?;
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    mount("kalah", "/tmp", "tmpfs", flags, Some(c"size=1m,nr_inodes=1k,mode=755"))?;
    fs::create_dir(format!("/tmp{HOST}"))?;
    pivot_root("/tmp", format!("/tmp{HOST}").as_str())?;
    chdir("/")?;

    for path in policy.readable.iter().chain([&PathBuf::from("/dev/null")]) {
        show(path)?;
    }
    fs::create_dir_all("/proc")?;
    mount("proc", "/proc", "proc", flags | MountFlags::NOEXEC, None)?;
    if let Some(folder) = &policy.writable {
        fs::create_dir_all(folder)?;
        bind(folder, 0)?;
    }
    unmount(HOST, UnmountFlags::DETACH)?;
    fs::remove_dir(HOST)?;
    add_mount_attributes(c"/", libc::MOUNT_ATTR_RDONLY, false)?;
    Ok(())
}

/// Puts a path of the host at the same place under the new root: a link as a link, all else as it is there.
fn show(path: &Path) -> io::Result<()> {
    if path.symlink_metadata().is_ok() {
        return Ok(()); // beneath a folder that is already there
    }
    let Ok(metadata) = host(path).symlink_metadata() else { return Ok(()) };
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    if metadata.is_symlink() {
        return symlink(fs::read_link(host(path))?, path);
    }
    if metadata.is_dir() {
        fs::create_dir(path)?;
    } else {
        fs::File::create(path)?;
    }
    bind(path, libc::MOUNT_ATTR_RDONLY)
}

fn bind(path: &Path, attributes: u64) -> io::Result<()> {
    mount_bind_recursive(host(path), path)?;
    // A device on a mount without devices would not open; what may be opened is up to the file rules.
    let no_devices = if path.starts_with("/dev") { 0 } else { libc::MOUNT_ATTR_NODEV };
    add_mount_attributes(&c_path(path)?, attributes | libc::MOUNT_ATTR_NOSUID | no_devices, true)
}

fn host(path: &Path) -> PathBuf {
    Path::new(HOST).join(path.strip_prefix("/").unwrap_or(path))
}

fn c_path(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}
