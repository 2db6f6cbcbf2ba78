//! A database of each schema that was released, as a dump. Each is brought up to date without loss. Whoever adds a
//! migration to a release adds a dump of the schema before it.

use std::fs;
use std::path::Path;

use kalah_jobs::{JobId, ReviewedGame};
use kalah_store::{
    FoldScope, MatchGame, Moment, NewHighlights, NewPuzzle, NewReview, PersonId, PlyAmount, Store,
    StoredGameReview, Strength, SubmissionFilter, TournamentId,
};
use kalah_tournament::PlayerNumber;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use crate::tournament::{Folder, MAIN, results};

/// A database that a dump makes, opened by the program of today.
async fn opened(folder: &Folder, schema: u32) -> Store {
    opened_with(folder, schema, "").await
}

/// The same after these changes.
async fn opened_with(folder: &Folder, schema: u32, changes: &'static str) -> Store {
    let dump = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/schemas/{schema:04}.sql"));
    let dump = fs::read_to_string(dump).unwrap();
    // A dump has the tables by their names, and not by what refers to what.
    let options =
        SqliteConnectOptions::new().filename(folder.file()).create_if_missing(true).foreign_keys(false);
    let mut old = options.connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(dump)).execute(&mut old).await.unwrap();
    sqlx::raw_sql(changes).execute(&mut old).await.unwrap();
    old.close().await.unwrap();
    Store::open(&folder.file(), &folder.file().with_extension("none")).await.unwrap()
}

#[tokio::test]
async fn every_released_schema_is_brought_up_to_date_without_loss() {
    for schema in [1, 2, 3, 9, 34] {
        let folder = Folder::new();
        let store = opened(&folder, schema).await;
        let tournaments = store.tournaments().await.unwrap();
        let names: Vec<_> = tournaments.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, if schema < 3 { vec!["main"] } else { vec!["main", "cup"] }, "schema {schema}");
        assert_eq!(tournaments[0].settings.rules.to_string(), "3x2");

        let players = store.players(MAIN).await.unwrap();
        let entries: Vec<_> = players.iter().map(|player| (player.number().0, player.entry.0)).collect();
        assert_eq!(entries, [(1, 1), (2, 2), (3, 4)], "schema {schema}");
        let class = store.class().await.unwrap();
        assert_eq!(class.numbers, [1, 2, 3].map(PlayerNumber), "schema {schema}");
        let people: Vec<_> = class.people.iter().map(|person| person.name.as_str()).collect();
        if schema < 9 {
            assert!(people.is_empty());
        } else {
            assert_eq!(people, ["Lena", "Ada"]);
            assert_eq!(store.deadlines(MAIN).await.unwrap().len(), 1);
            let submissions = store.submissions(SubmissionFilter::default(), 10, 0).await.unwrap();
            assert_eq!(submissions[0].player, PlayerNumber(3));
            let review = NewReview {
                tournament: MAIN,
                settings: tournaments[0].settings,
                worker: None,
                since: Moment(0),
            };
            let begun = store.begin_review(&review, PersonId(1)).await.unwrap();
            assert_eq!(begun.unwrap().1.len(), 4, "three matches and a trial can be looked at again");
        }

        // The first schema had no results: they are worked out once.
        store.fold(FoldScope::Missing).await.unwrap();
        let fold = store.fold(FoldScope::All).await.unwrap();
        assert!(fold.differed.is_empty() && fold.damaged.is_empty(), "schema {schema}: {fold:?}");
        let kept = results(&store).await;
        let mut over: Vec<_> = kept.matches.iter().map(|one| one.id.number()).collect();
        over.sort_unstable();
        let running: Vec<_> = store.running_matches().await.unwrap().iter().map(|one| one.id).collect();
        if schema < 3 {
            // Matches 2 and 3 are of the entry that was withdrawn.
            assert_eq!((over, running), (vec![1, 4], vec![JobId::new(5)]), "schema {schema}");
        } else {
            assert_eq!((over, running), (vec![1, 4, 5, 6], vec![JobId::new(7)]), "schema {schema}");
            assert_eq!(store.machine_class().await.unwrap(), Some(1_000_000.0));
        }
        for id in [1, 2, 3, 4] {
            assert!(store.games(JobId::new(id)).await.unwrap().is_some(), "schema {schema}: match {id}");
        }
        store.close().await;
    }
}

/// Where the network valued positions, values may have been called proven that were not. Puzzles stay until their game is reviewed again.
#[tokio::test]
async fn games_of_six_pits_are_reviewed_again() {
    let folder = Folder::new();
    let six = r#"
        UPDATE games SET record = replace(record, '"3x2"', '"6x2"') WHERE match_id = 1 AND game = 1;
        INSERT INTO puzzles (rules, position, line, wins, depth, rating, deviation, volatility, match_id, game, ply)
        VALUES ('6x2', 'kept', '1', 1, 3, 1700, 60, 0.06, 1, 1, 1), ('6x2', 'wrong', '2', 1, 3, 1700, 60, 0.06, 1, 1, 2);
    "#;
    let store = opened_with(&folder, 34, six).await;
    let reviewed = MatchGame { id: JobId::new(1), second: false };
    assert!(store.is_unreviewed(reviewed).await.unwrap());
    assert_eq!(store.review(JobId::new(1), false).await.unwrap(), None);
    assert!(!store.is_unreviewed(MatchGame { second: true, ..reviewed }).await.unwrap());
    assert!(store.review(JobId::new(1), true).await.unwrap().is_some());

    let puzzle = |position: &str, line: &str| NewPuzzle {
        rules: "6x2".to_owned(),
        position: position.to_owned(),
        line: line.to_owned(),
        wins: true,
        depth: 3,
        strength: Strength { rating: 1500.0, deviation: 350.0, volatility: 0.06 },
        ply: Some(1),
    };
    let found = StoredGameReview {
        reviewed: ReviewedGame { positions: Vec::new(), nodes: 1, cpu_us: 1, puzzles: Vec::new() },
        summaries: ["{}".to_owned(), "{}".to_owned()],
        plies: Vec::new(),
        puzzles: vec![puzzle("kept", "1"), puzzle("new", "3")],
        highlights: NewHighlights {
            swing: Some(PlyAmount { ply: 3, by_second: true, amount: 8 }),
            long_turn: None,
        },
    };
    store.keep_game_review(reviewed, Some(&found)).await.unwrap();
    let found = store.highlights(TournamentId(1)).await.unwrap();
    assert_eq!(found.swing.map(|swing| (swing.game, swing.found.amount)), Some((reviewed, 8)));
    assert_eq!(found.long_turn, None);
    let id = async |position| store.puzzle_at("6x2", position).await.unwrap();
    assert!(id("kept").await.is_some() && id("new").await.is_some());
    assert_eq!(id("wrong").await, None);
    let kept = store.puzzle(id("kept").await.unwrap()).await.unwrap().unwrap();
    assert!(kept.found.strength.rating > 1600.0, "what visitors made of it stays");
    store.close().await;
}
