//! Git, held: what it may take of this machine, and that it listens to nobody but us.

use std::path::Path;
use std::process::{ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::guarded::Guard;
use crate::os::{git_command, git_environment};
use crate::refusal::{RejectedEntry, SourceRefusal};

/// Processor time of each process, whatever the time on the clock.
const PROCESSOR_SECONDS: u64 = 20;

/// Niceness of what may wait.
const BACKGROUND: u8 = 10;

/// Settings that let git take nothing from anywhere but here. There are no files of settings but those that
/// we wrote; these are for what git does without one.
const SETTINGS: [&str; 16] = [
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.attributesFile=/dev/null",
    "core.askPass=",
    "credential.helper=",
    "gc.auto=0",
    "maintenance.auto=false",
    "submodule.recurse=false",
    "fetch.recurseSubmodules=false",
    "filter.lfs.smudge=",
    "filter.lfs.process=",
    "filter.lfs.required=false",
    // Within the memory that git may take.
    "pack.threads=1",
    "core.packedGitWindowSize=16m",
    "core.packedGitLimit=64m",
    "core.deltaBaseCacheLimit=16m",
];

/// Git in a folder, with what it may take.
pub(super) struct GitFolder<'a> {
    /// Folder in which it works, and which it fills.
    folder: &'a Path,
    /// The most that may lie there, in bytes.
    bytes: u64,
    time: Duration,
    until: Instant,
    /// The only way to another repository, in git's word.
    way: &'a str,
    /// Settings beside those that hold for all.
    settings: Vec<String>,
    /// Steps by which it is behind other programs.
    niceness: u8,
    is_wanted: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> GitFolder<'a> {
    /// Creates a guarded git that has `time` from now on, for all that is run.
    pub(super) fn new(folder: &'a Path, bytes: u64, time: Duration, way: &'a str) -> GitFolder<'a> {
        GitFolder {
            folder,
            bytes,
            time,
            until: Instant::now() + time,
            way,
            settings: Vec::new(),
            niceness: 0,
            is_wanted: &|| true,
        }
    }

    /// The same with one more setting.
    pub(super) fn and(mut self, setting: impl Into<String>) -> GitFolder<'a> {
        self.settings.push(setting.into());
        self
    }

    /// The same behind other programs, as long as somebody waits for it.
    pub(super) fn in_background(self, is_wanted: &'a (dyn Fn() -> bool + Sync)) -> GitFolder<'a> {
        GitFolder { niceness: BACKGROUND, is_wanted, ..self }
    }

    /// Returns the folder in which it works.
    pub(super) fn folder(&self) -> &Path {
        self.folder
    }

    /// Runs it, and `read`s what it writes.
    pub(super) fn run(
        &self,
        args: &[&str],
        read: impl FnOnce(ChildStdout) -> Result<(), RejectedEntry>,
    ) -> Result<(), RejectedEntry> {
        self.run_with(Stdio::null(), args, read)
    }

    /// The same with an input.
    pub(super) fn run_with(
        &self,
        input: Stdio,
        args: &[&str],
        read: impl FnOnce(ChildStdout) -> Result<(), RejectedEntry>,
    ) -> Result<(), RejectedEntry> {
        let guard =
            Guard { folder: self.folder, bytes: self.bytes, until: self.until, is_wanted: self.is_wanted };
        let mut command = self.command(args);
        command.stdin(input);
        match guard.run(command, read) {
            Err(RejectedEntry { why: SourceRefusal::Time(_), .. }) => {
                Err(SourceRefusal::Time(self.time).into())
            }
            other => other,
        }
    }

    fn command(&self, args: &[&str]) -> Command {
        let seconds = self.time.as_secs().clamp(1, PROCESSOR_SECONDS).to_string();
        // The watch looks at the whole folder; this is for what it might be too slow for.
        let blocks = (self.bytes / 256).max(1).to_string();
        let mut command = git_command(&seconds, &blocks, self.niceness);
        let own = self.settings.iter().map(String::as_str);
        command.args(SETTINGS.into_iter().chain(own).flat_map(|setting| ["-c", setting])).args(args);
        command.current_dir(self.folder).env_clear();
        command.envs(git_environment());
        command.env("HOME", self.folder).env("XDG_CONFIG_HOME", self.folder);
        command.envs([
            ("LC_ALL", "C"),
            // Each more would reserve 64 MiB of the memory that counts.
            ("MALLOC_ARENA_MAX", "1"),
            ("GIT_CONFIG_NOSYSTEM", "1"),
            ("GIT_CONFIG_SYSTEM", "/dev/null"),
            ("GIT_CONFIG_GLOBAL", "/dev/null"),
            ("GIT_ATTR_NOSYSTEM", "1"),
            ("GIT_TERMINAL_PROMPT", "0"),
            ("GIT_ASKPASS", "/bin/false"),
            ("SSH_ASKPASS", "/bin/false"),
            ("GIT_SSH_COMMAND", "ssh -oBatchMode=yes"),
            ("GIT_LFS_SKIP_SMUDGE", "1"),
            ("GIT_NO_LAZY_FETCH", "1"),
            ("GIT_PROTOCOL_FROM_USER", "0"),
            // No other way than the one that was asked for, wherever the first answer leads.
            ("GIT_ALLOW_PROTOCOL", self.way),
        ]);
        if let Some(agent) = std::env::var_os("SSH_AUTH_SOCK").filter(|_| self.way == "ssh") {
            command.env("SSH_AUTH_SOCK", agent);
        }
        command
    }
}

/// Reads nothing of what git writes.
#[expect(clippy::unnecessary_wraps, reason = "it stands where a reader does that may fail")]
pub(super) fn nothing(_: ChildStdout) -> Result<(), RejectedEntry> {
    Ok(())
}
