//! Tournaments as if they had been played.

use std::num::NonZeroU32;
use std::path::Path;

use kalah::record::{Ending, PlyRecord, Record};
use kalah::{Rules, Side};
use kalah_jobs::{Contestant, PlayedGame, TournamentSettings};
use kalah_player::Limit;
use kalah_server::{Config, ConnectionLimits, Registration, RequestLimits, Server};
use kalah_tournament::PlayerNumber;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::runtime::{Builder, Runtime};

/// A tournament that was played up to a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) players: u32,
    /// Matches that are over.
    pub(crate) finished: usize,
    /// Bytes of standard error of each side in each game.
    pub(crate) stderr: usize,
    pub(crate) detail: Detail,
}

/// What records tell of plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// The moves alone.
    Bare,
    /// Time, look-ahead, score and positions as well.
    Told,
}

/// Different matches, which are then repeated.
const KINDS: u64 = 64;

pub(crate) fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

pub(crate) fn config(data: &Path, players: u32) -> Config {
    let player =
        |number: u32| Registration::new(PlayerNumber(number), Contestant::BuiltIn(format!("word-{number}")));
    let settings =
        TournamentSettings::new(Rules::default(), Limit::growing(std::time::Duration::from_millis(100)));
    Config {
        players: (1..=players).map(player).collect(),
        // All clients come from one address.
        requests: RequestLimits {
            per_second: NonZeroU32::MAX,
            streams: 4096,
            in_progress: 4096,
            ..RequestLimits::default()
        },
        connections: ConnectionLimits { per_client: 4096, ..ConnectionLimits::default() },
        ..Config::new(data, settings)
    }
}

/// Writes a tournament into a data directory.
pub(crate) fn make(data: &Path, played: Played) {
    runtime().block_on(async {
        drop(Server::open(&config(data, played.players)).await.unwrap());
        let file = data.join("tournament.sqlite");
        let mut database = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
        let entries: Vec<i64> =
            sqlx::query_scalar("SELECT id FROM entries ORDER BY id").fetch_all(&mut database).await.unwrap();
        let matches: Vec<[PlayedGame; 2]> =
            (0..KINDS).map(|seed| games(seed, played.stderr, played.detail)).collect();
        sqlx::query("BEGIN").execute(&mut database).await.unwrap();
        let distances = 1..entries.len();
        let pairs = distances.flat_map(|far| entries.iter().zip(&entries[far..]));
        for ((pair, games), id) in pairs.zip(matches.iter().cycle()).zip(1..).take(played.finished) {
            insert(&mut database, id, [*pair.0, *pair.1], games).await;
        }
        sqlx::query("COMMIT").execute(&mut database).await.unwrap();
        database.close().await.unwrap();
    });
}

async fn insert(database: &mut SqliteConnection, id: i64, entries: [i64; 2], games: &[PlayedGame; 2]) {
    sqlx::query(
        "INSERT INTO matches (id, first_entry, second_entry, attempt, finished_at) VALUES (?, ?, ?, 1, ?)",
    )
    .bind(id)
    .bind(entries[0])
    .bind(entries[1])
    .bind(id)
    .execute(&mut *database)
    .await
    .unwrap();
    for (number, game) in (1..).zip(games) {
        sqlx::query(
            "INSERT INTO games (match_id, game, record, stderr_first, stderr_second) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(id)
        .bind(number)
        .bind(serde_json::to_string(&game.record).unwrap())
        .bind(&game.stderr[0])
        .bind(&game.stderr[1])
        .execute(&mut *database)
        .await
        .unwrap();
    }
}

/// A match that one of the two may win.
pub(crate) fn games(seed: u64, stderr: usize, detail: Detail) -> [PlayedGame; 2] {
    [game(Side::South, 2 * seed, stderr, detail), game(Side::North, 2 * seed + 1, stderr, detail)]
}

/// A game in which both sides play at random.
pub(crate) fn game(first: Side, seed: u64, stderr: usize, detail: Detail) -> PlayedGame {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let start = Rules::default().start(first);
    let mut position = start;
    let mut plies = Vec::new();
    loop {
        let moves: Vec<_> = position.legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        // Marsaglia's xorshift.
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let mv = moves[usize::try_from(random >> 33).unwrap() % moves.len()];
        let told = PlyRecord {
            time_us: Some(98_765),
            lookahead: Some(9),
            score: Some(4),
            nodes: Some(123_456),
            ..PlyRecord::bare(mv)
        };
        plies.push(if detail == Detail::Told { told } else { PlyRecord::bare(mv) });
        position = position.play(mv).unwrap().position;
    }
    let ending = Ending::Finished { margin: position.outcome().unwrap() };
    let record = Record { start, south: "1".to_owned(), north: "2".to_owned(), plies, ending, cause: None };
    let stderr = ["first", "second"].map(|who| format!("{who} thinks\n").repeat(stderr)[..stderr].to_owned());
    PlayedGame { record, stderr }
}
