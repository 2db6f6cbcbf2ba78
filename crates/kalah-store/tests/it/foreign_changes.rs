//! Another program writes into the database.

use kalah_jobs::JobId;
use kalah_store::{FoldScope, FoldSummary};

use crate::tournament::{Folder, MAIN, player, results};

#[tokio::test]
async fn a_changed_result_is_noticed_and_repaired() {
    for (sql, folded, differed) in [
        ("UPDATE results SET seeds_1_first = seeds_1_first + 1 WHERE match_id = 2", 6, vec![JobId::new(2)]),
        ("UPDATE results SET hash = hash + 1 WHERE match_id = 2", 6, vec![JobId::new(2)]),
        ("UPDATE results SET fault_1 = 'laziness', loser_1 = 2 WHERE match_id = 5", 6, vec![JobId::new(5)]),
        (
            "UPDATE matches SET first_entry = second_entry, second_entry = first_entry WHERE id = 1",
            6,
            vec![JobId::new(1)],
        ),
        ("UPDATE result_sum SET sum = sum + 1", 6, vec![]),
    ] {
        let folder = Folder::new();
        let store = folder.played(4).await;
        let before = results(&store).await;
        assert!(before.sound);
        folder.change(sql).await;
        assert!(!results(&store).await.sound, "{sql}");
        let fold = store.fold(FoldScope::All).await.unwrap();
        assert_eq!(fold, FoldSummary { folded, differed, ..FoldSummary::default() }, "{sql}");
        let after = results(&store).await;
        assert!(after.sound, "{sql}");
        if !sql.contains("first_entry") {
            assert_eq!(after, before, "{sql}");
        }
        assert_eq!(store.fold(FoldScope::All).await.unwrap().differed, [], "{sql}");
    }
}

#[tokio::test]
async fn a_result_that_nothing_stands_behind_is_removed() {
    let folder = Folder::new();
    let store = folder.played(4).await;
    folder.change("UPDATE matches SET finished_at = NULL WHERE id = 3").await;
    let fold = store.fold(FoldScope::All).await.unwrap();
    assert_eq!((fold.folded, fold.stray), (5, 1));
    let after = results(&store).await;
    assert!(after.sound && after.matches.len() == 5);
}

#[tokio::test]
async fn a_changed_game_makes_its_result_void() {
    for sql in [
        "UPDATE games SET stderr_first = 'x' WHERE match_id = 2 AND game = 2",
        "DELETE FROM results WHERE match_id = 2",
    ] {
        let folder = Folder::new();
        let store = folder.played(3).await;
        let before = results(&store).await;
        folder.change(sql).await;
        let without = results(&store).await;
        assert!(without.sound && without.matches.len() == 2, "{sql}");
        let fold = store.fold(FoldScope::Missing).await.unwrap();
        assert_eq!((fold.folded, fold.damaged.len()), (1, 0), "{sql}");
        assert_eq!(results(&store).await, before, "{sql}");
    }
    let folder = Folder::new();
    let store = folder.played(3).await;
    folder.change("UPDATE games SET record = '{' WHERE match_id = 2 AND game = 2").await;
    let fold = store.fold(FoldScope::Missing).await.unwrap();
    assert_eq!(fold.damaged.iter().map(|damaged| damaged.id).collect::<Vec<_>>(), [JobId::new(2)]);
}

#[tokio::test]
async fn the_results_of_who_has_gone_go_along() {
    let folder = Folder::new();
    let store = folder.played(4).await;
    store.register(MAIN, &[player(1, "another")]).await.unwrap();
    let after = results(&store).await;
    assert!(after.sound && after.matches.len() == 3);
    let fold = store.fold(FoldScope::All).await.unwrap();
    assert_eq!((fold.folded, fold.stray, fold.differed.len()), (3, 0, 0));
}
