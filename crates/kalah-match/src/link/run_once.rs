//! Programs that read their whole input, write an answer and end.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use kalah_sandbox::Exit;

use super::StartError;
use super::bot_process::BotProcess;
use super::command::CommandSpec;
use super::last_words::{how_and_why, without_folder};
use crate::error::MatchError;
use crate::isolation::Isolation;

/// Bytes of each output that are kept: the first ones.
const KEPT: usize = 64 << 10;

/// Time in which an output closes once all processes are gone.
const CLOSING: Duration = Duration::from_secs(1);

/// Run of a program on a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramRun {
    /// The beginning of its standard output.
    pub output: String,
    /// Description of how it failed, in words that read after its name: it could not be started, ended with an error, or had
    /// to be ended.
    pub fault: Option<String>,
    /// Time on the wall.
    pub time: Duration,
}

/// Runs a program with `input` on its standard input, for `within` at most: processor time where the sandbox measures
/// it, with ten times as much on the wall, and time on the wall otherwise.
pub fn run_once(
    command: &CommandSpec,
    isolation: &Isolation,
    input: &str,
    within: Duration,
) -> Result<ProgramRun, MatchError> {
    let began = Instant::now();
    let machine = |error| MatchError::Start { player: command.name.clone(), error };
    let (mut process, pipes) = match BotProcess::spawn(command, isolation) {
        Ok(spawned) => spawned,
        Err(StartError::Machine(error)) => return Err(machine(error)),
        Err(StartError::Bot(why)) => {
            let fault = Some(format!("cannot be started: {why}"));
            return Ok(ProgramRun { output: String::new(), fault, time: Duration::ZERO });
        }
    };
    let (mut stdin, input) = (pipes.stdin, input.to_owned());
    let writer = thread::Builder::new().name("program input".into());
    // A program that does not read its input is judged by its output. The pipe closes with the thread.
    writer.spawn(move || _ = stdin.write_all(input.as_bytes())).map_err(machine)?;
    let output = beginning(pipes.stdout).map_err(machine)?;
    let errors = beginning(pipes.stderr).map_err(machine)?;
    let exit = process.end_within(within);
    let time = began.elapsed();
    let text = |from: &Receiver<String>| from.recv_timeout(CLOSING).unwrap_or_default();
    let (output, errors) = (text(&output), without_folder(&text(&errors), command.dir.as_deref()));
    let fault = match exit {
        Some(Exit::Code(0)) => None,
        None => Some(format!("did not end within {within:?}")),
        Some(_) => Some(how_and_why(exit, &errors)),
    };
    Ok(ProgramRun { output, fault, time })
}

/// Reads a pipe to its end in a thread of its own; gives the beginning.
fn beginning(mut pipe: impl Read + Send + 'static) -> std::io::Result<Receiver<String>> {
    let (sender, text) = sync_channel(1);
    let reads = move || {
        let mut kept = Vec::new();
        let mut buffer = [0; 8192];
        while let Ok(read @ 1..) = pipe.read(&mut buffer) {
            let room = KEPT.saturating_sub(kept.len()).min(read);
            kept.extend_from_slice(&buffer[..room]);
        }
        _ = sender.send(String::from_utf8_lossy(&kept).into_owned());
    };
    thread::Builder::new().name("program output".into()).spawn(reads)?;
    Ok(text)
}
