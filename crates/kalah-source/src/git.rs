//! Bots out of repositories.

mod address;
mod guarded;
mod local;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command};
use std::time::Instant;

use crate::archive::unpack_stream;
use crate::caps::Caps;
use crate::depot::Depot;
use crate::error::SourceError;
use crate::private::PrivateFolder;
use crate::refusal::{Culprit, Refusal};
use guarded::Guard;

pub use address::{GitAddress, NotGit};

/// What is fetched is called so.
const FETCHED: &str = "refs/kalah/bot";

/// Where it is fetched to, in a folder of its own.
const FETCH: &str = "fetch";

/// Where the copy of a local repository lies, beside that.
const COPIED: &str = "../copy";

/// Git, held: the shell takes limits on memory (KiB), processor time (s) and length of files (512 bytes), all of
/// which its children inherit.
const LIMITED: &str =
    r#"ulimit -v 2097152; ulimit -t "$1"; ulimit -f "$2"; ulimit -c 0; shift 2; exec git "$@""#;

/// What git may not take from anywhere but here. There are no files of settings at all; these are for what
/// git does without one.
const SETTINGS: [&str; 12] = [
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
];

/// Fetches the latest commit of a repository, and lays out its files in a folder that is empty.
///
/// Nothing of the repository is run: no hooks, no filters, no submodules. No file of settings is read, nobody
/// is asked for passwords. Links are refused. The caps hold while it arrives. Of a repository of this machine
/// git sees a copy that leads nowhere else.
///
/// # Errors
/// If it does not arrive, or is not taken.
pub(crate) fn fetch(
    address: &GitAddress,
    depot: &Depot,
    into: &Path,
    caps: &Caps,
) -> Result<(), SourceError> {
    let private = depot.private()?;
    let repository = private.path().join(FETCH);
    let git = Git { repository, _private: private, address, caps, until: Instant::now() + caps.time };
    git.fetch_and_unpack(into).map_err(|culprit| SourceError::of(address, culprit))
}

struct Git<'a> {
    repository: PathBuf,
    /// What it lies in.
    _private: PrivateFolder,
    address: &'a GitAddress,
    caps: &'a Caps,
    until: Instant,
}

impl Git<'_> {
    fn fetch_and_unpack(&self, into: &Path) -> Result<(), Culprit> {
        let nothing = |_: ChildStdout| Ok(());
        fs::create_dir(&self.repository)?;
        let url = match self.address.folder() {
            Some(folder) => {
                local::copy(&folder, &self.repository.join(COPIED))?;
                COPIED
            }
            None => self.address.url(),
        };
        self.run(&["init", "--quiet", "--bare", "--template=", "."], nothing)?;
        let from = self.address.branch().unwrap_or("HEAD");
        let refspec = format!("+{from}:{FETCHED}");
        let fetch = [
            "fetch",
            "--quiet",
            "--depth=1",
            "--no-tags",
            "--no-recurse-submodules",
            "--no-write-fetch-head",
            "--end-of-options",
            url,
            &refspec,
        ];
        self.run(&fetch, nothing)?;
        // Before git lays out what may be a bomb of folders in each other: it lists them one by one.
        self.run(&["ls-tree", "-r", "-z", FETCHED], |listed| self.look_over(listed))?;
        self.run(&["archive", "--format=tar", FETCHED], |tar| unpack_stream(tar, into, self.caps))
    }

    /// Reads the list of all files: mode, kind, hash, tab, name, NUL.
    fn look_over(&self, listed: impl Read) -> Result<(), Culprit> {
        let room = (self.caps.entries as u64).saturating_mul(1024);
        let mut listed = BufReader::new(listed.take(room));
        let mut line = Vec::new();
        let mut entries = 0;
        while listed.read_until(0, &mut line)? > 0 {
            entries += 1;
            if line.pop() != Some(0) || entries > self.caps.entries {
                return Err(Refusal::Entries(self.caps.entries).into());
            }
            let text = String::from_utf8_lossy(&line);
            let name = text.split_once('\t').map_or("", |(_, name)| name);
            let kind = match text.split(' ').next() {
                Some("120000") => "a symbolic link",
                Some("160000") => "a submodule",
                _ => "",
            };
            if !kind.is_empty() {
                return Err(Culprit::entry(name, Refusal::Kind(kind)));
            }
            line.clear();
        }
        Ok(())
    }

    fn run(
        &self,
        args: &[&str],
        read: impl FnOnce(ChildStdout) -> Result<(), Culprit>,
    ) -> Result<(), Culprit> {
        let guard = Guard { folder: &self.repository, bytes: self.caps.packed, until: self.until };
        match guard.run(self.command(args), read) {
            Err(Culprit { why: Refusal::Time(_), .. }) => Err(Refusal::Time(self.caps.time).into()),
            Err(Culprit { why: Refusal::Git(said), .. }) => Err(self.meant(&said).into()),
            other => other,
        }
    }

    /// What git's words mean to whoever wrote the address.
    fn meant(&self, said: &str) -> Refusal {
        if self.address.branch().is_none() && said == "couldn't find remote ref HEAD" {
            return Refusal::NoCommit;
        }
        Refusal::Git(said.replace(COPIED, self.address.url()))
    }

    fn command(&self, args: &[&str]) -> Command {
        let seconds = self.caps.time.as_secs().max(1).to_string();
        // The watch looks at the whole folder; this is for what it might be too slow for.
        let blocks = (self.caps.packed / 256).max(1).to_string();
        let mut command = Command::new("/bin/sh");
        command.args(["-c", LIMITED, "kalah-git", &seconds, &blocks]);
        command.args(SETTINGS.iter().flat_map(|setting| ["-c", setting])).args(args);
        command.current_dir(&self.repository).env_clear();
        command.env("HOME", &self.repository).env("XDG_CONFIG_HOME", &self.repository);
        command.envs([
            ("PATH", "/usr/local/bin:/usr/bin:/bin"),
            ("LC_ALL", "C"),
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
            ("GIT_ALLOW_PROTOCOL", self.address.way()),
        ]);
        if let Some(agent) = std::env::var_os("SSH_AUTH_SOCK").filter(|_| self.address.way() == "ssh") {
            command.env("SSH_AUTH_SOCK", agent);
        }
        command
    }
}
