//! Databases of older versions of the program.

use std::fs;
use std::path::Path;

use kalah_jobs::{Attempt, BotRef, Contestant, JobId};
use kalah_store::{DamagedMatch, FoldScope, Registration, Store};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::tournament::{Folder, MAIN, games, player, results, settings};

/// More matches than are worked out in one transaction.
const PLAYERS: i64 = 25;

const HASH: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// A database as the program made it when it had only so many migrations, with a tournament that was played.
pub(crate) async fn older(folder: &Folder, migrations: usize) -> SqliteConnection {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut files: Vec<_> = fs::read_dir(all).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let old = tempfile::tempdir().unwrap();
    for file in &files[..migrations] {
        fs::copy(file, old.path().join(file.file_name().unwrap())).unwrap();
    }
    let options =
        SqliteConnectOptions::new().filename(folder.file()).create_if_missing(true).foreign_keys(true);
    let mut database = options.connect().await.unwrap();
    Migrator::new(old.path()).await.unwrap().run_direct(None, &mut database, false).await.unwrap();
    let limit = serde_json::to_string(&settings().limit).unwrap();
    sqlx::query("INSERT INTO settings VALUES (1, ?, ?)")
        .bind(settings().rules.to_string())
        .bind(limit)
        .execute(&mut database)
        .await
        .unwrap();
    database
}

async fn entry(
    database: &mut SqliteConnection,
    number: i64,
    word: &str,
    title: &str,
    withdrawn: bool,
) -> i64 {
    sqlx::query_scalar(
        "INSERT INTO entries (number, word, title, about, withdrawn_at) VALUES (?, ?, ?, '', iif(?, 5, NULL)) RETURNING id",
    )
    .bind(number)
    .bind(word)
    .bind(title)
    .bind(withdrawn)
    .fetch_one(database)
    .await
    .unwrap()
}

async fn played(database: &mut SqliteConnection, first: i64, second: i64) {
    let id: i64 = sqlx::query_scalar(
        "INSERT INTO matches (first_entry, second_entry, attempt, finished_at) VALUES (?, ?, 1, 7) RETURNING id",
    )
    .bind(first)
    .bind(second)
    .fetch_one(&mut *database)
    .await
    .unwrap();
    for (game, played) in (1..).zip(games()) {
        sqlx::query("INSERT INTO games VALUES (?, ?, ?, '', '', NULL)")
            .bind(id)
            .bind(game)
            .bind(serde_json::to_string(&played.record).unwrap())
            .execute(&mut *database)
            .await
            .unwrap();
    }
}

async fn all_played(database: &mut SqliteConnection) {
    for number in 1..=PLAYERS {
        entry(database, number, "word", "", false).await;
    }
    for first in 1..=PLAYERS {
        for second in first + 1..=PLAYERS {
            played(database, first, second).await;
        }
    }
}

#[tokio::test]
async fn its_results_are_worked_out_once_and_its_damaged_matches_told() {
    for migrations in [1, 2] {
        let folder = Folder::new();
        let mut old = older(&folder, migrations).await;
        all_played(&mut old).await;
        sqlx::query("DELETE FROM games WHERE match_id = 290 AND game = 2").execute(&mut old).await.unwrap();
        old.close().await.unwrap();

        let store = folder.open().await;
        let fold = store.fold(FoldScope::Missing).await.unwrap();
        let why = "a game is missing".to_owned();
        assert_eq!(fold.damaged, [DamagedMatch { id: JobId::new(290), attempt: Attempt(2), why }]);
        assert_eq!((fold.folded, fold.differed.len(), fold.stray), (299, 0, 0));
        let after = results(&store).await;
        assert!(after.sound && after.matches.len() == 299);
        let running: Vec<_> = store.running_matches().await.unwrap();
        let running: Vec<_> = running.iter().map(|game| (game.id, game.attempt)).collect();
        assert_eq!(running, [(JobId::new(290), Attempt(2))]);
        let again = store.fold(FoldScope::Missing).await.unwrap();
        assert_eq!((again.folded, again.damaged.len()), (0, 0), "only once");
        assert_eq!(store.next_match().await.unwrap(), JobId::new(301));
    }
}

#[tokio::test]
async fn its_players_are_there_with_all_that_was_known_of_them() {
    let folder = Folder::new();
    let mut old = older(&folder, 2).await;
    let pinned = |rest: &str| format!("pinned:{HASH}:/data/entered/{HASH}/source{rest}");
    entry(&mut old, 7, "greedy", "old title", true).await;
    let now = entry(&mut old, 7, &pinned(""), "", false).await;
    entry(&mut old, 8, &pinned("/sub/Player.hs"), "", false).await;
    entry(&mut old, 9, "uki:java -jar bot.jar", "", false).await;
    let program = entry(&mut old, 103, "/data/bots/python", "Python bot", false).await;
    entry(&mut old, 104, "alphabeta:8,eval=h6", "alpha-beta", false).await;
    played(&mut old, now, program).await;
    played(&mut old, 1, program).await;
    old.close().await.unwrap();

    let store = folder.open().await;
    let bot = |file: Option<&str>| {
        let file = file.map(str::to_owned);
        Contestant::Bot(BotRef { content: HASH.to_owned(), file, program: true, needs: Vec::new() })
    };
    let built_in = |word: &str| Contestant::BuiltIn(word.to_owned());
    let players = store.players(MAIN).await.unwrap();
    let known: Vec<_> = players
        .iter()
        .map(|player| {
            (player.number().0, player.registration.title.as_str(), &player.registration.contestant)
        })
        .collect();
    assert_eq!(
        known,
        [
            (7, "", &bot(None)),
            (8, "", &bot(Some("sub/Player.hs"))),
            (9, "", &Contestant::Command("java -jar bot.jar".to_owned())),
            (103, "Python bot", &built_in("/data/bots/python")),
            (104, "alpha-beta", &built_in("alphabeta:8,eval=h6")),
        ]
    );
    store.fold(FoldScope::Missing).await.unwrap();
    assert_eq!(results(&store).await.matches.len(), 1, "the withdrawn entry's match counts no more");

    // What is known by other words now is the same program all the same.
    let same = Registration {
        contestant: bot(Some("main.py")),
        formerly: Some(built_in("/data/bots/python")),
        ..player(103, "")
    };
    store.register(MAIN, &[same]).await.unwrap();
    assert_eq!(results(&store).await.matches.len(), 1);
    let after = store.players(MAIN).await.unwrap();
    assert_eq!(after[3].registration.contestant, bot(Some("main.py")));
    assert_eq!(after[3].entry, players[3].entry);
}

#[tokio::test]
async fn an_empty_one_gets_its_first_tournament_later() {
    let folder = Folder::new();
    let mut old = older(&folder, 2).await;
    sqlx::query("DELETE FROM settings").execute(&mut old).await.unwrap();
    old.close().await.unwrap();
    let mark = folder.file().with_file_name("none");
    let store = Store::open(&folder.file(), &mark).await.unwrap();
    assert_eq!(store.tournaments().await.unwrap(), []);
    assert!(!folder.open().await.tournaments().await.unwrap().is_empty());
}
