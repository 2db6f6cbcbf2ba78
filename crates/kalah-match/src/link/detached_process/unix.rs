//! Processes of Unix, by their groups and by a mark in their environment.

use std::fs;
use std::io;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{self, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use kalah_sandbox::Exit;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, getpid, kill_process, kill_process_group, waitid};

use crate::link::command::CommandSpec;
use crate::link::pipes::Pipes;

/// Name of the variable by which what a program has started is found. Its value is the number of this process and that of
/// the start, each with a full stop behind it, so that no value begins with another.
const MARK: &str = "KALAH_STARTED_BY";

/// Programs that were started without a sandbox.
static STARTED: AtomicU64 = AtomicU64::new(0);

/// Set once this process ends: nothing is started any more.
static ENDING: AtomicBool = AtomicBool::new(false);

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
        let mark = format!("{}.{}.", process::id(), STARTED.fetch_add(1, Ordering::SeqCst));
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
        if ENDING.load(Ordering::SeqCst) {
            return Err(io::ErrorKind::Interrupted.into());
        }
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
            kill_marked(&self.mark, self.group);
        }
        self.process.wait().ok()
    }
}

/// Kills all that was started without a sandbox and still runs. For a process that ends while other threads play.
pub fn end_detached_processes() {
    ENDING.store(true, Ordering::SeqCst);
    if STARTED.load(Ordering::SeqCst) > 0 {
        kill_marked(&format!("{}.", process::id()), getpid());
    }
}

/// Kills what has a mark that begins so, but `first` itself, until there is nothing left that could start more. All of it
/// was started after `first`.
fn kill_marked(mark: &str, first: Pid) {
    /// Rounds after which whoever starts processes faster than they are killed has won, and after which a process without
    /// an environment, of a millisecond each, is taken for somebody else's.
    const ROUNDS: usize = 200;
    let entry = format!("{MARK}={mark}");
    let since = start_time(first);
    for _ in 0..ROUNDS {
        let (mut killed, mut hidden) = (false, false);
        for pid in processes().filter(|&pid| pid != first) {
            match MarkSearch::of(pid, entry.as_bytes()) {
                MarkSearch::Found => killed |= kill_process(pid, Signal::KILL).is_ok(),
                MarkSearch::NoEnvironment => hidden |= start_time(pid) >= since,
                MarkSearch::NotFound => {}
            }
        }
        match (killed, hidden) {
            (false, false) => return,
            (_, true) => thread::sleep(Duration::from_millis(1)),
            (true, false) => {}
        }
    }
}

fn processes() -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok().and_then(Pid::from_raw))
}

/// What the environment of a process says of a mark.
enum MarkSearch {
    Found,
    NotFound,
    /// It has none: it became another program in this moment, and its environment is not there yet, or for good.
    NoEnvironment,
}

impl MarkSearch {
    /// Looks for an entry that begins so. Processes of other users hide theirs, dead ones and the kernel's have none.
    fn of(pid: Pid, entry: &[u8]) -> MarkSearch {
        let Ok(environment) = fs::read(format!("/proc/{pid}/environ")) else { return MarkSearch::NotFound };
        if environment.split(|&byte| byte == 0).any(|one| one.starts_with(entry)) {
            MarkSearch::Found
        } else if environment.is_empty() && fs::read_link(format!("/proc/{pid}/exe")).is_ok() {
            MarkSearch::NoEnvironment
        } else {
            MarkSearch::NotFound
        }
    }
}

/// The time at which a process was started, in ticks since the system was: field 22 of `stat`, proc(5).
fn start_time(pid: Pid) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // Its name, the second field, may have spaces and brackets.
    stat.rsplit_once(')')?.1.split_ascii_whitespace().nth(19)?.parse().ok()
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

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{self, Command};

    use rustix::process::getpid;

    use super::{MARK, kill_marked};

    /// A start returns before the environment of the new program is there, and that may take a while. Here it does.
    #[test]
    fn a_process_whose_environment_comes_late_is_killed() {
        let mark = format!("{}.late.", process::id());
        let becomes = format!("sleep 0.05; {MARK}={mark} exec sleep 5");
        let mut late = Command::new("/bin/sh").args(["-c", &becomes]).env_clear().spawn().unwrap();
        kill_marked(&mark, getpid());
        assert_eq!(late.wait().unwrap().signal(), Some(9));
    }
}
