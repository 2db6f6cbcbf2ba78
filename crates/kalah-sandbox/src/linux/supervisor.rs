//! The launcher after the start: it stays outside, stops and asks the tree on request, and ends it.

use std::io;
use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    PidfdFlags, Signal, WaitOptions, WaitStatus, kill_process_group, pidfd_open, wait, waitpid,
};

use crate::exit::{Exit, LimitBreach, Usage};
use crate::linux::cgroup::Cgroup;
use crate::linux::namespaces::NamespaceInit;
use crate::linux::priority::SchedulingSession;
use crate::linux::sys;
use crate::linux::tree::{self, ProcessTree};
use crate::linux::waiting::waits_for_input;
use crate::linux::watch::LimitWatch;
use crate::linux::wire::{self, LauncherReport, LauncherRequest};

/// A started tree: the program leads a group that none of its descendants can leave.
pub(crate) struct Supervisor {
    pub(crate) control: OwnedFd,
    pub(crate) tree: ProcessTree,
    pub(crate) session: SchedulingSession,
    pub(crate) init: Option<NamespaceInit>,
    pub(crate) watch: Option<LimitWatch>,
    pub(crate) cgroup: Option<Cgroup>,
    /// The processor time that the tree had taken when it was stopped.
    pub(crate) stopped_at: Option<Duration>,
}

/// Processor time that a stopped tree may take before it is ended. Who heeds a stop takes none; a timer that says "go
/// on" every millisecond undoes it.
const AWAKE: Duration = Duration::from_millis(50);

/// Interval at which a stopped tree is checked to stand still.
const GUARD: Duration = Duration::from_millis(20);

/// Reason why the program is to run no longer.
enum StopReason {
    ItEnded,
    Told,
    Limit(LimitBreach),
}

impl Supervisor {
    /// Serves requests until the program ended or is to end, ends all that is left, and reports.
    pub(crate) fn keep(mut self) -> io::Result<()> {
        let mut peak = 0;
        let why = self.serve(&mut peak)?;
        let status = self.end()?;
        let exit = match why {
            StopReason::ItEnded if self.cgroup.as_ref().is_some_and(Cgroup::ran_out_of_memory) => {
                Exit::Limit(LimitBreach::Memory)
            }
            StopReason::ItEnded => exit(status),
            StopReason::Told => Exit::Ended,
            StopReason::Limit(breach) => Exit::Limit(breach),
        };
        let (cpu_time, biggest) = sys::children_usage();
        let watched = self.watch.as_ref().map_or(0, |watch| watch.peak);
        let seen = Usage { cpu_time, peak_memory: peak.max(biggest).max(watched) };
        let usage = self.cgroup.as_ref().and_then(Cgroup::usage).unwrap_or(seen);
        wire::send(&self.control, &LauncherReport::Ended { exit, usage })
    }

    fn serve(&mut self, peak: &mut u64) -> io::Result<StopReason> {
        self.session.step_back();
        let ended = pidfd_open(self.tree.program, PidfdFlags::empty())?;
        loop {
            let guard = self.stopped_at.map(|_| GUARD);
            let pause = self.watch.as_ref().map(LimitWatch::pause).into_iter().chain(guard).min();
            let pause = pause.and_then(|pause| Timespec::try_from(pause).ok());
            let mut fds = [PollFd::new(&ended, PollFlags::IN), PollFd::new(&self.control, PollFlags::IN)];
            match poll(&mut fds, pause.as_ref()) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            let [program_ended, asked] = fds.map(|fd| !fd.revents().is_empty());
            if program_ended {
                return Ok(StopReason::ItEnded);
            }
            if asked {
                match wire::receive(&self.control)? {
                    Some(LauncherRequest::Freeze) => self.freeze(),
                    Some(LauncherRequest::Thaw) => {
                        let taken = self.thaw();
                        wire::send(&self.control, &LauncherReport::Thawed(taken))?;
                    }
                    Some(LauncherRequest::Usage) => {
                        wire::send(&self.control, &LauncherReport::Usage(self.usage(peak)))?;
                    }
                    Some(LauncherRequest::Waits) => {
                        let waits = waits_for_input(self.tree.program.as_raw_nonzero().get().cast_unsigned());
                        wire::send(&self.control, &LauncherReport::Waits(waits))?;
                    }
                    Some(LauncherRequest::End) | None => return Ok(StopReason::Told),
                }
            }
            if self.taken_while_stopped() > AWAKE {
                return Ok(StopReason::Limit(LimitBreach::Awake));
            }
            if let Some(breach) = self.watch.as_mut().and_then(LimitWatch::look) {
                return Ok(StopReason::Limit(breach));
            }
        }
    }

    /// Returns the resources that the tree used so far; without a control group that counts, `peak` remembers
    /// what was seen before.
    fn usage(&self, peak: &mut u64) -> Usage {
        self.cgroup.as_ref().and_then(Cgroup::usage).unwrap_or_else(|| {
            let now = self.tree.together();
            *peak = (*peak).max(now.peak_memory);
            Usage { cpu_time: now.cpu_time, peak_memory: *peak }
        })
    }

    fn freeze(&mut self) {
        match &self.cgroup {
            Some(cgroup) => cgroup.freeze(true),
            None => self.stop(),
        }
        self.stopped_at = Some(self.tree.cpu_time());
    }

    fn taken_while_stopped(&self) -> Duration {
        self.stopped_at.map_or(Duration::ZERO, |then| self.tree.cpu_time().saturating_sub(then))
    }

    /// Lets the tree go on, and tells what it took while it should have stood still.
    fn thaw(&mut self) -> Duration {
        let taken = self.taken_while_stopped();
        self.stopped_at = None;
        self.session.step_back();
        match &self.cgroup {
            Some(cgroup) => cgroup.freeze(false),
            None => self.signal(Signal::CONT),
        }
        taken
    }

    /// Stops all of the group. A process is stopped by the first of its threads that hears of it, which need not
    /// be soon where many of them wait for a core: so all of the program's are signalled, and those that run receive it
    /// at once.
    fn stop(&self) {
        self.signal(Signal::STOP);
        tree::threads(self.tree.program).for_each(|thread| sys::stop_thread(self.tree.program, thread));
    }

    /// Signals all processes of the group at once. It cannot be another group: the program was not waited for,
    /// so its number is still taken. That all of them are gone already is no error.
    fn signal(&self, signal: Signal) {
        _ = kill_process_group(self.tree.program, signal);
    }

    /// Kills what is left and waits until all of it is gone.
    fn end(&mut self) -> io::Result<WaitStatus> {
        if let Some(cgroup) = &self.cgroup {
            cgroup.kill();
        }
        self.signal(Signal::KILL);
        let status = loop {
            match waitpid(Some(self.tree.program), WaitOptions::empty()) {
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
