//! Somebody removes, replaces or empties the database, while the server runs or while it does not.

use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

use kalah_jobs::stand_in;
use kalah_server::{Server, ServerError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::faults::served::{OVER, Served, config, work};

const PLAYERS: u32 = 8;

const DATABASE: &str = "tournament.sqlite";

fn all_files(data: &Path) -> Vec<std::path::PathBuf> {
    ["", "-wal", "-shm"].map(|end| data.join(format!("{DATABASE}{end}"))).into()
}

/// Plays it to the end and stops.
fn play(data: &Path) {
    let (end, worker) = stand_in(2);
    let running = Served::start(&config(data, PLAYERS), end);
    let workers = work(worker, Duration::ZERO);
    running.wait_for("/live/matrix", OVER);
    running.stop().unwrap();
    workers.join().unwrap();
}

/// Does something to the database of a running tournament; what the server says at the end.
fn harm(data: &Path, harm: impl FnOnce(), told: &str) -> ServerError {
    let (end, worker) = stand_in(2);
    let running = Served::start(&config(data, PLAYERS), end);
    let workers = work(worker, Duration::from_millis(40));
    while running.played() < 5 {
        std::thread::sleep(Duration::from_millis(5));
    }
    harm();
    running.wait_for("/live/matrix?since=0", told);
    let before = running.played();
    assert!(before >= 5, "what was shown is still shown: {before}");
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(running.played(), before, "nothing is played that nobody keeps");
    for path in ["/about", "/ranking"] {
        assert!(running.get(path).contains(told), "{path}");
    }
    let error = running.stop().unwrap_err();
    workers.join().unwrap();
    error
}

async fn rescued(data: &Path) -> usize {
    fs::rename(data.join("tournament.rescued-1.sqlite"), data.join(DATABASE)).unwrap();
    Server::open(&config(data, PLAYERS)).await.unwrap().progress().0
}

#[tokio::test]
async fn a_removed_database_is_saved_whole() {
    let data = tempfile::tempdir().unwrap();
    let remove = || all_files(data.path()).iter().for_each(|file| fs::remove_file(file).unwrap());
    let error = harm(data.path(), remove, "results are saved in tournament.rescued-1.sqlite").to_string();
    assert!(error.contains("was removed while the server ran") && error.contains(DATABASE), "{error}");
    // The next start does not begin anew in silence.
    let error = Server::open(&config(data.path(), PLAYERS)).await.unwrap_err().to_string();
    assert!(error.contains("put a copy of the database back"), "{error}");
    assert!(rescued(data.path()).await >= 5);
}

#[tokio::test]
async fn a_replaced_database_is_not_written_and_the_true_one_saved() {
    let data = tempfile::tempdir().unwrap();
    let other = tempfile::tempdir().unwrap();
    play(other.path());
    let replace = || {
        fs::copy(other.path().join(DATABASE), data.path().join("new")).unwrap();
        fs::rename(data.path().join("new"), data.path().join(DATABASE)).unwrap();
    };
    let error = harm(data.path(), replace, "results are saved in tournament.rescued-1.sqlite").to_string();
    assert!(error.contains("was replaced by another file"), "{error}");
    assert!((5..28).contains(&rescued(data.path()).await));
}

#[tokio::test]
async fn an_emptied_database_is_told_and_nothing_is_played_into_it() {
    let data = tempfile::tempdir().unwrap();
    let empty = || File::options().write(true).open(data.path().join(DATABASE)).unwrap().set_len(0).unwrap();
    let error = harm(data.path(), empty, "was emptied or cut short while the server ran").to_string();
    assert!(error.contains("was emptied or cut short"), "{error}");
    println!("{error}");
    let saved = data.path().join("tournament.rescued-1.sqlite").exists();
    assert_eq!(saved, error.contains("are saved in"), "{error}");
    if saved {
        for file in all_files(data.path()) {
            _ = fs::remove_file(file);
        }
        assert!(rescued(data.path()).await >= 5);
    }
}

#[tokio::test]
async fn a_tournament_that_has_vanished_is_not_begun_anew_in_silence() {
    for vanish in [
        |file: &Path| fs::remove_file(file).unwrap(),
        |file: &Path| fs::write(file, "").unwrap(),
        |file: &Path| {
            // A database like any other, with nothing in it.
            let empty = tempfile::tempdir().unwrap();
            play(empty.path());
            forget_tournaments(&empty.path().join(DATABASE));
            fs::copy(empty.path().join(DATABASE), file).unwrap();
        },
    ] {
        let data = tempfile::tempdir().unwrap();
        play(data.path());
        vanish(&data.path().join(DATABASE));
        let error = Server::open(&config(data.path(), PLAYERS)).await.unwrap_err().to_string();
        assert!(error.contains("is missing or empty") && error.lines().count() == 1, "{error}");
        // Who means it, says so.
        for file in all_files(data.path()) {
            _ = fs::remove_file(file);
        }
        fs::remove_file(data.path().join("tournament.begun")).unwrap();
        assert_eq!(Server::open(&config(data.path(), PLAYERS)).await.unwrap().progress(), (0, 28));
    }
}

fn forget_tournaments(database: &Path) {
    let forget = async {
        let mut other =
            SqliteConnectOptions::new().filename(database).foreign_keys(false).connect().await.unwrap();
        sqlx::query("DELETE FROM tournaments").execute(&mut other).await.unwrap();
        other.close().await.unwrap();
    };
    let runtime = || tokio::runtime::Builder::new_current_thread().build().unwrap();
    std::thread::scope(|scope| scope.spawn(|| runtime().block_on(forget)).join().unwrap());
}

#[tokio::test]
async fn what_is_no_database_is_named() {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join(DATABASE), "this is a letter to my grandmother".repeat(100)).unwrap();
    let error = Server::open(&config(data.path(), PLAYERS)).await.unwrap_err().to_string();
    assert!(error.contains(DATABASE) && error.contains("not a database"), "{error}");
}
