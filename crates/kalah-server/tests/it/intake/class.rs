//! A server with a small class, each of whom has a token.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use argon2::password_hash::{PasswordHasher, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use kalah::Rules;
use kalah_jobs::{Capabilities, StandIn, TournamentSettings, WorkerInfo, WorkerSession, in_process};
use kalah_player::Limit;
use kalah_server::Config;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tempfile::TempDir;

use crate::common::running::Running;

/// Who has a token, by the id of person and token. The first ones are the server's own.
#[derive(Clone, Copy)]
pub(crate) enum Who {
    /// The student of player 7.
    Seven = 101,
    /// The student of player 8.
    Eight = 102,
    Tutor = 103,
    Lecturer = 104,
    /// The student of player 7, by a token that is only to read.
    SevenReads = 105,
    /// The student of player 7, by a token that is only to submit.
    SevenSubmits = 106,
}

pub(crate) const ALL: [Who; 6] =
    [Who::Seven, Who::Eight, Who::Tutor, Who::Lecturer, Who::SevenReads, Who::SevenSubmits];

const SECRET: &str = "5ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2";

impl Who {
    pub(crate) fn token(self) -> String {
        format!("kalah_{}_{SECRET}", self as i64)
    }
}

/// What a submission is in the database.
pub(crate) type Row = (i64, u32, String, String);

pub(crate) struct Class {
    pub(crate) place: TempDir,
    pub(crate) config: Config,
    running: Option<(Running, StandIn)>,
    runtime: tokio::runtime::Runtime,
}

impl Class {
    pub(crate) fn new() -> Class {
        Class::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut Config)) -> Class {
        let place = tempfile::tempdir().unwrap();
        let settings = TournamentSettings::new(Rules::default(), Limit::growing(Duration::from_millis(100)));
        let mut config = Config::new(place.path().join("data"), settings);
        change(&mut config);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut class = Class { place, config, running: None, runtime };
        class.start();
        class.enrol();
        class
    }

    pub(crate) fn start(&mut self) {
        let (end, transport) = in_process();
        let capabilities = Capabilities {
            programs: true,
            here: true,
            tools: ["python3".to_owned()].into(),
            ..Capabilities::default()
        };
        // Another one after each start: what it had before is lost.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_micros();
        let session = WorkerSession(since.try_into().unwrap());
        let version = "stand-in".to_owned();
        let info = WorkerInfo { session, version, slots: 1, ahead: 0, cores: 1, capabilities };
        let worker = StandIn::new(transport.join(&"stand-in".parse().unwrap()), info);
        self.running = Some((Running::start(&self.config, end), worker));
    }

    pub(crate) fn stop(&mut self) {
        let (running, _worker) = self.running.take().unwrap();
        running.stop().unwrap();
    }

    pub(crate) fn data(&self) -> &Path {
        &self.config.data
    }

    /// Whoever works for it.
    pub(crate) fn worker(&self) -> StandIn {
        self.running.as_ref().unwrap().1.clone()
    }

    /// Host and port.
    pub(crate) fn host(&self) -> String {
        self.running.as_ref().unwrap().0.address.to_string()
    }

    /// A player's repository, for somebody.
    pub(crate) fn url(&self, who: Who, player: u32) -> String {
        format!("http://student:{}@{}/git/{player}.git", who.token(), self.host())
    }

    fn database<T>(&self, ask: impl AsyncFnOnce(&SqlitePool) -> sqlx::Result<T>) -> T {
        self.runtime.block_on(async {
            let options = SqliteConnectOptions::new()
                .filename(self.data().join("tournament.sqlite"))
                .busy_timeout(Duration::from_secs(30));
            let pool = SqlitePool::connect_with(options).await.unwrap();
            let told = ask(&pool).await.unwrap();
            pool.close().await;
            told
        })
    }

    fn enrol(&self) {
        let params = Params::new(64, 1, 1, None).unwrap();
        let salt = SaltString::encode_b64(b"some sixteen byt").unwrap();
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let hash = argon.hash_password(SECRET.as_bytes(), &salt).unwrap().to_string();
        self.database(async |pool| {
            for number in [7, 8] {
                sqlx::query("INSERT INTO players (number, title, about) VALUES (?, '', '')")
                    .bind(number)
                    .execute(pool)
                    .await?;
            }
            for who in ALL {
                let (role, number) = match who {
                    Who::Seven | Who::SevenReads | Who::SevenSubmits => ("student", Some(7)),
                    Who::Eight => ("student", Some(8)),
                    Who::Tutor => ("tutor", None),
                    Who::Lecturer => ("lecturer", None),
                };
                let scopes = match who {
                    Who::SevenReads => "read",
                    Who::SevenSubmits => "submit",
                    _ => "submit read admin",
                };
                sqlx::query(
                    "INSERT INTO people (id, name, role, player_id)
                     VALUES (?, 'N. N.', ?, (SELECT id FROM players WHERE number = ?))",
                )
                .bind(who as i64)
                .bind(role)
                .bind(number)
                .execute(pool)
                .await?;
                sqlx::query(
                    "INSERT INTO tokens (id, person_id, hash, scopes, label) VALUES (?1, ?1, ?2, ?3, '')",
                )
                .bind(who as i64)
                .bind(&hash)
                .bind(scopes)
                .execute(pool)
                .await?;
            }
            Ok(())
        });
    }

    /// All submissions, in their order: number, player, way, hash of the bot.
    pub(crate) fn submissions(&self) -> Vec<Row> {
        self.database(async |pool| {
            sqlx::query_as(
                "SELECT submissions.id, number, way, json_extract(contestant, '$.bot.content') FROM submissions
                 JOIN players ON players.id = submissions.player_id
                 JOIN versions ON versions.id = version_id ORDER BY submissions.id",
            )
            .fetch_all(pool)
            .await
        })
    }

    /// What is noted of the repository elsewhere of a player: its commit, and why nothing came of it.
    pub(crate) fn asked(&self, number: u32) -> Option<(Option<String>, Option<String>)> {
        self.database(async |pool| {
            sqlx::query_as(
                "SELECT tip, error FROM repositories JOIN players ON players.id = player_id WHERE number = ?",
            )
            .bind(number)
            .fetch_optional(pool)
            .await
        })
    }

    /// Whether the repository elsewhere of a player was asked since [`Class::ask_again`].
    pub(crate) fn was_asked(&self, number: u32) -> bool {
        self.database(async |pool| {
            sqlx::query_scalar(
                "SELECT asked_at IS NOT NULL FROM repositories JOIN players ON players.id = player_id WHERE number = ?",
            )
            .bind(number)
            .fetch_one(pool)
            .await
        })
    }

    /// The file that is the bot of a submission, if it is one.
    pub(crate) fn file(&self, at: usize) -> Option<String> {
        self.database(async |pool| {
            sqlx::query_scalar(
                "SELECT json_extract(contestant, '$.bot.file') FROM submissions
                 JOIN versions ON versions.id = version_id ORDER BY submissions.id LIMIT 1 OFFSET ?",
            )
            .bind(i64::try_from(at).unwrap())
            .fetch_one(pool)
            .await
        })
    }

    /// Has all repositories elsewhere asked again.
    pub(crate) fn ask_again(&self) {
        self.database(async |pool| {
            sqlx::query("UPDATE repositories SET asked_at = NULL").execute(pool).await
        });
    }

    /// Waits for so many submissions.
    pub(crate) fn await_submissions(&self, count: usize) -> Vec<Row> {
        wait_for("submissions", || {
            let rows = self.submissions();
            (rows.len() >= count).then_some(rows)
        })
    }

    /// A folder with a repository, whose remote `kalah` is that of a player.
    pub(crate) fn work(&self, name: &str, who: Who, player: u32) -> Work {
        let folder = self.place.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        let work = Work { folder };
        work.git(&["init", "--quiet", "--initial-branch=main"]).unwrap();
        work.git(&["remote", "add", "kalah", &self.url(who, player)]).unwrap();
        work
    }
}

