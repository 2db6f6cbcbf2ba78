//! Several tournaments in one database, and what becomes of work.

use std::num::NonZeroU32;

use kalah_jobs::{Attempt, FailedAttempt, JobId, LapsedAttempt, TournamentSettings, WorkerId, WorkerSession};
use kalah_player::Limit;
use kalah_store::{JobChange, Lease, StoreError, TournamentName, TournamentRequest};
use kalah_tournament::{EntryId, Format};

use crate::tournament::{Folder, MAIN, player, results, settings};

fn name(text: &str) -> TournamentName {
    text.parse().unwrap()
}

#[tokio::test]
async fn a_player_takes_part_in_several_with_a_version_in_each() {
    let folder = Folder::new();
    let store = folder.played(3).await;
    let swiss = Format::Swiss { matches: NonZeroU32::new(5).unwrap() };
    let quick = TournamentSettings { limit: Limit::Nodes(10), ..settings() };
    let asked = TournamentRequest { settings: Some(quick), format: Some(swiss), default: settings() };
    let mark = folder.file().with_file_name("tournament.begun");
    let cup = store.tournament(&name("cup"), asked, &mark).await.unwrap();
    assert_eq!((cup.settings, cup.format), (quick, swiss));
    store.register(cup.id, &[player(1, "another"), player(9, "word")]).await.unwrap();
    let numbers = |players: Vec<kalah_store::TournamentPlayer>| {
        players.iter().map(|p| p.number().0).collect::<Vec<_>>()
    };
    assert_eq!(numbers(store.players(MAIN).await.unwrap()), [1, 2, 3]);
    assert_eq!(numbers(store.players(cup.id).await.unwrap()), [1, 9]);
    assert_eq!(results(&store).await.matches.len(), 3, "who plays anew elsewhere loses nothing here");
    assert_eq!(store.latest(cup.id, 8).await.unwrap(), []);
    assert_eq!(store.latest(MAIN, 2).await.unwrap(), [JobId::new(3), JobId::new(2)]);

    let again = store
        .tournament(&name("cup"), TournamentRequest { settings: None, format: None, ..asked }, &mark)
        .await;
    assert_eq!(again.unwrap(), cup);
    let other = TournamentRequest { settings: Some(settings()), ..asked };
    let refused = store.tournament(&name("cup"), other, &mark).await.unwrap_err();
    assert!(matches!(refused, StoreError::OtherSettings { .. }), "{refused}");
    for wrong in ["", "Cup", "a/b", "ä", &"a".repeat(33)] {
        assert!(wrong.parse::<TournamentName>().is_err(), "{wrong}");
    }
}

#[tokio::test]
async fn who_has_a_match_and_who_tried_it_is_known_after_a_restart() {
    let folder = Folder::new();
    let store = folder.open().await;
    store.register(MAIN, &[player(1, "a"), player(2, "b")]).await.unwrap();
    let (id, pair) = (store.next_match().await.unwrap(), [EntryId(1), EntryId(2)]);
    let worker: WorkerId = "one".parse().unwrap();
    let lease = |attempt| Lease {
        id,
        attempt: Attempt(attempt),
        worker: worker.clone(),
        session: WorkerSession(u64::MAX),
    };
    for _ in 0..2 {
        store.hand_out(&[(id, pair)], &[lease(1)]).await.unwrap();
    }
    let running = store.running_matches().await.unwrap();
    assert_eq!(running[0].lease, Some((worker.clone(), WorkerSession(u64::MAX))));
    let lapse = |attempt: u32, set_aside| {
        let tried =
            FailedAttempt { attempt: Attempt(attempt), worker: worker.clone(), why: "no memory".to_owned() };
        JobChange::Lapse(LapsedAttempt {
            job: id,
            attempt: Attempt(attempt + 1),
            tried: Some(tried),
            set_aside,
        })
    };
    store.settle(&[lapse(1, false)]).await.unwrap();
    let running = store.running_matches().await.unwrap();
    let found = (running[0].attempt, running[0].lease.clone(), running[0].tries.clone());
    assert_eq!(found, (Attempt(2), None, vec![(worker.clone(), "no memory".to_owned())]));
    // A lease of an attempt that is over says nothing.
    store.hand_out(&[], &[lease(1)]).await.unwrap();
    assert_eq!(store.running_matches().await.unwrap()[0].lease, None);

    store.settle(&[lapse(2, true)]).await.unwrap();
    assert_eq!(store.running_matches().await.unwrap(), []);
    let aside = store.set_aside().await.unwrap();
    assert_eq!((aside[0].id, aside[0].attempt, aside[0].tries.len()), (id, Attempt(3), 2));
    assert_eq!(store.try_again().await.unwrap(), 1);
    let running = store.running_matches().await.unwrap();
    assert_eq!((running[0].attempt, running[0].tries.len()), (Attempt(3), 0));
}
