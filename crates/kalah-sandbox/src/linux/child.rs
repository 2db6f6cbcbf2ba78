//! A program that runs in the sandbox.

use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::net::sockopt::{Timeout, set_socket_timeout};

use crate::exit::{Exit, LimitBreach, Usage};
use crate::linux::copy::{CopyBudget, CopyError, copy};
use crate::linux::folder::Folder;
use crate::linux::groups::ProgramGroup;
use crate::linux::identity::give_away;
use crate::linux::launchers::Launcher;
use crate::linux::wire::{self, LauncherReport, LauncherRequest};

/// Maximum time in which the launcher has to kill a tree, before it is killed itself.
const TO_END: Duration = Duration::from_secs(10);

/// A running program with all it started. Dropping it ends them.
#[derive(Debug)]
pub struct SandboxedChild {
    /// Standard input. Taken out to be closed or to be written from elsewhere.
    pub stdin: Option<PipeWriter>,
    /// Standard output.
    pub stdout: Option<PipeReader>,
    /// Standard error.
    pub stderr: Option<PipeReader>,
    pub(crate) control: OwnedFd,
    pub(crate) launcher: Launcher,
    pub(crate) ended: Option<(Exit, Usage)>,
    pub(crate) lent: Option<LentFolder>,
    pub(crate) group: Option<ProgramGroup>,
    pub(crate) returned: Option<ReturnedFiles>,
}

/// Files that the program left in a file system of its own, and the folder that they were meant for.
#[derive(Debug)]
pub(crate) struct ReturnedFiles {
    pub(crate) from: OwnedFd,
    pub(crate) to: Folder,
    pub(crate) room: CopyBudget,
}

/// A folder that root's launcher gives to the sandbox's user, and whose it was: dropping this gives it back.
#[derive(Debug)]
pub(crate) struct LentFolder {
    pub(crate) folder: PathBuf,
    pub(crate) user: u32,
    pub(crate) group: u32,
}

impl Drop for LentFolder {
    fn drop(&mut self) {
        // What cannot be given back stays root's to remove.
        _ = give_away(&self.folder, self.user, self.group);
    }
}

impl ReturnedFiles {
    fn bring(self, exit: Exit) -> io::Result<Exit> {
        match Folder::from_fd(self.from)
            .map_err(CopyError::Io)
            .and_then(|from| copy(&from, &self.to, self.room))
        {
            Ok(()) => Ok(exit),
            Err(CopyError::TooMuch) => Ok(Exit::Limit(LimitBreach::Scratch)),
            Err(CopyError::Io(error)) => Err(error),
        }
    }
}

impl SandboxedChild {
    /// Stops the whole tree where it stands. It takes effect within some tens of microseconds.
    ///
    /// # Errors
    /// If the program has ended.
    pub fn freeze(&mut self) -> io::Result<()> {
        wire::send(&self.control, &LauncherRequest::Freeze)
    }

    /// Lets a stopped tree go on, and gives the processor time that it took since the request to stop: next to
    /// nothing, unless it found a way not to heed that. Nothing of one that has ended.
    ///
    /// # Errors
    /// If the launcher was killed by somebody else.
    pub fn thaw(&mut self) -> io::Result<Duration> {
        let thawed = |report: &LauncherReport| match *report {
            LauncherReport::Thawed(taken) => Some(taken),
            _ => None,
        };
        Ok(self.ask(LauncherRequest::Thaw, thawed)?.unwrap_or_default())
    }

    /// Returns the resources that the tree used so far; once it ended, in total.
    ///
    /// # Errors
    /// If the launcher was killed by somebody else.
    pub fn usage(&mut self) -> io::Result<Usage> {
        let answer_of = |report: &LauncherReport| match *report {
            LauncherReport::Usage(usage) => Some(usage),
            _ => None,
        };
        let usage = self.ask(LauncherRequest::Usage, answer_of)?;
        Ok(usage.or(self.ended.map(|(_, usage)| usage)).unwrap_or_default())
    }