impl Drop for Class {
    fn drop(&mut self) {
        if let Some((running, _worker)) = self.running.take() {
            _ = running.stop();
        }
    }
}

/// Waits until there is something, for a long time.
pub(crate) fn wait_for<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    let until = Instant::now() + Duration::from_mins(2);
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(Instant::now() < until, "there are still no {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A folder of a student.
pub(crate) struct Work {
    pub(crate) folder: PathBuf,
}

impl Work {
    pub(crate) fn command(&self) -> Command {
        let mut git = Command::new("git");
        git.current_dir(&self.folder).env_clear().stdin(Stdio::null());
        git.envs([
            ("HOME", self.folder.to_str().unwrap()),
            ("PATH", &std::env::var("PATH").unwrap()),
            ("LC_ALL", "C"),
            ("GIT_CONFIG_NOSYSTEM", "1"),
            ("GIT_TERMINAL_PROMPT", "0"),
            ("GIT_AUTHOR_NAME", "A"),
            ("GIT_AUTHOR_EMAIL", "a@example.org"),
            ("GIT_COMMITTER_NAME", "A"),
            ("GIT_COMMITTER_EMAIL", "a@example.org"),
        ]);
        git
    }

    /// What git says, to its standard error; an error if it fails.
    pub(crate) fn git(&self, args: &[&str]) -> Result<String, String> {
        let Output { status, stdout, stderr } = self.command().args(args).output().unwrap();
        let said = String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr);
        if status.success() { Ok(said) } else { Err(said) }
    }

    /// Commits this text of a file, besides all that lies there.
    pub(crate) fn commit(&self, file: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.folder.join(file), text).unwrap();
        self.commit_all();
    }

    pub(crate) fn commit_all(&self) {
        self.git(&["add", "--all", "--force"]).unwrap();
        self.git(&["commit", "--quiet", "--message", "one"]).unwrap();
    }

    pub(crate) fn push(&self, what: &str) -> Result<String, String> {
        self.git(&["push", "kalah", what])
    }

    /// The lines of the server.
    pub(crate) fn told(said: &Result<String, String>) -> Vec<String> {
        let (Ok(said) | Err(said)) = said;
        let lines = said.lines().filter_map(|line| line.strip_prefix("remote: kalah: "));
        lines.map(|line| line.trim_end().to_owned()).collect()
    }
}
