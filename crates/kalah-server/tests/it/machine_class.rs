//! On which class of machines timed matches are played is known after a restart.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use kalah::record::{Ending, Record};
use kalah::{Rules, Side};
use kalah_jobs::{
    Capabilities, Job, JobOutcome, JobReport, JobWork, LedgerTerms, PlayedGame, Product, ProofProduct,
    StandIn, TournamentSettings, WorkerInfo, WorkerSession, WorkerTrial, in_process,
};
use kalah_player::Limit;
use kalah_server::Config;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::common::running::Running;

/// What passes the trial: 1,000 nodes in a millisecond, and games without a move.
fn passed(job: &Job) -> JobReport {
    let product = match &job.work {
        JobWork::Prove(_) => {
            Product::Proved(ProofProduct { value: Some(4), nodes: 1_000, time_us: 1_000, proven: Vec::new() })
        }
        _ => Product::Played(Box::new(Side::BOTH.map(|first| {
            let [south, north] = [const { String::new() }; 2];
            let start = Rules::default().start(first);
            let record =
                Record { start, south, north, plies: Vec::new(), ending: Ending::Aborted, cause: None };
            PlayedGame { record, stderr: [const { String::new() }; 2] }
        }))),
    };
    JobReport { job: job.id, attempt: job.attempt, outcome: JobOutcome::Done(product) }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_speed_of_the_first_worker_is_kept() {
    let data = tempfile::tempdir().unwrap();
    let settings =
        TournamentSettings::new(Rules::default(), Limit::growing(std::time::Duration::from_millis(100)));
    let trial =
        WorkerTrial { proved: (4, 1_000), played: [const { String::new() }; 2], ..WorkerTrial::usual() };
    let terms = LedgerTerms { trial: Some(trial), ..LedgerTerms::default() };
    let (end, meeting) = in_process();
    let config = Config { terms, ..Config::new(data.path(), settings) };
    let server = tokio::task::spawn_blocking(move || Running::start(&config, end)).await.unwrap();
    let info = WorkerInfo {
        session: WorkerSession(1),
        version: "1".to_owned(),
        slots: 1,
        ahead: 0,
        cores: 1,
        capabilities: Capabilities::default(),
    };
    let worker = StandIn::new(meeting.join(&"lab1".parse().unwrap()), info);
    thread::spawn(move || {
        while let Some(job) = worker.take() {
            worker.report(passed(&job));
        }
    });
    let file = data.path().join("tournament.sqlite");
    let mut database = SqliteConnectOptions::new().filename(file).read_only(true).connect().await.unwrap();
    let begun = Instant::now();
    let class = loop {
        let class: Option<f64> = sqlx::query_scalar("SELECT nodes_per_second FROM machine_class")
            .fetch_optional(&mut database)
            .await
            .unwrap();
        if let Some(class) = class {
            break class;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "it is not kept");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert!((class - 1e6).abs() < 1.0, "{class}");
    database.close().await.unwrap();
    // Who reads the pages sees it as well, after the moment for which they are kept.
    while !workers(server.address).contains(r#""nodes_per_second":1000000"#) {
        assert!(begun.elapsed() < Duration::from_secs(30), "{}", workers(server.address));
        thread::sleep(Duration::from_millis(50));
    }
    server.stop().unwrap();
}

/// What programs are told of the workers.
fn workers(address: SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /api/workers HTTP/1.0\r\nHost: localhost\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
