//! What a program hears that watches over the server.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::thread;
use std::time::Duration;

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{Rules, Side};
use kalah_jobs::{
    Contestant, JobOutcome, JobReport, PlayedGame, Product, StandIn, TournamentSettings, in_process, stand_in,
};
use kalah_player::Limit;
use kalah_server::{Config, Registration, RequestLimits};
use kalah_tournament::PlayerNumber;
use sqlx::{Connection as _, Executor as _, SqliteConnection};

use crate::common::http;
use crate::common::running::Running;

fn config(data: &Path) -> Config {
    let limit = Limit::growing(Duration::from_millis(100));
    let player =
        |number| Registration::new(PlayerNumber(number), Contestant::BuiltIn(format!("player {number}")));
    Config {
        players: (1..=3).map(player).collect(),
        ..Config::new(data, TournamentSettings::new(Rules::new(4, 3).unwrap(), limit))
    }
}

/// The first player to move gives up at once.
fn game(first: Side) -> PlayedGame {
    let start = Rules::new(4, 3).unwrap().start(first);
    let plies: Vec<PlyRecord> = Vec::new();
    let ending = Ending::Forfeit { loser: first, fault: Fault::Resigned };
    let record = Record { start, south: "a".to_owned(), north: "b".to_owned(), plies, ending, cause: None };
    PlayedGame { record, stderr: [String::new(), String::new()] }
}

fn work(end: &StandIn) {
    while let Some(job) = end.take() {
        let outcome = JobOutcome::Done(Product::Played(Box::new(Side::BOTH.map(game))));
        end.report(JobReport { job: job.id, attempt: job.attempt, outcome });
    }
}

/// Head and body of an answer.
fn ask(address: SocketAddr, path: &str, more: &[&str]) -> (String, String) {
    let answer = http::ask(address, &format!("GET {path}"), more, &[]);
    (answer.head, answer.body)
}

fn status(address: SocketAddr, path: &str) -> (u16, String) {
    let (head, body) = ask(address, path, &[]);
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body)
}

fn is_name(name: &str) -> bool {
    let first = name.chars().next().unwrap();
    !first.is_ascii_digit() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Reads the text form of Prometheus, version 0.0.4, and takes nothing that it does not allow. The values by name with
/// labels.
fn samples(text: &str) -> BTreeMap<String, String> {
    assert!(text.ends_with('\n'));
    let (mut helped, mut typed) = (BTreeSet::new(), BTreeMap::new());
    let mut samples = BTreeMap::new();
    for line in text.lines() {
        if let Some(help) = line.strip_prefix("# HELP ") {
            let (name, help) = help.split_once(' ').unwrap();
            assert!(is_name(name) && !help.is_empty() && helped.insert(name), "{line}");
            continue;
        }
        if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').unwrap();
            assert!(["counter", "gauge", "histogram"].contains(&kind) && helped.contains(name), "{line}");
            assert!(typed.insert(name, kind).is_none(), "{line}");
            assert_eq!(kind == "counter", name.ends_with("_total"), "{line}");
            continue;
        }
        let (key, value) = line.rsplit_once(' ').unwrap();
        let (name, labels) = match key.split_once('{') {
            Some((name, labels)) => (name, labels.strip_suffix('}').unwrap()),
            None => (key, ""),
        };
        for label in labels.split(',').filter(|label| !label.is_empty()) {
            let (label, value) = label.split_once('=').unwrap();
            let value = value.strip_prefix('"').unwrap().strip_suffix('"').unwrap();
            assert!(is_name(label) && !value.contains(['"', '\\']), "{line}");
        }
        let parts = ["_bucket", "_sum", "_count"];
        let family = parts.iter().find_map(|part| name.strip_suffix(part)).unwrap_or(name);
        assert!(typed.contains_key(family) && (family == name || typed[family] == "histogram"), "{line}");
        assert!(name.starts_with("kalah_") && is_name(name), "{line}");
        value.parse::<f64>().unwrap();
        assert!(samples.insert(key.to_owned(), value.to_owned()).is_none(), "twice: {line}");
    }
    let all = &samples["kalah_http_request_duration_seconds_count"];
    assert_eq!(&samples["kalah_http_request_duration_seconds_bucket{le=\"+Inf\"}"], all);
    samples
}

