//! Running a program to its end, as a build is run.

use std::io::{PipeReader, Read};
use std::thread;
use std::time::Duration;

use crate::command::{Policy, SandboxCommand};
use crate::exit::{Exit, Usage};
use crate::limits::SandboxLimits;
use crate::spawn_error::SandboxSpawnError;
use crate::system::Sandbox;

/// Result of a program that was run to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedRun {
    /// Exit of the program; [`Exit::Ended`] if its time was over.
    pub exit: Exit,
    /// Resources that it used.
    pub usage: Usage,
    /// The beginning of what it wrote.
    pub stdout: String,
    /// The beginning of what it complained.
    pub stderr: String,
}

impl Sandbox {
    /// Runs `command` with nothing to read, for `time` on the wall at most, and keeps the first `kept` bytes of
    /// each of its two outputs. More than that is read and forgotten.
    ///
    /// # Errors
    /// As [`spawn`](Self::spawn).
    pub fn run(
        &self,
        command: &SandboxCommand,
        policy: &Policy,
        limits: &SandboxLimits,
        time: Duration,
        kept: usize,
    ) -> Result<FinishedRun, SandboxSpawnError> {
        let mut child = self.spawn(command, policy, limits)?;
        drop(child.stdin.take());
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        thread::scope(|scope| {
            let stdout = scope.spawn(|| read(output, kept));
            let stderr = scope.spawn(|| read(errors, kept));
            // With the last process both outputs are closed, so both readers end.
            let (exit, usage) = child.end(time)?;
            let text = |reader: thread::ScopedJoinHandle<'_, String>| reader.join().unwrap_or_default();
            Ok(FinishedRun { exit, usage, stdout: text(stdout), stderr: text(stderr) })
        })
    }
}

fn read(pipe: Option<PipeReader>, kept: usize) -> String {
    let Some(mut pipe) = pipe else { return String::new() };
    let mut beginning = Vec::new();
    let mut buffer = [0; 8192];
    while let Ok(read @ 1..) = pipe.read(&mut buffer) {
        let room = kept.saturating_sub(beginning.len()).min(read);
        beginning.extend_from_slice(&buffer[..room]);
    }
    String::from_utf8_lossy(&beginning).into_owned()
}
