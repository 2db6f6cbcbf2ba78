//! The link to a process: three pipes, none of which can block the referee.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kalah_protocol::LineSplitter;
use kalah_sandbox::Usage;

use super::bot_process::BotProcess;
use super::command::CommandSpec;
use super::last_words::without_folder;
use super::{BotLine, BotLink, BotRemains, LinkEnd, StartError};
use crate::isolation::Isolation;
use crate::os::lower_priority;

/// Bytes of standard error that are kept: the last ones.
const STDERR_KEPT: usize = 64 * 1024;

/// Lines that wait for the referee before the bot's own writes block.
const LINES_WAITING: usize = 256;

/// The priority (nice(2)) of the thread that reads standard error: below the referee's own.
const STDERR_PRIORITY: i32 = 4;

/// Maximum time in which a bot has to end by itself after `quit` or after closing its output.
const LEAVE_TIME: Duration = Duration::from_millis(100);

/// Task of one thread, as long as the process runs.
type PipeTask = Box<dyn FnOnce() + Send>;

/// A running process, killed with all that it started when it is dropped.
pub(crate) struct Pipe {
    process: BotProcess,
    /// Working directory.
    dir: Option<PathBuf>,
    says: Sender<String>,
    received: Receiver<BotLine>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    stderr_closed: Receiver<()>,
}

impl Pipe {
    pub(crate) fn spawn(spec: &CommandSpec, isolation: &Isolation) -> Result<Pipe, StartError> {
        let (process, pipes) = BotProcess::spawn(spec, isolation)?;
        let (says, to_say) = channel();
        let (lines, received) = sync_channel(LINES_WAITING);
        let (closes, stderr_closed) = channel();
        let stderr = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&stderr);
        let pipe = Pipe { process, dir: spec.dir.clone(), says, received, stderr, stderr_closed };
        let threads: [(&str, PipeTask); 3] = [
            ("bot stdin", Box::new(move || write_all(pipes.stdin, &to_say))),
            ("bot stdout", Box::new(move || read_lines(pipes.stdout, &lines))),
            ("bot stderr", Box::new(move || read_tail(pipes.stderr, &kept, &closes))),
        ];
        for (name, run) in threads {
            // If one of the threads cannot start, dropping the pipe ends the others.
            thread::Builder::new().name(name.into()).spawn(run).map_err(StartError::Machine)?;
        }
        Ok(pipe)
    }
}

impl BotLink for Pipe {
    fn freeze(&mut self) {
        self.process.freeze();
    }

    fn usage(&mut self) -> Option<Usage> {
        self.process.usage()
    }

    fn waits_for_input(&mut self) -> bool {
        self.process.waits_for_input()
    }

    fn thaw(&mut self) -> Duration {
        self.process.thaw()
    }

    fn say(&self, text: String) {
        // If the process has closed its input, its output tells why.
        _ = self.says.send(text);
    }

    fn receive(&self, until: Instant) -> Option<BotLine> {
        match self.received.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                Some(BotLine { at: Instant::now(), what: Err(LinkEnd::Closed) })
            }
        }
    }

    fn end(mut self: Box<Self>) -> BotRemains {
        let exit = self.process.end(LEAVE_TIME);
        let usage = self.process.usage();
        // The pipe closes with the last process of the group, unless one has left the group.
        _ = self.stderr_closed.recv_timeout(LEAVE_TIME);
        let mut kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let stderr = String::from_utf8_lossy(kept.make_contiguous());
        BotRemains { exit, usage, stderr: without_folder(&stderr, self.dir.as_deref()) }
    }
}

fn write_all(mut stdin: impl Write, to_say: &Receiver<String>) {
    while let Ok(text) = to_say.recv() {
        if stdin.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

fn read_lines(mut stdout: impl Read, hears: &SyncSender<BotLine>) {
    let mut lines = LineSplitter::default();
    let mut buffer = [0; 8192];
    let mut is_first = true;
    loop {
        let read = stdout.read(&mut buffer).unwrap_or(0);
        let at = Instant::now();
        if read == 0 {
            _ = hears.send(BotLine { at, what: Err(LinkEnd::Closed) });
            return;
        }
        for line in lines.feed(&buffer[..read]) {
            let broken = line.is_err();
            // Some runtimes of Windows begin all output with a byte-order mark.
            let line = line.map(|line| match line.strip_prefix('\u{feff}').filter(|_| is_first) {
                Some(rest) => rest.to_owned(),
                None => line,
            });
            is_first = false;
            if hears.send(BotLine { at, what: line.map_err(LinkEnd::Line) }).is_err() || broken {
                return;
            }
        }
    }
}

fn read_tail(mut errors: impl Read, kept: &Mutex<VecDeque<u8>>, closes: &Sender<()>) {
    // What it costs to read all that a bot writes is no other work that keeps the bot from its cores.
    lower_priority(STDERR_PRIORITY);
    let mut buffer = [0; 8192];
    while let Ok(read @ 1..) = errors.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..read]);
        let surplus = kept.len().saturating_sub(STDERR_KEPT);
        kept.drain(..surplus);
    }
    _ = closes.send(());
}