#[test]
fn metrics_tell_what_happened() {
    let data = tempfile::tempdir().unwrap();
    let (end, worker) = stand_in(1);
    let server = Running::start(&config(data.path()), end);
    let read = || {
        let (head, body) = ask(server.address, "/metrics", &[]);
        assert!(head.contains("content-type: text/plain; version=0.0.4"), "{head}");
        samples(&body)
    };
    let before = read();
    assert_eq!(before["kalah_results_total{tournament=\"main\"}"], "0");
    assert!(!before.contains_key("kalah_since_last_result_seconds"));
    let worker = thread::spawn(move || work(&worker));
    let workers = |samples: &BTreeMap<String, String>| {
        samples.iter().filter(|(key, count)| key.starts_with("kalah_workers{") && *count == "1").count()
    };
    // The workers are looked at twice a second, so that they may be told of later than what they played.
    let seen = |samples: &BTreeMap<String, String>| {
        samples["kalah_matches{state=\"over\",tournament=\"main\"}"] == "3" && workers(samples) == 1
    };
    while !seen(&read()) {
        thread::sleep(Duration::from_millis(20));
    }
    status(server.address, "/nothing");
    let after = read();
    assert_eq!(after["kalah_matches{state=\"to_come\",tournament=\"main\"}"], "0");
    assert_eq!(after["kalah_results_total{tournament=\"main\"}"], "3");
    assert_eq!(after["kalah_bot_faults_total{fault=\"resigned\"}"], "6");
    assert_eq!(after["kalah_bot_faults_total{fault=\"crashed\"}"], "0");
    assert_eq!(after["kalah_http_requests_total{class=\"4xx\"}"], "1");
    assert_eq!(after["kalah_database_errors_total"], "0");
    let since: f64 = after["kalah_since_last_result_seconds"].parse().unwrap();
    assert!((0.0..60.0).contains(&since));
    server.stop().unwrap();
    worker.join().unwrap();
}

#[test]
fn ready_says_what_is_missing() {
    let data = tempfile::tempdir().unwrap();
    let (end, meeting) = in_process();
    let server = Running::start(&config(data.path()), end);
    assert_eq!(status(server.address, "/health"), (200, "The server answers.\n".to_owned()));
    assert_eq!(
        status(server.address, "/ready"),
        (503, "No worker has sent a message within its lease.\n".to_owned())
    );
    let _worker = StandIn::join(&meeting, &"one".parse().unwrap(), 1);
    let wait_for = |status_code: u16| loop {
        let (status, line) = status(server.address, "/ready");
        if status == status_code {
            return line;
        }
        thread::sleep(Duration::from_millis(20));
    };
    wait_for(200);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let url = format!("sqlite:{}", data.path().join("tournament.sqlite").display());
    let mut other = runtime.block_on(SqliteConnection::connect(&url)).unwrap();
    runtime.block_on(other.execute("BEGIN IMMEDIATE")).unwrap();
    assert!(wait_for(503).starts_with("The database cannot be written."));
    assert_eq!(status(server.address, "/health").0, 200);
    runtime.block_on(other.execute("ROLLBACK")).unwrap();
    wait_for(200);
    server.stop().unwrap();
}

#[test]
fn a_scraper_on_this_machine_is_never_sent_away() {
    let data = tempfile::tempdir().unwrap();
    let requests = RequestLimits { per_second: NonZeroU32::MIN, ..RequestLimits::default() };
    let (end, _worker) = stand_in(1);
    let server = Running::start(&Config { requests, ..config(data.path()) }, end);
    let of = |path: &str| (0..20).map(|_| status(server.address, path).0).collect::<BTreeSet<_>>();
    assert!(of("/about").contains(&429));
    assert_eq!(of("/metrics"), BTreeSet::from([200]));
    assert_eq!(of("/health"), BTreeSet::from([200]));
    server.stop().unwrap();
}

#[test]
fn a_request_is_known_by_its_id() {
    let data = tempfile::tempdir().unwrap();
    let (end, _worker) = stand_in(1);
    let server = Running::start(&config(data.path()), end);
    let id = |head: &str| {
        let ids: Vec<_> = head.lines().filter_map(|line| line.strip_prefix("x-request-id: ")).collect();
        let [id] = ids[..] else { panic!("{head}") };
        id.to_owned()
    };
    for path in ["/", "/metrics", "/bots/x", "/nothing", "/live/matches/9"] {
        assert_eq!(id(&ask(server.address, path, &["X-Request-Id: seven-7"]).0), "seven-7", "{path}");
        let (made, other) = (id(&ask(server.address, path, &[]).0), id(&ask(server.address, path, &[]).0));
        assert!(made.len() == 16 && made != other, "{path}: {made} {other}");
    }
    let (head, page) = ask(server.address, "/nothing", &["X-Request-Id: <b>"]);
    assert!(page.contains("Request <code>&#60;b&#62;</code>"), "{head}\n{page}");
    let (head, page) = ask(server.address, "/nothing", &[]);
    assert!(page.contains(&format!("Request <code>{}</code>", id(&head))), "{page}");
    server.stop().unwrap();
}
