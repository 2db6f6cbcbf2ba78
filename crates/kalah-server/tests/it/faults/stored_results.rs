//! The stored results are not what the records of the games give.

use std::path::Path;

use kalah_jobs::{JobId, stand_in};
use kalah_server::{Server, recompute};

use crate::faults::damaged_match::{change, play};
use crate::faults::served::{Served, config};

/// What anybody can see of the results.
fn shown(data: &Path) -> [String; 2] {
    let (end, _worker) = stand_in(1);
    let running = Served::start(&config(data, 3), end);
    let body = |path| running.get(path).split_once("\r\n\r\n").unwrap().1.to_owned();
    let shown = ["/api/standings", "/api/matches/2"].map(body);
    running.stop().unwrap();
    shown
}

#[tokio::test]
async fn what_somebody_changed_is_repaired_at_the_start() {
    for sql in [
        "UPDATE results SET seeds_1_first = 24, seeds_1_second = 0 WHERE match_id = 2",
        "DELETE FROM results WHERE match_id = 2",
        "UPDATE results SET hash = 0 WHERE match_id = 2",
        "UPDATE result_sum SET counted = 7",
    ] {
        let data = tempfile::tempdir().unwrap();
        play(data.path());
        let before = shown(data.path());
        change(data.path(), sql).await;
        assert_eq!(shown(data.path()), before, "{sql}");
        let fold = recompute(data.path()).await.unwrap();
        assert_eq!(
            (fold.folded, fold.differed, fold.stray),
            (3, vec![], 0),
            "{sql}: all was repaired before"
        );
    }
}

#[tokio::test]
async fn recomputing_tells_and_repairs_what_differs() {
    let data = tempfile::tempdir().unwrap();
    play(data.path());
    let before = shown(data.path());
    change(data.path(), "UPDATE results SET loser_1 = 1, fault_1 = 'crashed' WHERE match_id = 2").await;
    let fold = recompute(data.path()).await.unwrap();
    assert_eq!((fold.folded, fold.differed), (3, vec![JobId::new(2)]));
    assert_eq!(shown(data.path()), before);
    change(data.path(), "UPDATE games SET record = '{' WHERE match_id = 3 AND game = 1").await;
    let fold = recompute(data.path()).await.unwrap();
    assert_eq!(fold.damaged.iter().map(|damaged| damaged.id).collect::<Vec<_>>(), [JobId::new(3)]);
    assert_eq!(Server::open(&config(data.path(), 3)).await.unwrap().progress(), (2, 3));
}

#[tokio::test]
async fn recomputing_needs_a_tournament_that_nobody_uses() {
    let data = tempfile::tempdir().unwrap();
    let nowhere = data.path().join("nowhere");
    let error = recompute(&nowhere).await.unwrap_err().to_string();
    assert!(error.contains("holds no tournament") && !nowhere.exists(), "{error}");
    let server = Server::open(&config(data.path(), 3)).await.unwrap();
    let error = recompute(data.path()).await.unwrap_err().to_string();
    assert!(error.contains("in use by another kalah serve"), "{error}");
    drop(server);
}
