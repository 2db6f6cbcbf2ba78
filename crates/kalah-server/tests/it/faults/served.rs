//! A server in a thread of its own, and players who need no time.

use std::net::SocketAddr;
use std::ops::Deref;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use kalah::record::{Ending, PlyRecord, Record};
use kalah::{Rules, Side};
use kalah_jobs::{
    Contestant, Job, JobOutcome, JobReport, PlayedGame, Product, ServerEnd, StandIn, TournamentSettings,
};
use kalah_player::Limit;
use kalah_server::{Config, Registration, ServerError};
use kalah_tournament::PlayerNumber;

use crate::common::http;
use crate::common::running::Running;

/// Long enough for any machine, short enough to end.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) fn settings() -> TournamentSettings {
    TournamentSettings::new(Rules::new(4, 3).unwrap(), Limit::growing(std::time::Duration::from_millis(100)))
}

/// A tournament of so many players.
pub(crate) fn config(data: &Path, players: u32) -> Config {
    let player =
        |number: u32| Registration::new(PlayerNumber(number), Contestant::BuiltIn(format!("word-{number}")));
    Config { players: (1..=players).map(player).collect(), ..Config::new(data, settings()) }
}

/// The pages of a server.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
}

/// A server in this process, with its pages.
pub(crate) struct Served {
    server: Running,
    site: Site,
}

impl Served {
    pub(crate) fn start(config: &Config, end: ServerEnd) -> Served {
        let server = Running::start(config, end);
        Served { site: Site { address: server.address }, server }
    }

    /// Ends the server, and tells how it ended.
    pub(crate) fn stop(self) -> Result<(), ServerError> {
        self.server.stop()
    }
}

impl Deref for Served {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl Site {
    /// Head and body of an answer.
    pub(crate) fn get(&self, path: &str) -> String {
        let answer = http::get(self.address, path);
        format!("{}\r\n\r\n{}", answer.head, answer.body)
    }

    /// Matches that are shown as over.
    pub(crate) fn played(&self) -> usize {
        let standings: serde_json::Value =
            serde_json::from_str(&http::get(self.address, "/api/standings").body).unwrap();
        standings["played"].as_u64().unwrap().try_into().unwrap()
    }

    /// Reads live events until one holds `text`, and gives that one.
    pub(crate) fn wait_for(&self, path: &str, text: &str) -> String {
        let begun = Instant::now();
        // Empty messages come as long as the stream is open.
        let mut lines = http::lines(self.address, path, &[]).take_while(|_| begun.elapsed() < PATIENCE);
        let found = lines.find(|line| line.contains(text));
        found.unwrap_or_else(|| panic!("{text} never came"))
    }
}

/// Both players sow their left-most pit.
fn game(first: Side) -> PlayedGame {
    let start = settings().rules.start(first);
    let mut position = start;
    let mut plies = Vec::new();
    while let Some(mv) = position.legal_moves().next() {
        plies.push(PlyRecord::bare(mv));
        position = position.play(mv).unwrap().position;
    }
    let ending = Ending::Finished { margin: position.outcome().unwrap() };
    let record = Record { start, south: "a".to_owned(), north: "b".to_owned(), plies, ending, cause: None };
    PlayedGame { record, stderr: [String::new(), String::new()] }
}

/// What became of a job.
pub(crate) fn played(job: &Job) -> JobReport {
    let outcome = JobOutcome::Done(Product::Played(Box::new(Side::BOTH.map(game))));
    JobReport { job: job.id, attempt: job.attempt, outcome }
}

/// Plays jobs until the server goes, each after `pause`.
pub(crate) fn work(end: StandIn, pause: Duration) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        while let Some(job) = end.take() {
            thread::sleep(pause);
            end.report(played(&job));
        }
    })
}

pub(crate) const OVER: &str = "everyone has played everyone";
