//! A whole tournament over the real database, scheduler and pages, with a worker that the test plays.

use std::path::Path;
use std::thread;

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{Position, Rules, Side};
use kalah_jobs::{
    Attempt, Contestant, Job, JobId, JobOutcome, JobReport, JobWork, PlayedGame, Product, ServerEnd, StandIn,
    TournamentSettings, stand_in,
};
use kalah_player::Limit;
use kalah_server::{Config, Registration, Server};
use kalah_tournament::PlayerNumber;

use crate::common::http;
use crate::common::running::Running;

fn settings() -> TournamentSettings {
    TournamentSettings::new(Rules::new(4, 3).unwrap(), Limit::growing(std::time::Duration::from_millis(100)))
}

/// Players 1 to 4; the third is called by something that must not reach a page as it is.
fn config(data: &Path) -> Config {
    let player = |number: u32, title: &str| {
        let contestant = Contestant::BuiltIn(format!("secret-word-{number}"));
        Registration { title: title.to_owned(), ..Registration::new(PlayerNumber(number), contestant) }
    };
    let players = vec![player(1, "left"), player(2, "right"), player(3, "<i>&"), player(4, "")];
    Config { players, ..Config::new(data, settings()) }
}

/// A server with its pages.
struct Site(Running);

impl Site {
    fn start(data: &Path, end: ServerEnd) -> Site {
        Site(Running::start(&config(data), end))
    }

    fn stop(self) {
        self.0.stop().unwrap();
    }

    /// Status and body.
    fn get(&self, path: &str) -> (u16, String) {
        let answer = http::ask(self.0.address, &format!("GET {path}"), &["X-Request-Id: whole"], &[]);
        (answer.status, answer.body)
    }

    /// Reads live events until one holds `text`.
    fn wait_for(&self, path: &str, text: &str) {
        let mut lines = http::lines(self.0.address, path, &[]);
        assert!(lines.any(|line| line.contains(text)), "{text} never came");
    }
}

/// Both players sow their left-most pit.
fn game(first: Side) -> PlayedGame {
    let start = settings().rules.start(first);
    let mut position: Position = start;
    let mut plies = Vec::new();
    while let Some(mv) = position.legal_moves().next() {
        plies.push(PlyRecord {
            time_us: Some(1_500),
            lookahead: Some(3),
            score: Some(-2),
            ..PlyRecord::bare(mv)
        });
        position = position.play(mv).unwrap().position;
    }
    let ending = Ending::Finished { margin: position.outcome().unwrap() };
    let record = Record { start, south: "a".to_owned(), north: "b".to_owned(), plies, ending, cause: None };
    PlayedGame { record, stderr: [String::new(), String::new()] }
}

fn report(job: &Job, games: [PlayedGame; 2]) -> JobReport {
    JobReport {
        job: job.id,
        attempt: job.attempt,
        outcome: JobOutcome::Done(Product::Played(Box::new(games))),
    }
}

fn begins_with_4(job: &Job) -> bool {
    let JobWork::Play(play) = &job.work else { panic!("only matches are asked for") };
    play.players[0] == Contestant::BuiltIn("secret-word-4".to_owned())
}

/// Plays every job; the second player of a match that begins with player 4 crashes.
fn honest(job: &Job) -> JobReport {
    let mut games = Side::BOTH.map(game);
    if begins_with_4(job) {
        games[0].record.plies.truncate(3);
        games[0].record.ending = Ending::Forfeit { loser: Side::North, fault: Fault::Crashed };
        games[0].record.cause = Some("crashed: exit status 1".to_owned());
        games[0].stderr[1].push_str("<script>alert(1)</script>\r\nSegmentation fault");
    }
    report(job, games)
}

fn work(end: &StandIn, mut each: impl FnMut(&Job) -> Vec<JobReport>) {
    while let Some(job) = end.take() {
        for report in each(&job) {
            end.report(report);
        }
    }
}

/// Without what differs from run to run.
fn stable(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some(at) = rest.find("/assets/").into_iter().chain(rest.find("since=")).min() {
        let (before, after) = rest.split_at(at);
        let digits = after.find(|c: char| c.is_ascii_digit()).unwrap();
        let end = after[digits..].find(|c: char| !c.is_ascii_digit()).unwrap();
        text.push_str(before);
        text.push_str(&after[..digits]);
        text.push('N');
        rest = &after[digits + end..];
    }
    text + rest
}

const OVER: &str = "everyone has played everyone";

