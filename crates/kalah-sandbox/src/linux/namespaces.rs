//! Namespaces of its own: no network, no other processes, no shared memory, no names of the host.

use std::fs;
use std::io::{self, PipeReader, PipeWriter, Write};
use std::process::exit;

use rustix::event::pause;
use rustix::process::{
    Pid, Signal, WaitOptions, getgid, getuid, kill_process, set_parent_process_death_signal, waitpid,
};
use rustix::thread::UnshareFlags;

use crate::linux::sys::{self, Fork};

/// Advice for a machine without namespaces.
pub(crate) const REMEDY: &str = "allow user namespaces: sysctl kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), \
     kernel.unprivileged_userns_clone=1 (Debian before 11); in a container --privileged";

/// The first process of a namespace of processes: with it all the others die. It collects whom their parents
/// left behind, and dies with the launcher.
pub(crate) struct NamespaceInit {
    pid: Pid,
    /// Closed by the launcher's death.
    _launcher_lives: PipeReader,
}

impl NamespaceInit {
    /// Kills it with all of its namespace, and waits until they are gone.
    pub(crate) fn kill(self) -> io::Result<()> {
        kill_process(self.pid, Signal::KILL)?;
        waitpid(Some(self.pid), WaitOptions::empty())?;
        Ok(())
    }
}

/// Moves this process to namespaces of its own, and its children to come to one of processes.
pub(crate) fn enter() -> io::Result<NamespaceInit> {
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
    let (launcher_lives, ready) = io::pipe()?;
    match sys::fork()? {
        Fork::Parent(pid) => Ok(NamespaceInit { pid, _launcher_lives: launcher_lives }),
        Fork::Child => {
            drop(launcher_lives);
            be_init(ready)
        }
    }
}

fn be_init(mut ready: PipeWriter) -> ! {
    let prepared = set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(io::Error::from)
        // A launcher that died before cannot send that signal, but then nobody waits for it.
        .and_then(|()| ready.write_all(&[0]))
        .and_then(|()| sys::let_children_vanish())
        .and_then(|()| sys::close_from(0));
    if prepared.is_err() {
        exit(1);
    }
    loop {
        pause();
    }
}
