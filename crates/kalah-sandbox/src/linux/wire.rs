//! Messages of parent and launcher, over a socket that keeps messages apart.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;
use std::time::Duration;

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::command::{Policy, SandboxCommand};
use crate::exit::{Exit, Usage};
use crate::limits::SandboxLimits;

/// The first message, from the parent. Descriptors come with it: the program's three standard streams, then the
/// writable folder if the program is to get a copy of it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct LaunchOrder {
    /// Command to run; `None` tries out every step only.
    pub(crate) command: Option<SandboxCommand>,
    pub(crate) policy: Policy,
    pub(crate) limits: SandboxLimits,
    /// True if namespaces are used.
    pub(crate) namespaces: bool,
    /// The control group for it.
    pub(crate) group: Option<ControlGroup>,
}

/// A control group.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ControlGroup {
    pub(crate) path: PathBuf,
    /// True if it limits memory and tasks.
    pub(crate) limits: bool,
}

/// Request of the parent while the program runs. A closed socket means [`LauncherRequest::End`].
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) enum LauncherRequest {
    /// Freeze of the whole tree. Not answered.
    Freeze,
    /// Continuation of the tree. Answered by [`LauncherReport::Thawed`], or by [`LauncherReport::Ended`] if it has ended.
    Thaw,
    /// Question for the resources used.
    Usage,
    /// Question whether the tree waits for input.
    Waits,
    /// End of the whole tree. Answered by [`LauncherReport::Ended`].
    End,
}

/// Report of the launcher.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum LauncherReport {
    /// The program runs now. A descriptor of the file system of its writable folder comes with it, if it has one.
    Started,
    /// Failure to start, because of this.
    Failed { step: EntryStep, error: String },
    /// Continuation of the tree. It has used this much processor time since the request to stop.
    Thawed(Duration),
    /// Resources that the tree used so far.
    Usage(Usage),
    /// True if it sleeps until there is input.
    Waits(bool),
    /// The tree is gone, to the last process.
    Ended { exit: Exit, usage: Usage },
}

/// A step on the way into the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum EntryStep {
    Order,
    Group,
    Identity,
    Namespaces,
    Root,
    Scratch,
    Limits,
    Landlock,
    Directory,
    Streams,
    Calls,
    Program,
}

/// The longest message. An order with ten thousand arguments fits.
const LONGEST: usize = 128 << 10;

/// Sends a message.
pub(crate) fn send<T: Serialize>(socket: impl AsFd, message: &T) -> io::Result<()> {
    send_with(socket, message, &[])
}

/// Sends a message, and descriptors with it.
pub(crate) fn send_with<T: Serialize>(
    socket: impl AsFd,
    message: &T,
    fds: &[BorrowedFd<'_>],
) -> io::Result<()> {
    let bytes = serde_json::to_vec(message)?;
    if bytes.len() > LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "command line too long"));
    }
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(4))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !fds.is_empty() && !control.push(SendAncillaryMessage::ScmRights(fds)) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "more than four descriptors"));
    }
    rustix::net::sendmsg(socket, &[IoSlice::new(&bytes)], &mut control, SendFlags::NOSIGNAL)?;
    Ok(())
}

/// Receives a message; `None` if the other side is gone.
pub(crate) fn receive<T: DeserializeOwned>(socket: impl AsFd) -> io::Result<Option<T>> {
    Ok(receive_with(socket)?.map(|(message, _)| message))
}

/// Receives a message with its descriptors; `None` if the other side is gone.
pub(crate) fn receive_with<T: DeserializeOwned>(socket: impl AsFd) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
    let mut bytes = vec![0; LONGEST];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(4))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let received = loop {
        let buffers = &mut [IoSliceMut::new(&mut bytes)];
        match rustix::net::recvmsg(&socket, buffers, &mut control, RecvFlags::CMSG_CLOEXEC) {
            // Reset, once, if the other side left without reading all; what it sent before still comes.
            Err(rustix::io::Errno::INTR | rustix::io::Errno::CONNRESET) => {}
            other => break other?.bytes,
        }
    };
    if received == 0 {
        return Ok(None);
    }
    let fds = control.drain().flat_map(|message| match message {
        RecvAncillaryMessage::ScmRights(fds) => fds.collect(),
        _ => Vec::new(),
    });
    let fds = fds.collect();
    Ok(Some((serde_json::from_slice(&bytes[..received])?, fds)))
}
