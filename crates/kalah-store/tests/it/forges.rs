//! Repositories at forges: what is announced, and which statuses are sent how often.

use std::time::Duration;

use kalah_store::{Delivery, HookDelivery, Moment, RepositoryRow, RetryPolicy, Store};
use kalah_tournament::PlayerNumber;

use crate::people::{joined, link, listed};
use crate::tournament::Folder;

const PATIENCE: RetryPolicy = RetryPolicy {
    pause: Duration::from_secs(1),
    longest: Duration::from_secs(8),
    all: Duration::from_mins(1),
};

const ONE: PlayerNumber = PlayerNumber(1);
const TWO: PlayerNumber = PlayerNumber(2);

/// Two students, each with a repository and a token.
async fn connected(store: &Store) {
    let join = vec![(listed("7", "Ada", 1), link(8)), (listed("8", "Bob", 2), link(9))];
    joined(store, kalah_store::ClassChange { join, amend: Vec::new() }).await;
    for (player, address) in [(ONE, "https://one.example/a/b"), (TWO, "https://two.example/a/b")] {
        store.name_repository(player, Some(address)).await.unwrap();
        store.set_status_token(player, Some("sealed")).await.unwrap();
    }
}

async fn row(store: &Store) -> RepositoryRow {
    store.repositories(Some(ONE)).await.unwrap().pop().unwrap()
}

#[tokio::test]
async fn a_webhook_is_relied_on_until_it_forgets_a_push() {
    let folder = Folder::new();
    let store = folder.open().await;
    connected(&store).await;
    let push = |at| HookDelivery { at: Moment(at), forge: Some("github"), is_push: true, text: "a push" };
    let refused = HookDelivery { at: Moment(5), forge: None, is_push: false, text: "refused" };
    store.note_delivery(ONE, refused).await.unwrap();
    let noted = row(&store).await;
    assert_eq!((noted.hooked, noted.pushed_at, noted.delivery.as_deref()), (false, None, Some("refused")));
    store.note_delivery(ONE, push(10)).await.unwrap();
    let asked = row(&store).await;
    assert_eq!(
        (asked.hooked, asked.pushed_at, asked.forge.as_deref()),
        (true, Some(Moment(10)), Some("github"))
    );
    // Something new was there, and the announcement came while it was fetched.
    store.note_delivery(ONE, push(20)).await.unwrap();
    store.note_repository(&asked, true).await.unwrap();
    assert!(row(&store).await.hooked);
    // Nobody announced it.
    store.note_repository(&row(&store).await, true).await.unwrap();
    assert!(!row(&store).await.hooked);
    store.note_delivery(ONE, push(30)).await.unwrap();
    let former = row(&store).await;
    store.renew_hook(ONE, former.hook_since).await.unwrap();
    let renewed = row(&store).await;
    assert!(renewed.hook_since > former.hook_since && !renewed.hooked && renewed.delivery.is_none());
    assert!(row(&store).await.status_token.is_some());
    store.name_repository(ONE, Some("https://other.example/a/b")).await.unwrap();
    let other = row(&store).await;
    assert_eq!((other.status_token, other.forge, other.hooked), (None, None, false));
    assert!(store.repositories(Some(TWO)).await.unwrap()[0].status_token.is_some());
}

#[tokio::test]
async fn a_status_is_sent_until_the_forge_has_it() {
    let folder = Folder::new();
    let store = folder.open().await;
    connected(&store).await;
    for player in [ONE, TWO] {
        let address = &store.repositories(Some(player)).await.unwrap()[0].address;
        store.note_commit(player, address, "c1", None).await.unwrap();
        store.note_commit(player, address, "c1", None).await.unwrap();
    }
    let open = store.open_commits().await.unwrap();
    let players: Vec<PlayerNumber> = open.iter().map(|row| row.player).collect();
    assert_eq!(players, [ONE, TWO], "each commit once");
    for row in &open {
        store.queue_commit_status(row.id, "error", "not taken", Moment(1_000)).await.unwrap();
    }
    assert!(store.open_commits().await.unwrap().is_empty());
    assert_eq!(store.next_commit_status(&PATIENCE, Moment(999)).await.unwrap(), None);
    let first = store.next_commit_status(&PATIENCE, Moment(1_000)).await.unwrap().unwrap();
    assert_eq!((first.player, first.tries, first.due_at), (ONE, 1, Some(Moment(2_000))));
    let failed = Delivery::Failed("no answer".to_owned());
    store.commit_status_delivered(&first, &failed, &PATIENCE, Moment(1_001)).await.unwrap();
    // Its forge is away; the other one is asked.
    store
        .postpone_commit_statuses("https://one.example", Moment(1_001), Duration::from_secs(9))
        .await
        .unwrap();
    let second = store.next_commit_status(&PATIENCE, Moment(2_500)).await.unwrap().unwrap();
    assert_eq!(second.player, TWO);
    let taken = Delivery::Taken("201".to_owned());
    // It changed while it was sent: the newer one is still to come.
    store.queue_commit_status(second.id, "success", "Plays", Moment(2_600)).await.unwrap();
    store.commit_status_delivered(&second, &taken, &PATIENCE, Moment(2_700)).await.unwrap();
    let newer = store.next_commit_status(&PATIENCE, Moment(2_800)).await.unwrap().unwrap();
    assert_eq!((newer.player, newer.state.as_deref(), newer.tries), (TWO, Some("success"), 1));
    store.commit_status_delivered(&newer, &taken, &PATIENCE, Moment(2_900)).await.unwrap();
    assert_eq!(store.next_commit_status(&PATIENCE, Moment(9_000)).await.unwrap(), None);
    let again = store.next_commit_status(&PATIENCE, Moment(10_001)).await.unwrap().unwrap();
    assert_eq!((again.player, again.tries), (ONE, 2));
    // A minute after the change it is given up.
    store.commit_status_delivered(&again, &failed, &PATIENCE, Moment(61_000)).await.unwrap();
    assert_eq!(store.next_commit_status(&PATIENCE, Moment(i64::MAX / 2)).await.unwrap(), None);
    let told = store.commits_of(ONE, 5).await.unwrap();
    assert_eq!((told[0].answer.as_deref(), told[0].sent_at), (Some("no answer"), None));
    // Another token is tried at once; without one nothing is.
    store.set_status_token(ONE, Some("sealed")).await.unwrap();
    assert_eq!(store.open_commits().await.unwrap().len(), 1);
    store.set_status_token(ONE, None).await.unwrap();
    assert!(store.open_commits().await.unwrap().is_empty());
}
