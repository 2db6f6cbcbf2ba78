//! A student with a folder, who pushes by git.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use super::bots::{self, Kind};
use super::class::{SignedIn, json};
use super::http::Client;

/// How long git may take for anything.
const LONGEST_GIT: Duration = Duration::from_mins(2);

/// How often somebody pushes again whose push did not arrive.
const TRIES: usize = 40;

/// The pause before the next try.
const PAUSE: Duration = Duration::from_millis(500);

pub(crate) struct Student {
    /// The place in the class.
    pub(crate) place: usize,
    /// The number of the player.
    pub(crate) player: u32,
    client: Client,
    folder: PathBuf,
    remote: String,
}

/// What became of a push.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pushed {
    /// It is a submission.
    Taken { submission: i64, at: Instant, took: Duration },
    /// It is refused for good.
    Refused,
}

impl Student {
    /// Comes in by a link, makes a token and a repository.
    pub(crate) fn enter(
        stranger: &Client,
        place: usize,
        (player, link): &(u32, String),
        folder: &Path,
    ) -> Result<Student> {
        let token = SignedIn::by_link(stranger, link)?.token()?;
        let folder = folder.join(format!("student-{place}"));
        fs::create_dir_all(&folder)?;
        let remote = format!("http://student:{token}@{}/git/{player}.git", stranger.address());
        let client = stranger.named(format!("Authorization: Bearer {token}"));
        let student = Student { place, player: *player, client, folder, remote };
        let (fine, said) = student.git(&["init", "--quiet", "--initial-branch=main"])?;
        ensure!(fine, "git init: {said}");
        Ok(student)
    }

    /// Runs git; whether it ended well, and what it said.
    fn git(&self, args: &[&str]) -> Result<(bool, String)> {
        let said = self.folder.join(".git-said");
        let mut git = Command::new("git");
        git.current_dir(&self.folder).env_clear().args(args).stdin(Stdio::null()).stdout(Stdio::null());
        git.env("HOME", &self.folder).env("PATH", std::env::var_os("PATH").unwrap_or_default());
        git.envs([("LC_ALL", "C"), ("GIT_CONFIG_NOSYSTEM", "1"), ("GIT_TERMINAL_PROMPT", "0")]);
        git.envs([("GIT_AUTHOR_NAME", "S"), ("GIT_AUTHOR_EMAIL", "s@example.org")]);
        git.envs([("GIT_COMMITTER_NAME", "S"), ("GIT_COMMITTER_EMAIL", "s@example.org")]);
        let mut child = git.stderr(File::create(&said)?).spawn().context("cannot start git")?;
        let until = Instant::now() + LONGEST_GIT;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if Instant::now() > until {
                child.kill()?;
                break child.wait()?;
            }
            sleep(Duration::from_millis(5));
        };
        Ok((status.success(), fs::read_to_string(&said)?))
    }

    /// Commits a new bot of this kind and pushes it until the server says what becomes of it, as often as a person would.
    pub(crate) fn hand_in(&self, kind: Kind, round: usize) -> Result<Pushed> {
        let newest = self.newest();
        bots::write(&self.folder, kind, self.place, round)?;
        let ignored = ":(exclude).git-said";
        let (added, said) = self.git(&["add", "--all", "--", ".", ignored])?;
        ensure!(added, "git add: {said}");
        let (committed, said) = self.git(&["commit", "--quiet", "--message", "next"])?;
        ensure!(committed, "git commit: {said}");
        let result = self.push_until_told(newest)?;
        if let Pushed::Refused = result {
            // As somebody does who has understood why.
            let (reset, said) = self.git(&["update-ref", "-d", "HEAD"])?;
            ensure!(reset, "git update-ref: {said}");
        }
        Ok(result)
    }

    fn push_until_told(&self, newest: Option<i64>) -> Result<Pushed> {
        let began = Instant::now();
        let mut last = String::new();
        for _ in 0..TRIES {
            let (fine, said) = self.git(&["push", "--force", &self.remote, "main"])?;
            let (at, took) = (Instant::now(), began.elapsed());
            if let Some(submission) = number_behind(&said, "kalah: submission ") {
                return Ok(Pushed::Taken { submission, at, took });
            }
            if said.contains("are not taken") {
                return Ok(Pushed::Refused);
            }
            // The server may have been killed after it had taken the push and before it said so.
            if fine
                && let Some(submission) = self.newest().filter(|id| newest.is_none_or(|before| *id > before))
            {
                return Ok(Pushed::Taken { submission, at, took });
            }
            last = said;
            sleep(PAUSE);
        }
        bail!("player {} cannot push: {last}", self.player)
    }

    /// The newest submission that the server knows of this player.
    fn newest(&self) -> Option<i64> {
        let all = json(&self.client, &format!("/api/submissions?player={}", self.player)).ok()?;
        all.as_array()?.iter().filter_map(|one| one["submission"].as_i64()).max()
    }
}

fn number_behind(said: &str, what: &str) -> Option<i64> {
    let (_, rest) = said.split_once(what)?;
    rest.split(' ').next()?.parse().ok()
}
