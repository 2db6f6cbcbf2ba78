//! Another program writes to the database and does not end.

use std::time::{Duration, Instant};

use kalah_jobs::stand_in;
use kalah_server::Server;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::faults::served::{OVER, PATIENCE, Served, config, played, work};

const BANNER: &str = "Another program holds the database.";

async fn hold(data: &std::path::Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(data.join("tournament.sqlite"));
    let mut other = options.busy_timeout(Duration::from_secs(30)).connect().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    other
}

#[tokio::test]
async fn a_lock_of_eleven_seconds_delays_results_and_loses_none() {
    if kalah_needs::is_left_out() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let (end, worker) = stand_in(2);
    let running = Served::start(&config(data.path(), 8), end);
    let workers = work(worker, Duration::from_millis(50));
    let other = hold(data.path()).await;
    let held = Instant::now();
    running.wait_for("/live/matrix?since=0", BANNER);
    for path in ["/", "/ranking", "/about", "/nim", "/players/1", "/matches/1", "/nothing"] {
        assert!(running.get(path).contains(BANNER), "{path}");
    }
    tokio::time::sleep(Duration::from_secs(11).saturating_sub(held.elapsed())).await;
    assert!(running.get("/matrix").contains(BANNER));
    other.close().await.unwrap();
    running.wait_for("/live/matrix?since=0", OVER);
    assert!(!running.get("/matrix").contains(BANNER));
    running.stop().unwrap();
    workers.join().unwrap();
    let config = config(data.path(), 8);
    assert_eq!(Server::open(&config).await.unwrap().progress(), (28, 28));
}

#[tokio::test]
async fn a_server_that_is_stopped_while_it_cannot_write_says_what_is_lost() {
    let data = tempfile::tempdir().unwrap();
    let (end, worker) = stand_in(1);
    let running = Served::start(&config(data.path(), 4), end);
    let job = worker.take().unwrap();
    let other = hold(data.path()).await;
    assert!(worker.report(played(&job)));
    running.wait_for("/live/matrix?since=0", BANNER);
    assert_eq!(running.played(), 0, "nothing is shown before it is kept");
    let begun = Instant::now();
    let error = running.stop().unwrap_err().to_string();
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert!(
        error.contains("tournament.sqlite: ") && error.contains("1 results could not be written"),
        "{error}"
    );
    other.close().await.unwrap();
    assert_eq!(Server::open(&config(data.path(), 4)).await.unwrap().progress(), (0, 6));
}

/// More than are written together.
const WAITING: u32 = 90;

#[tokio::test]
async fn none_of_many_results_that_wait_is_lost() {
    let data = tempfile::tempdir().unwrap();
    let (end, worker) = stand_in(WAITING);
    let running = Served::start(&config(data.path(), 2 * WAITING), end);
    let jobs: Vec<_> = (0..WAITING).map(|_| worker.take().unwrap()).collect();
    let other = hold(data.path()).await;
    let reporters: Vec<_> = jobs
        .into_iter()
        .map(|job| {
            let worker = worker.clone();
            std::thread::spawn(move || assert!(worker.report(played(&job))))
        })
        .collect();
    running.wait_for("/live/matrix?since=0", BANNER);
    other.close().await.unwrap();
    for reporter in reporters {
        reporter.join().unwrap();
    }
    let begun = Instant::now();
    while running.played() < WAITING as usize {
        assert!(begun.elapsed() < PATIENCE, "{} of {WAITING} are shown", running.played());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    running.stop().unwrap();
}
