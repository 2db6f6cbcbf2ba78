//! Processes of Unix, by their groups and by a mark in their environment.

use std::fs;
use std::io;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{self, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use kalah_sandbox::Exit;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};

use crate::link::command::CommandSpec;
use crate::link::pipes::Pipes;

/// Name of the variable by which what a program has started is found.
const MARK: &str = "KALAH_STARTED_BY";

/// Programs that were started without a sandbox.
static STARTED: AtomicU64 = AtomicU64::new(0);

/// A process that is held by nothing, leader of a process group of its own. The whole group is killed with it, and all that
/// it started in other groups and sessions: these are known by a mark in their environment.
pub(crate) struct DetachedProcess {
    process: process::Child,
    group: Pid,
    mark: String,
    killed: bool,
    exited: Receiver<()>,
}

impl DetachedProcess {
    pub(crate) fn spawn(spec: &CommandSpec) -> io::Result<(DetachedProcess, Pipes)> {
        let mut command = process::Command::new(&spec.program);
        command.args(&spec.args).process_group(0);
        if let Some(dir) = &spec.dir {
            command.current_dir(dir);
        }
        let mark = format!("{}-{}", process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
        command.env(MARK, &mark);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn()?;
        let group = i32::try_from(process.id()).ok().and_then(Pid::from_raw);
        let (Some(group), Some(stdin), Some(stdout), Some(stderr)) =
            (group, process.stdin.take(), process.stdout.take(), process.stderr.take())
        else {
            unreachable!("a spawned process has an id and the three pipes that were asked for")
        };
        let (exits, exited) = channel();
        let free = DetachedProcess { process, group, mark, killed: false, exited };
        // If the thread cannot start, dropping the process ends it.
        thread::Builder::new().name("bot exit".into()).spawn(move || watch(group, &exits))?;
        Ok((free, Pipes { stdin: Box::new(stdin), stdout: Box::new(stdout), stderr: Box::new(stderr) }))
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Gives the process a moment to end by itself, then kills all of it; tells how it ended by itself.
    pub(crate) fn end(&mut self, grace: Duration) -> Option<Exit> {
        let left = self.exited.recv_timeout(grace).is_ok();
        self.kill().filter(|_| left).map(exit)
    }

    /// Kills the group, once. Nobody takes the leader's exit status before, so that the group's id
    /// cannot have passed to another.
    fn kill(&mut self) -> Option<ExitStatus> {
        if !self.killed {
            self.killed = true;
            // It fails if the whole group is gone, which is as good.
            _ = kill_process_group(self.group, Signal::KILL);
            self.kill_marked();
        }
        self.process.wait().ok()
    }

    /// Kills what the process has started in other groups, until there is nothing left that could start more.
    fn kill_marked(&self) {
        /// Rounds after which whoever starts processes faster than they are killed has won.
        const ROUNDS: usize = 20;
        let mark = format!("{MARK}={}", self.mark);
        for _ in 0..ROUNDS {
            let mut found = false;
            for pid in marked(&mark) {
                found |= pid != self.group && kill_process(pid, Signal::KILL).is_ok();
            }
            if !found {
                return;
            }
        }
    }
}

/// The processes of this user with an entry in their environment. Those of other users hide theirs, and dead ones have none.
fn marked(entry: &str) -> impl Iterator<Item = Pid> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    processes.filter_map(move |process| {
        let pid = process.file_name().to_str()?.parse().ok().and_then(Pid::from_raw)?;
        let environment = fs::read(process.path().join("environ")).ok()?;
        environment.split(|&byte| byte == 0).any(|one| one == entry.as_bytes()).then_some(pid)
    })
}

impl Drop for DetachedProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

fn exit(status: ExitStatus) -> Exit {
    match (status.code(), status.signal()) {
        (Some(code), _) => Exit::Code(code),
        (None, Some(signal)) => Exit::Signal(signal),
        (None, None) => unreachable!("a process that was waited for has exited or was killed"),
    }
}

/// Waits for the exit of a process without taking its status.
fn watch(process: Pid, exits: &Sender<()>) {
    if waitid(WaitId::Pid(process), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT).is_ok() {
        _ = exits.send(());
    }
}