#[test]
fn a_tournament_is_played_and_shown_to_its_end() {
    let data = tempfile::tempdir().unwrap();
    let (server_end, worker_end) = stand_in(1);
    let running = Site::start(data.path(), server_end);
    let worker = thread::spawn(move || work(&worker_end, |job| vec![honest(job)]));
    running.wait_for("/live/matrix", OVER);
    // Strengths follow some time after the results.
    running.wait_for("/live/players/3", "±233");

    for (name, path) in [
        ("front", "/"),
        ("matrix", "/matrix"),
        ("ranking", "/ranking"),
        ("player", "/players/3"),
        ("match", "/matches/1"),
        ("game", "/matches/1/games/2?ply=2"),
        ("about", "/about"),
        ("missing", "/nothing"),
    ] {
        let (status, html) = running.get(path);
        assert_eq!(status, if name == "missing" { 404 } else { 200 }, "{path}");
        assert!(!html.contains("secret-word") && !html.contains("<i>&"), "{path} shows too much");
        insta::assert_snapshot!(name, stable(&html));
    }
    let (id, faulty) = (1..=6)
        .map(|id| (id, running.get(&format!("/matches/{id}")).1))
        .find(|(_, html)| html.contains("<p class=\"cause\">crashed</p>"))
        .expect("the crash is told");
    // What bots write is for their owners and the staff.
    let outputs = (1..=4).map(|player| running.get(&format!("/matches/{id}/games/1/stderr/{player}")).0);
    assert!(outputs.into_iter().all(|status| status == 401));
    assert!(!faulty.contains("alert(1)") && faulty.contains(">Output of "), "{faulty}");
    let matches = running.get("/matches.csv").1;
    assert!(matches.lines().any(|line| line.contains(" crashed,")), "{matches}");
    let last = running.get(&format!("/matches/{id}/games/2")).1;
    assert!(last.contains(r#"class="gained""#) && last.contains(" swept"), "{last}");

    for path in [
        "/players/9",
        "/players/x",
        "/players/-1",
        "/matches/99",
        "/matches/x",
        "/matches/1/games/3",
        "/matches/1/games/1?ply=999",
        "/matches/1/games/1?ply=x",
        "/matches/1/games/1?near=east",
        "/live/matches/99",
        "/api/matches/99",
        "/matches/99/records.jsonl",
        "/assets/1/nothing.css",
    ] {
        assert_eq!(running.get(path).0, 404, "{path}");
    }
    let (_, records) = running.get("/matches/1/records.jsonl");
    let records: Vec<Record> = records.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(records.len() == 2 && records.iter().all(|record| record.replay().is_ok()));

    running.stop();
    worker.join().unwrap();
}

#[test]
fn forged_late_and_double_reports_change_nothing() {
    let data = tempfile::tempdir().unwrap();
    let (server_end, worker_end) = stand_in(2);
    let running = Site::start(data.path(), server_end);
    let worker = thread::spawn(move || {
        let mut earlier: Vec<JobReport> = Vec::new();
        work(&worker_end, |job| {
            let truth = honest(job);
            let unknown = JobReport { job: JobId::new(job.id.number() + 1000), ..truth.clone() };
            let early = JobReport { attempt: job.attempt.next(), ..truth.clone() };
            let mut reports = earlier.clone();
            reports.extend([unknown, early]);
            if job.attempt == Attempt::FIRST {
                let mut games = Side::BOTH.map(game);
                games[0].record.ending = Ending::Finished { margin: 24 };
                reports.push(report(job, games));
            } else {
                let late = JobReport { attempt: Attempt::FIRST, ..truth.clone() };
                reports.extend([late, truth.clone(), truth.clone()]);
                earlier.push(truth);
            }
            reports
        });
    });
    running.wait_for("/live/matrix", OVER);
    let (_, standings) = running.get("/api/standings");
    let standings: serde_json::Value = serde_json::from_str(&standings).unwrap();
    assert_eq!((&standings["played"], &standings["matches"]), (&6.into(), &6.into()));
    for player in standings["players"].as_array().unwrap() {
        let sum: u64 = ["wins", "draws", "losses"].iter().map(|key| player[key].as_u64().unwrap()).sum();
        assert_eq!(sum, 3, "{player}");
    }
    running.stop();
    worker.join().unwrap();
}

#[test]
fn a_new_server_keeps_what_was_finished_and_plays_the_rest_again() {
    let data = tempfile::tempdir().unwrap();
    let (server_end, worker_end) = stand_in(2);
    let running = Site::start(data.path(), server_end);
    // Three matches are reported; the worker then has a fourth in hand when the server goes.
    let jobs: Vec<Job> = (0..4)
        .map(|_| {
            let job = worker_end.take().unwrap();
            if job.id.number() <= 3 {
                assert!(worker_end.report(honest(&job)));
            }
            job
        })
        .collect();
    running.wait_for("/live/matrix", "<b>3</b> of 6 matches");
    let (_, before) = running.get("/api/matches/2");
    running.stop();
    drop(worker_end);

    let (server_end, worker_end) = stand_in(2);
    let running = Site::start(data.path(), server_end);
    let mut seen = Vec::new();
    let worker = thread::spawn(move || {
        work(&worker_end, |job| {
            seen.push((job.id, job.attempt));
            vec![honest(job)]
        });
        seen
    });
    running.wait_for("/live/matrix", OVER);
    assert_eq!(running.get("/api/matches/2").1, before);
    running.stop();
    let seen = worker.join().unwrap();
    assert_eq!(seen.len(), 3, "{seen:?}");
    assert!(seen.contains(&(jobs[3].id, Attempt(2))), "{seen:?}");
}

#[tokio::test]
async fn a_directory_belongs_to_one_server_and_one_set_of_rules() {
    let data = tempfile::tempdir().unwrap();
    let first = Server::open(&config(data.path())).await.unwrap();
    let error = Server::open(&config(data.path())).await.unwrap_err();
    assert!(error.to_string().contains("in use by another kalah serve"), "{error}");
    drop(first);
    let other = TournamentSettings { rules: Rules::default(), ..settings() };
    let error = Server::open(&Config { settings: Some(other), ..config(data.path()) }).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the tournament `main` is played by 4x3, growing look-ahead, 0.1 s a call, all-play-all, not 6x6, growing look-ahead, 0.1 s a call, all-play-all: \
         give another name with --tournament"
    );
}

#[tokio::test]
async fn another_program_under_a_number_takes_all_results_with_it() {
    let data = tempfile::tempdir().unwrap();
    let (server_end, worker_end) = stand_in(1);
    let running = Site::start(data.path(), server_end);
    let worker = thread::spawn(move || work(&worker_end, |job| vec![honest(job)]));
    running.wait_for("/live/matrix", OVER);
    running.stop();
    worker.join().unwrap();
    let mut config = config(data.path());
    assert_eq!(Server::open(&config).await.unwrap().progress(), (6, 6));
    config.players[0].contestant = Contestant::BuiltIn("another".to_owned());
    assert_eq!(Server::open(&config).await.unwrap().progress(), (3, 6));
}
