//! A process at the other end of three pipes, none of which can block the referee.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kalah_protocol::{LineError, Lines};
use kalah_sandbox::{Exit, Usage};

use crate::body::{Body, StartError};
use crate::command::CommandSpec;
use crate::isolation::Isolation;
use crate::last_words::without_folder;

/// Bytes of standard error that are kept: the last ones.
const STDERR_KEPT: usize = 64 * 1024;

/// Lines that wait for the referee before the bot's own writes block.
const LINES_WAITING: usize = 256;

/// How long a bot may take to end by itself after `quit` or after closing its output.
const LEAVE_TIME: Duration = Duration::from_millis(100);

/// What one thread does as long as the process runs.
type Task = Box<dyn FnOnce() + Send>;

/// A running process, killed with all that it started when it is dropped.
pub(crate) struct Child {
    body: Body,
    /// Where it runs.
    dir: Option<PathBuf>,
    says: Sender<String>,
    heard: Receiver<Heard>,
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
    pub(crate) exit: Option<Exit>,
    /// What it took in all, if that was measured.
    pub(crate) usage: Option<Usage>,
    pub(crate) stderr: String,
}

impl Child {
    pub(crate) fn spawn(spec: &CommandSpec, isolation: &Isolation) -> Result<Child, StartError> {
        let (body, pipes) = Body::spawn(spec, isolation)?;
        let (says, to_say) = channel();
        let (lines, heard) = sync_channel(LINES_WAITING);
        let (closes, stderr_closed) = channel();
        let stderr = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&stderr);
        let child = Child { body, dir: spec.dir.clone(), says, heard, stderr, stderr_closed };
        let threads: [(&str, Task); 3] = [
            ("bot stdin", Box::new(move || write_all(pipes.stdin, &to_say))),
            ("bot stdout", Box::new(move || read_lines(pipes.stdout, &lines))),
            ("bot stderr", Box::new(move || read_tail(pipes.stderr, &kept, &closes))),
        ];
        for (name, run) in threads {
            // If one of the threads cannot start, dropping the child ends the others.
            thread::Builder::new().name(name.into()).spawn(run).map_err(StartError::Machine)?;
        }
        Ok(child)
    }

    /// Stops it while another thinks, if it is held in a sandbox.
    pub(crate) fn freeze(&mut self) {
        self.body.freeze();
    }

    /// What it took so far, if that is measured.
    pub(crate) fn usage(&mut self) -> Option<Usage> {
        self.body.usage()
    }

    /// Whether it sleeps until there is input: what it was asked it does not answer any more, or it did where
    /// nobody sees it.
    pub(crate) fn waits_for_input(&mut self) -> bool {
        self.body.waits_for_input()
    }

    /// Lets it go on, and gives the processor time that it took since it was to stand still.
    pub(crate) fn thaw(&mut self) -> Duration {
        self.body.thaw()
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
        let exit = self.body.end(LEAVE_TIME);
        let usage = self.body.usage();
        // The pipe closes with the last process of the group, unless one has left the group.
        _ = self.stderr_closed.recv_timeout(LEAVE_TIME);
        let mut kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let stderr = String::from_utf8_lossy(kept.make_contiguous());
        Remains { exit, usage, stderr: without_folder(&stderr, self.dir.as_deref()) }
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
