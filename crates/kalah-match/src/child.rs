//! A process at the other end of three pipes, none of which can block the referee.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{self, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kalah_protocol::{LineError, Lines};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use crate::command::CommandSpec;

/// Bytes of standard error that are kept: the last ones.
const STDERR_KEPT: usize = 64 * 1024;

/// Lines that wait for the referee before the bot's own writes block.
const LINES_WAITING: usize = 256;

/// How long a bot may take to end by itself after `quit` or after closing its output.
const LEAVE_TIME: Duration = Duration::from_millis(100);

/// A running process, leader of a process group of its own. The whole group is killed with it.
pub(crate) struct Child {
    process: process::Child,
    group: Pid,
    killed: bool,
    says: Sender<String>,
    heard: Receiver<Heard>,
    exited: Receiver<()>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    stderr_closed: Receiver<()>,
}

/// What came out of the process, and when.
pub(crate) struct Heard {
    pub(crate) at: Instant,
    pub(crate) what: Result<String, Deaf>,
}

/// Why no more lines come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deaf {
    Line(LineError),
    Closed,
}

/// How a process ended, and its last words.
pub(crate) struct Remains {
    /// `None` if it had to be killed.
    pub(crate) status: Option<ExitStatus>,
    pub(crate) stderr: String,
}

impl Child {
    pub(crate) fn spawn(spec: &CommandSpec) -> io::Result<Child> {
        let mut command = Command::new(&spec.program);
        command.args(&spec.args).process_group(0);
        if let Some(dir) = &spec.dir {
            command.current_dir(dir);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn()?;
        let group = i32::try_from(process.id()).ok().and_then(Pid::from_raw);
        let (Some(group), Some(stdin), Some(stdout), Some(errors)) =
            (group, process.stdin.take(), process.stdout.take(), process.stderr.take())
        else {
            unreachable!("a spawned process has an id and the three pipes that were asked for")
        };
        let (says, to_say) = channel();
        let (lines, heard) = sync_channel(LINES_WAITING);
        let (exits, exited) = channel();
        let (closes, stderr_closed) = channel();
        let stderr = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&stderr);
        let child = Child { process, group, killed: false, says, heard, exited, stderr, stderr_closed };
        // If one of the threads cannot start, dropping the child ends the others.
        thread::Builder::new().name("bot stdin".into()).spawn(move || write_all(stdin, &to_say))?;
        thread::Builder::new().name("bot stdout".into()).spawn(move || read_lines(stdout, &lines))?;
        thread::Builder::new().name("bot stderr".into()).spawn(move || read_tail(errors, &kept, &closes))?;
        thread::Builder::new().name("bot exit".into()).spawn(move || watch(group, &exits))?;
        Ok(child)
    }

    /// Sends text without waiting for the process to read it.
    pub(crate) fn say(&self, text: String) {
        // If the process has closed its input, its output tells why.
        _ = self.says.send(text);
    }

    /// The next line, if one comes until then.
    pub(crate) fn hear(&self, until: Instant) -> Option<Heard> {
        match self.heard.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                Some(Heard { at: Instant::now(), what: Err(Deaf::Closed) })
            }
        }
    }

    /// Gives the process a moment to leave by itself, then kills it and all that it started.
    pub(crate) fn end(mut self) -> Remains {
        let left = self.exited.recv_timeout(LEAVE_TIME).is_ok();
        let status = self.kill().filter(|_| left);
        // The pipe closes with the last process of the group, unless one has left the group.
        _ = self.stderr_closed.recv_timeout(LEAVE_TIME);
        let mut kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        Remains { status, stderr: String::from_utf8_lossy(kept.make_contiguous()).into_owned() }
    }

    /// Kills the group, once. Nobody takes the leader's exit status before, so that the group's id
    /// cannot have passed to another.
    fn kill(&mut self) -> Option<ExitStatus> {
        if !self.killed {
            self.killed = true;
            // It fails if the whole group is gone, which is as good.
            _ = kill_process_group(self.group, Signal::KILL);
        }
        self.process.wait().ok()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_all(mut stdin: impl Write, to_say: &Receiver<String>) {
    while let Ok(text) = to_say.recv() {
        if stdin.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

fn read_lines(mut stdout: impl Read, hears: &SyncSender<Heard>) {
    let mut lines = Lines::default();
    let mut buffer = [0; 8192];
    loop {
        let read = stdout.read(&mut buffer).unwrap_or(0);
        let at = Instant::now();
        if read == 0 {
            _ = hears.send(Heard { at, what: Err(Deaf::Closed) });
            return;
        }
        for line in lines.feed(&buffer[..read]) {
            let broken = line.is_err();
            if hears.send(Heard { at, what: line.map_err(Deaf::Line) }).is_err() || broken {
                return;
            }
        }
    }
}

fn read_tail(mut errors: impl Read, kept: &Mutex<VecDeque<u8>>, closes: &Sender<()>) {
    let mut buffer = [0; 8192];
    while let Ok(read @ 1..) = errors.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..read]);
        let surplus = kept.len().saturating_sub(STDERR_KEPT);
        kept.drain(..surplus);
    }
    _ = closes.send(());
}

/// Waits for the exit of a process without taking its status.
fn watch(process: Pid, exits: &Sender<()>) {
    if waitid(WaitId::Pid(process), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT).is_ok() {
        _ = exits.send(());
    }
}
