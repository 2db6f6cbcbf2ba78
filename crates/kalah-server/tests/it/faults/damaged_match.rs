//! A match of which the database holds less than it should.

use std::path::Path;
use std::time::Duration;

use kalah_jobs::{Attempt, JobId, stand_in};
use kalah_server::Server;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::faults::served::{OVER, Served, config, played, work};

pub(crate) async fn change(data: &Path, sql: &'static str) {
    let database = SqliteConnectOptions::new().filename(data.join("tournament.sqlite"));
    let mut connection = database.connect().await.unwrap();
    assert_eq!(sqlx::query(sql).execute(&mut connection).await.unwrap().rows_affected(), 1);
    connection.close().await.unwrap();
}

async fn drop_trigger(data: &Path) {
    let database = SqliteConnectOptions::new().filename(data.join("tournament.sqlite"));
    let mut connection = database.connect().await.unwrap();
    sqlx::query("DROP TRIGGER game_changed").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

pub(crate) fn play(data: &Path) {
    let (end, worker) = stand_in(1);
    let running = Served::start(&config(data, 3), end);
    let workers = work(worker, Duration::ZERO);
    running.wait_for("/live/matrix", OVER);
    running.stop().unwrap();
    workers.join().unwrap();
}

#[tokio::test]
async fn a_damaged_match_is_told_and_played_again() {
    for (sql, why) in [
        ("DELETE FROM games WHERE match_id = 2 AND game = 1", "a game is missing"),
        ("UPDATE games SET record = '{' WHERE match_id = 2 AND game = 2", "cannot be read"),
        (
            "UPDATE games SET record = json_remove(record, '$.plies[0]') WHERE match_id = 2 AND game = 1",
            "it was damaged",
        ),
    ] {
        let data = tempfile::tempdir().unwrap();
        play(data.path());
        change(data.path(), sql).await;
        let (end, worker) = stand_in(1);
        let running = Served::start(&config(data.path(), 3), end);
        let job = worker.take().unwrap();
        assert_eq!((job.id, job.attempt), (JobId::new(2), Attempt(2)), "{sql}");
        assert_eq!(running.played(), 2, "{sql}");
        let banner = "1 match was damaged in the database";
        for path in ["/", "/about", "/matches/2"] {
            assert!(running.get(path).contains(banner), "{path} after {sql}");
        }
        assert!(running.get("/matches/2").contains(why), "{sql}");
        assert!(worker.report(played(&job)));
        running.wait_for("/live/matrix?since=0", OVER);
        assert!(!running.get("/matrix").contains(banner), "{sql}");
        assert!(running.get("/matches/2/games/1").starts_with("HTTP/1.0 200"), "{sql}");
        running.stop().unwrap();
        assert_eq!(Server::open(&config(data.path(), 3)).await.unwrap().progress(), (3, 3), "{sql}");
    }
}

#[tokio::test]
async fn a_match_damaged_while_the_server_runs_is_said_to_be() {
    let data = tempfile::tempdir().unwrap();
    let (end, worker) = stand_in(1);
    let running = Served::start(&config(data.path(), 3), end);
    let workers = work(worker, Duration::ZERO);
    running.wait_for("/live/matrix?since=0", OVER);
    change(data.path(), "DELETE FROM games WHERE match_id = 2 AND game = 1").await;
    for path in ["/matches/2", "/matches/2/games/1", "/live/matches/2"] {
        let answer = running.get(path);
        assert!(answer.starts_with("HTTP/1.0 500") && answer.contains("are damaged"), "{path}: {answer}");
    }
    running.stop().unwrap();
    workers.join().unwrap();
}

/// As a disk does it: nothing in the database notices.
#[tokio::test]
async fn damage_that_a_page_finds_first_is_repaired_after_the_next_start() {
    let data = tempfile::tempdir().unwrap();
    play(data.path());
    drop_trigger(data.path()).await;
    change(data.path(), "UPDATE games SET record = '{' WHERE match_id = 2 AND game = 2").await;
    let (end, worker) = stand_in(1);
    let running = Served::start(&config(data.path(), 3), end);
    assert_eq!(running.played(), 3, "a start reads no game");
    for path in ["/matches/2", "/api/matches/2", "/matches/2/records.jsonl"] {
        let answer = running.get(path);
        assert!(answer.starts_with("HTTP/1.0 500") && answer.contains("are damaged"), "{path}: {answer}");
    }
    assert_eq!(running.played(), 3, "it still counts");
    running.stop().unwrap();
    drop(worker);
    let (end, worker) = stand_in(1);
    let running = Served::start(&config(data.path(), 3), end);
    assert_eq!(worker.take().unwrap().id, JobId::new(2));
    assert_eq!(running.played(), 2);
    running.stop().unwrap();
}

#[tokio::test]
async fn a_match_that_vanishes_while_it_runs_is_entered_again() {
    let data = tempfile::tempdir().unwrap();
    let (end, worker) = stand_in(1);
    let running = Served::start(&config(data.path(), 3), end);
    let job = worker.take().unwrap();
    change(data.path(), "DELETE FROM matches").await;
    assert!(worker.report(played(&job)));
    let workers = work(worker, Duration::ZERO);
    running.wait_for("/live/matrix?since=0", OVER);
    running.stop().unwrap();
    workers.join().unwrap();
    assert_eq!(Server::open(&config(data.path(), 3)).await.unwrap().progress(), (3, 3));
}
