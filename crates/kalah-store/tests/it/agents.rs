//! Agents that connect, and matches of which the newest counts.

use std::num::NonZeroU32;

use kalah_jobs::{Contestant, JobId};
use kalah_store::{
    AgentTexts, AgentToken, Comment, FoldScope, NewTournament, Store, StoredMatch, TournamentField,
    TournamentId,
};
use kalah_tournament::{EntryId, Format, MatchSeat, MatchSummary, PlayerNumber};

use crate::tournament::{Folder, games, results, settings};

const FIRST: PlayerNumber = PlayerNumber(20_100);

fn token(text: &str) -> AgentToken {
    AgentToken(text.to_owned())
}

fn texts(name: &str) -> AgentTexts {
    AgentTexts { name: name.to_owned(), authors: "somebody".to_owned(), description: String::new() }
}

async fn open_tournament(store: &Store) -> TournamentId {
    let new = NewTournament {
        name: "open".parse().unwrap(),
        settings: settings(),
        format: Format::Open,
        at_once: NonZeroU32::MIN,
        field: TournamentField::Agents,
        hidden: false,
    };
    store.begin(&new, None).await.unwrap().unwrap()
}

/// Two agents that are entered.
async fn two(store: &Store, tournament: TournamentId) -> [EntryId; 2] {
    let mut entries = [EntryId(0); 2];
    for (entry, name) in entries.iter_mut().zip(["one", "other"]) {
        let row = store.agent(&token(name), &texts(name), FIRST).await.unwrap();
        let player = store.enter_agent(tournament, row.number).await.unwrap().unwrap();
        assert_eq!(player.registration.contestant, Contestant::Agent);
        *entry = player.entry;
    }
    entries
}

fn meeting(id: i64, entries: [EntryId; 2]) -> StoredMatch {
    let games = games();
    let summary = MatchSummary::from_records(entries, [&games[0].record, &games[1].record]).unwrap();
    let comment = Comment { game: 2, ply: 3, seat: MatchSeat::Second, text: format!("in match {id}") };
    StoredMatch { id: JobId::new(id), summary, games, comments: vec![comment] }
}

#[tokio::test]
async fn a_token_is_one_player_until_it_is_forgotten() {
    let folder = Folder::new();
    let store = folder.open().await;
    assert!(!store.knows_agent(&token("t")).await.unwrap());
    let first = store.agent(&token("t"), &texts("a"), FIRST).await.unwrap();
    assert_eq!((first.number, first.renamed), (FIRST, false));
    let other = store.agent(&token("u"), &texts("b"), FIRST).await.unwrap();
    assert_eq!(other.number, PlayerNumber(FIRST.0 + 1));
    let again = store.agent(&token("t"), &texts("new name"), FIRST).await.unwrap();
    assert_eq!((again.number, again.renamed), (FIRST, true));
    assert_eq!(store.forget_agent(&token("t")).await.unwrap(), Some(FIRST));
    assert_eq!(store.forget_agent(&token("t")).await.unwrap(), None);
    assert!(!store.knows_agent(&token("t")).await.unwrap());
    let heir = store.agent(&token("t"), &texts("heir"), FIRST).await.unwrap();
    assert_eq!(heir.number, PlayerNumber(FIRST.0 + 2));
}

#[tokio::test]
async fn the_newest_match_of_two_takes_the_place_of_the_one_before() {
    let folder = Folder::new();
    let store = folder.open().await;
    let tournament = open_tournament(&store).await;
    let entries = two(&store, tournament).await;
    let [one, other] = entries;
    store.keep_meetings(&[meeting(1, entries)]).await.unwrap();
    assert_eq!(store.comments(JobId::new(1), 2).await.unwrap(), [(3, "in match 1".to_owned())]);
    let newer = [meeting(2, [other, one]), meeting(3, entries)];
    store.keep_meetings(&newer).await.unwrap();
    // A write that may have come to nothing is tried again.
    store.keep_meetings(&newer[1..]).await.unwrap();
    let kept = results(&store).await;
    assert!(kept.sound);
    assert_eq!(kept.matches.iter().map(|done| done.id).collect::<Vec<_>>(), [JobId::new(3)]);
    assert!(
        store.games(JobId::new(1)).await.unwrap().is_none()
            && store.games(JobId::new(3)).await.unwrap().is_some()
    );
    assert!(store.comments(JobId::new(1), 2).await.unwrap().is_empty());
    assert_eq!(store.next_match().await.unwrap(), JobId::new(4));
    let fold = store.fold(FoldScope::All).await.unwrap();
    assert!(fold.damaged.is_empty() && fold.differed.is_empty() && fold.stray == 0, "{fold:?}");
}

#[tokio::test]
async fn who_is_forgotten_has_said_nothing() {
    let folder = Folder::new();
    let store = folder.open().await;
    let tournament = open_tournament(&store).await;
    let entries = two(&store, tournament).await;
    store.keep_meetings(&[meeting(1, entries)]).await.unwrap();
    let number = store.forget_agent(&token("other")).await.unwrap().unwrap();
    assert!(store.comments(JobId::new(1), 2).await.unwrap().is_empty());
    // A match that was going on meanwhile tells nothing either.
    store.keep_meetings(&[meeting(2, entries)]).await.unwrap();
    assert!(store.comments(JobId::new(2), 2).await.unwrap().is_empty());
    let players = store.players(tournament).await.unwrap();
    let forgotten = players.iter().find(|player| player.number() == number).unwrap();
    assert!(forgotten.registration.title.is_empty());
}

#[tokio::test]
async fn whoever_was_taken_out_of_a_tournament_stays_out() {
    let folder = Folder::new();
    let store = folder.open().await;
    let tournament = open_tournament(&store).await;
    let entries = two(&store, tournament).await;
    let again = store.enter_agent(tournament, FIRST).await.unwrap().unwrap();
    assert_eq!(again.entry, entries[0]);
    store.withdraw_player(FIRST, "a test", None).await.unwrap();
    assert_eq!(store.enter_agent(tournament, FIRST).await.unwrap(), None);
    assert_eq!(store.enter_agent(tournament, PlayerNumber(7)).await.unwrap(), None);
}
