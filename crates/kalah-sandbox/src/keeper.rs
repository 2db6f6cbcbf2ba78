//! The launcher after the start: it stays outside, stops and asks the tree when told, and ends it.

use std::io;
use std::os::fd::OwnedFd;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, WaitStatus, kill_process_group, pidfd_open, wait, waitpid,
};

use crate::namespaces::Init;
use crate::reins::Reins;
use crate::sys;
use crate::tree;
use crate::waiting::waits_for_input;
use crate::watch::{EVERY, Watch};
use crate::wire::{self, Exit, Report, Request, Usage};

/// A started tree: the program leads a group that none of its descendants can leave.
pub(crate) struct Keeper {
    pub(crate) control: OwnedFd,
    pub(crate) program: Pid,
    pub(crate) init: Option<Init>,
    pub(crate) watch: Option<Watch>,
    pub(crate) reins: Option<Reins>,
}

/// Why the program is to run no longer.
enum Why {
    ItEnded,
    Told,
    Limit(wire::Breach),
}

impl Keeper {
    /// Serves requests until the program ended or is told to, ends all that is left, and reports.
    pub(crate) fn keep(mut self) -> io::Result<()> {
        let mut peak = 0;
        let why = self.serve(&mut peak)?;
        let status = self.end()?;
        let exit = match why {
            Why::ItEnded if self.reins.as_ref().is_some_and(Reins::ran_out_of_memory) => {
                Exit::Limit(wire::Breach::Memory)
            }
            Why::ItEnded => exit(status),
            Why::Told => Exit::Ended,
            Why::Limit(breach) => Exit::Limit(breach),
        };
        let (cpu_time, biggest) = sys::children_usage();
        let seen = Usage { cpu_time, peak_memory: peak.max(biggest) };
        let usage = self.reins.as_ref().and_then(Reins::usage).unwrap_or(seen);
        wire::send(&self.control, &Report::Ended { exit, usage })
    }

    fn serve(&self, peak: &mut u64) -> io::Result<Why> {
        let ended = pidfd_open(self.program, PidfdFlags::empty())?;
        let pause = Timespec { tv_sec: 0, tv_nsec: EVERY * 1_000_000 };
        loop {
            let mut fds = [PollFd::new(&ended, PollFlags::IN), PollFd::new(&self.control, PollFlags::IN)];
            match poll(&mut fds, self.watch.as_ref().map(|_| &pause)) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            let [program_ended, asked] = fds.map(|fd| !fd.revents().is_empty());
            if program_ended {
                return Ok(Why::ItEnded);
            }
            if asked {
                match wire::receive(&self.control)? {
                    Some(Request::Freeze) => self.freeze(true),
                    Some(Request::Thaw) => self.freeze(false),
                    Some(Request::Usage) => wire::send(&self.control, &Report::Usage(self.usage(peak)))?,
                    Some(Request::Waits) => {
                        let waits = waits_for_input(self.program.as_raw_nonzero().get().cast_unsigned());
                        wire::send(&self.control, &Report::Waits(waits))?;
                    }
                    Some(Request::End) | None => return Ok(Why::Told),
                }
            }
            if let Some(breach) = self.watch.as_ref().and_then(Watch::look) {
                return Ok(Why::Limit(breach));
            }
        }
    }

    /// What the tree took so far; without a control group that counts, `peak` remembers what was seen before.
    fn usage(&self, peak: &mut u64) -> Usage {
        self.reins.as_ref().and_then(Reins::usage).unwrap_or_else(|| {
            let now = tree::beneath();
            *peak = (*peak).max(now.peak_memory);
            Usage { cpu_time: now.cpu_time, peak_memory: *peak }
        })
    }

    fn freeze(&self, frozen: bool) {
        match &self.reins {
            Some(reins) => reins.freeze(frozen),
            None => self.signal(if frozen { Signal::STOP } else { Signal::CONT }),
        }
    }

    /// Signals all processes of the group at once. It cannot be another group: the program was not waited for,
    /// so its number is still taken. That all of them are gone already is no error.
    fn signal(&self, signal: Signal) {
        _ = kill_process_group(self.program, signal);
    }

    /// Kills what is left and waits until all of it is gone.
    fn end(&mut self) -> io::Result<WaitStatus> {
        if let Some(reins) = &self.reins {
            reins.kill();
        }
        self.signal(Signal::KILL);
        let status = loop {
            match waitpid(Some(self.program), WaitOptions::empty()) {
                Ok(Some((_, status))) => break status,
                Ok(None) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        };
        if let Some(init) = self.init.take() {
            init.kill()?;
        }
        // Orphans of the tree come to the launcher where there is no namespace.
        while !matches!(wait(WaitOptions::empty()), Err(Errno::CHILD)) {}
        Ok(status)
    }
}

fn exit(status: WaitStatus) -> Exit {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => Exit::Code(code),
        (None, Some(signal)) => Exit::Signal(signal),
        (None, None) => unreachable!("waited without asking for stops"),
    }
}
