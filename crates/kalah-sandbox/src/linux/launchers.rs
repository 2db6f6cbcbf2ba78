//! The process out of which launchers are forked, and a launcher as its owner holds it.
//!
//! A start of the whole program costs a few hundred page faults for its relocations. So the program is started again
//! once, for the first launcher, and that process, which never does anything else, forks one for each program.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{self, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, retry_on_intr};
use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
use rustix::process::{PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
use rustix::stdio::{dup2_stdin, stdin};

use crate::linux::launcher::serve_launch;
use crate::linux::sys::{self, Fork};
use crate::linux::wire;

/// The argument that makes this program fork launchers.
pub(crate) const ARGUMENT: &str = "--kalah-sandbox-launcher";

/// Source of launchers. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Launchers(Arc<Mutex<Option<ForkServer>>>);

/// The process that forks launchers. It ends when its socket is closed.
#[derive(Debug)]
struct ForkServer {
    /// `None` once it is being ended.
    socket: Option<OwnedFd>,
    process: process::Child,
}

/// A launcher that runs, or has ended.
#[derive(Debug)]
pub(crate) struct Launcher(OwnedFd);

impl Launchers {
    /// Forks a launcher, and returns it with the socket that it serves. Its closing reports the launcher's death.
    pub(crate) fn fork(&self) -> io::Result<(Launcher, OwnedFd)> {
        let (ours, its) = socket_pair()?;
        // A panic cannot leave it half changed: changes are assignments.
        let mut server = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = &*server {
            match running.fork(&its) {
                Ok(launcher) => return Ok((launcher, ours)),
                // Somebody has killed it.
                Err(_) => *server = None,
            }
        }
        Ok((server.insert(ForkServer::start()?).fork(&its)?, ours))
    }
}

fn socket_pair() -> io::Result<(OwnedFd, OwnedFd)> {
    Ok(socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?)
}

impl ForkServer {
    fn start() -> io::Result<ForkServer> {
        let (ours, its) = socket_pair()?;
        let mut program = process::Command::new("/proc/self/exe");
        program.arg0("kalah-sandbox").arg(ARGUMENT).env_clear().current_dir("/");
        let process = program.stdin(its).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        Ok(ForkServer { socket: Some(ours), process })
    }

    fn fork(&self, socket: &OwnedFd) -> io::Result<Launcher> {
        let Some(to) = &self.socket else { return Err(Errno::PIPE.into()) };
        wire::send_with(to, &(), &[socket.as_fd()])?;
        let (forked, pidfd) = wire::receive_with::<Result<(), String>>(to)?
            .ok_or_else(|| io::Error::other("it ended without a word; does main call launch_if_asked?"))?;
        forked.map_err(io::Error::other)?;
        let pidfd =
            pidfd.into_iter().next().ok_or_else(|| io::Error::other("a launcher without a process"))?;
        Ok(Launcher(pidfd))
    }
}

impl Drop for ForkServer {
    fn drop(&mut self) {
        drop(self.socket.take());
        // It has nothing else to do than to end.
        _ = self.process.wait();
    }
}

impl Launcher {
    /// Waits until it has ended.
    pub(crate) fn wait(&self) -> io::Result<()> {
        let mut ended = [PollFd::new(&self.0, PollFlags::IN)];
        retry_on_intr(|| poll(&mut ended, None))?;
        Ok(())
    }

    /// Kills it, and with it its program and the first process of the namespace.
    pub(crate) fn kill(&self) -> io::Result<()> {
        match pidfd_send_signal(&self.0, Signal::KILL) {
            Ok(()) | Err(Errno::SRCH) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Forks a launcher for each socket that comes, until the owner is gone.
pub(crate) fn serve_forks() -> io::Result<()> {
    sys::close_from(3)?;
    sys::let_children_vanish()?;
    while let Some(((), sockets)) = wire::receive_with(stdin())? {
        let [socket] =
            <[OwnedFd; 1]>::try_from(sockets).map_err(|_| io::Error::other("no socket for a launcher"))?;
        match sys::fork() {
            Ok(Fork::Child) => {
                sys::wait_for_children()?;
                dup2_stdin(&socket)?;
                drop(socket);
                return serve_launch();
            }
            // It waits for its order, so it cannot have ended and its number is still its own.
            Ok(Fork::Parent(launcher)) => match pidfd_open(launcher, PidfdFlags::empty()) {
                Ok(pidfd) => wire::send_with(stdin(), &Ok::<(), String>(()), &[pidfd.as_fd()])?,
                Err(error) => wire::send(stdin(), &Err::<(), String>(error.to_string()))?,
            },
            Err(error) => wire::send(stdin(), &Err::<(), String>(error.to_string()))?,
        }
    }
    Ok(())
}
