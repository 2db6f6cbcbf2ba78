//! Priorities when cores are short: the referee and the launcher first, then the programs.
//!
//! A referee or a launcher that waits for a core behind sixty spinning threads stops them late. All
//! programs step back by the same amount, so none of them gains by it over another.

use std::fs;

use rustix::process::{Pid, setpriority_process};

/// Niceness of a program: nice(2). At 4 the referee gets a core nearly at once when it wakes up; a program
/// that has to share a core with somebody who thinks at the usual priority still gets three tenths of it.
const PROGRAM: i32 = 4;

/// Niceness of root's launcher. It sleeps but for the moments in which it stops a program or lets it go on.
const LAUNCHER: i32 = -10;

/// Sets root's launcher before everybody; nobody else may.
pub(crate) fn of_launcher() {
    _ = setpriority_process(None::<Pid>, LAUNCHER);
}

/// Lets this program's threads wait for the others'. Stepping back is everybody's right.
pub(crate) fn of_program() {
    _ = setpriority_process(None::<Pid>, PROGRAM);
}

/// Session whose priority is set. Some kernels weigh sessions first and threads then (sched(7), the autogroup
/// feature), and let change that only ten times a second on the whole machine. So a session may have to be
/// asked again.
pub(crate) struct SchedulingSession {
    leader: Option<Pid>,
}

impl SchedulingSession {
    /// The session that this program leads, as it was started.
    pub(crate) fn led_by(leader: Pid) -> SchedulingSession {
        SchedulingSession { leader: Some(leader) }
    }

    /// Lets the session step back as its threads do, unless that is done, or not to be had.
    pub(crate) fn step_back(&mut self) {
        let Some(leader) = self.leader else { return };
        let written = fs::write(format!("/proc/{leader}/autogroup"), PROGRAM.to_string());
        if !written.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock) {
            self.leader = None;
        }
    }
}
