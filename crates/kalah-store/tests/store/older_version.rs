//! A database from before results were kept beside the records.

use kalah_jobs::{Attempt, JobId};
use kalah_store::{Damaged, Scope};

use crate::tournament::{Folder, results};

/// More matches than are worked out in one transaction.
const PLAYERS: u32 = 25;

const TAKE_BACK: &str = "
    DROP TRIGGER game_added; DROP TRIGGER game_changed; DROP TRIGGER game_removed;
    DROP TABLE results; DROP TABLE result_sum; DROP VIEW current_matches;
    DELETE FROM _sqlx_migrations WHERE version = 2;";

#[tokio::test]
async fn its_results_are_worked_out_once_and_its_damaged_matches_told() {
    let folder = Folder::new();
    let store = folder.played(PLAYERS).await;
    let before = results(&store).await;
    assert_eq!(before.matches.len(), 300);
    store.close().await;
    folder.change(TAKE_BACK).await;
    folder.change("DELETE FROM games WHERE match_id = 290 AND game = 2").await;

    let store = folder.open().await;
    let fold = store.fold(Scope::Missing).await.unwrap();
    let why = "a game is missing".to_owned();
    assert_eq!(fold.damaged, [Damaged { id: JobId(290), attempt: Attempt(2), why }]);
    assert_eq!((fold.folded, fold.differed.len(), fold.stray), (299, 0, 0));
    let after = results(&store).await;
    assert!(after.sound);
    let expected = before.matches.into_iter().filter(|finished| finished.id != JobId(290));
    assert_eq!(after.matches, expected.collect::<Vec<_>>());
    let running: Vec<_> = store.running_matches().await.unwrap();
    assert_eq!(
        running.iter().map(|game| (game.id, game.attempt)).collect::<Vec<_>>(),
        [(JobId(290), Attempt(2))]
    );
    let again = store.fold(Scope::Missing).await.unwrap();
    assert_eq!((again.folded, again.damaged.len()), (0, 0), "only once");
}
