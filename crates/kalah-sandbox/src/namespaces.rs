//! Namespaces of its own: no network, no other processes, no shared memory, no names of the host.

use std::fs;
use std::io;

use rustix::event::pause;
use rustix::process::{Pid, Signal, getgid, getuid, set_parent_process_death_signal};
use rustix::thread::UnshareFlags;

use crate::sys::{self, Fork};

/// Moves this process to namespaces of its own, and its children to come to one of processes.
///
/// The returned process is the first of that one; with it all the others die. It collects whom their parents
/// left behind.
pub(crate) fn enter() -> io::Result<Pid> {
    let (user, group) = (getuid().as_raw(), getgid().as_raw());
    sys::unshare(
        UnshareFlags::NEWUSER
            | UnshareFlags::NEWPID
            | UnshareFlags::NEWNET
            | UnshareFlags::NEWIPC
            | UnshareFlags::NEWUTS
            | UnshareFlags::NEWCGROUP,
    )?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    match sys::fork()? {
        Fork::Parent(init) => Ok(init),
        Fork::Child => be_init(),
    }
}

fn be_init() -> ! {
    let prepared = set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(io::Error::from)
        .and_then(|()| sys::let_children_vanish())
        .and_then(|()| sys::close_from(0));
    if prepared.is_err() {
        std::process::exit(1);
    }
    loop {
        pause();
    }
}