    /// Returns true if the whole tree sleeps, at least one of it until there is input. To be asked of one
    /// that is not stopped.
    ///
    /// # Errors
    /// If the launcher was killed by somebody else.
    pub fn waits_for_input(&mut self) -> io::Result<bool> {
        let answer_of = |report: &LauncherReport| match *report {
            LauncherReport::Waits(waits) => Some(waits),
            _ => None,
        };
        Ok(self.ask(LauncherRequest::Waits, answer_of)?.unwrap_or(false))
    }

    /// Asks the launcher; `None` if the program has ended.
    fn ask<T>(
        &mut self,
        request: LauncherRequest,
        answer_of: impl Fn(&LauncherReport) -> Option<T>,
    ) -> io::Result<Option<T>> {
        if self.ended.is_none() {
            // A launcher that is gone already has reported how the program ended.
            _ = wire::send(&self.control, &request);
        }
        while self.ended.is_none() {
            match self.receive()? {
                LauncherReport::Ended { exit, usage } => self.ended = Some((exit, usage)),
                report => {
                    if let Some(answer) = answer_of(&report) {
                        return Ok(Some(answer));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Waits until the program has ended and nothing of its tree is left.
    ///
    /// A program waits for its reader: whoever does not read [`stdout`](Self::stdout) may wait for ever.
    ///
    /// What it left in its writable folder is there then. If it ended by itself and left more than it may, it
    /// ended by [`LimitBreach::Scratch`], and the folder may hold a part.
    ///
    /// # Errors
    /// If the launcher was killed by somebody else, or the folder cannot be written to.
    pub fn wait(&mut self) -> io::Result<(Exit, Usage)> {
        loop {
            if let Some((exit, usage)) = self.ended {
                self.launcher.wait()?;
                drop((self.lent.take(), self.group.take()));
                let exit = match self.returned.take() {
                    Some(returned) if matches!(exit, Exit::Code(_)) => returned.bring(exit)?,
                    _ => exit,
                };
                self.ended = Some((exit, usage));
                return Ok((exit, usage));
            }
            if let LauncherReport::Ended { exit, usage } = self.receive()? {
                self.ended = Some((exit, usage));
            }
        }
    }

    /// Gives the program this long to end by itself, then kills the whole tree; waits until nothing of it is
    /// left.
    ///
    /// # Errors
    /// If the launcher was killed by somebody else.
    pub fn end(&mut self, grace: Duration) -> io::Result<(Exit, Usage)> {
        let result = self.await_end(grace);
        if result.is_err() {
            // With the launcher its program and the first process of the namespace die.
            self.launcher.kill()?;
            self.launcher.wait()?;
        }
        result
    }

    /// Waits for so long at most, and returns true if the program has ended.
    ///
    /// # Errors
    /// If the launcher was killed by somebody else.
    pub fn ends_within(&mut self, time: Duration) -> io::Result<bool> {
        let until = Instant::now() + time;
        while self.ended.is_none() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            set_socket_timeout(&self.control, Timeout::Recv, Some(left))?;
            match self.receive() {
                Ok(LauncherReport::Ended { exit, usage }) => self.ended = Some((exit, usage)),
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        set_socket_timeout(&self.control, Timeout::Recv, None)?;
        Ok(self.ended.is_some())
    }

    fn await_end(&mut self, grace: Duration) -> io::Result<(Exit, Usage)> {
        if !self.ends_within(grace)? {
            // A launcher that is gone already has reported how the program ended.
            _ = wire::send(&self.control, &LauncherRequest::End);
            set_socket_timeout(&self.control, Timeout::Recv, Some(TO_END))?;
        }
        self.wait()
    }

    fn receive(&self) -> io::Result<LauncherReport> {
        wire::receive(&self.control)?.ok_or_else(|| io::Error::other("the launcher of the sandbox is gone"))
    }
}

impl Drop for SandboxedChild {
    fn drop(&mut self) {
        // An error has no receiver any more.
        _ = self.end(Duration::ZERO);
    }
}
