//! Moves played in each position.

use kalah::Position;
use kalah_jobs::JobId;
use sqlx::SqliteConnection;

use crate::database::{Result, Store};
use crate::matches::match_game::MatchGame;

/// A position and its rules as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionKey(pub i64);

impl PositionKey {
    /// Returns the key of a position with its rules: Fowler, Noll and Vo's FNV-1a of their texts. Positions of one key are
    /// taken for the same: among ten million the chance that two share one is three in a million.
    pub fn of(position: &Position) -> PositionKey {
        let rules = position.rules();
        // How a game began does not matter any more.
        let text = format!("{} {:?} {} {position}", rules.pits(), rules.capture(), rules.pie_rule());
        let hash = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        PositionKey(text.bytes().fold(0xcbf2_9ce4_8422_2325, hash).cast_signed())
    }
}

/// A ply of a game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedPly {
    /// The position before it.
    pub position: PositionKey,
    /// Move by the notation.
    pub mv: String,
    /// Points that its player got out of the game: 2 for a win, 1 for a draw.
    pub points: u8,
}

/// Frequency of a move in a position.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct PlayedMove {
    /// The move, by the notation.
    #[sqlx(rename = "move")]
    pub mv: String,
    /// Games.
    pub games: u32,
    /// The points of whoever played it, 2 for a win and 1 for a draw.
    pub points: u32,
    /// The latest of these games: the match, whether it is its second game, and the plies before.
    #[sqlx(flatten, try_from = "LatestColumns")]
    pub latest: (JobId, bool, u32),
}

#[derive(sqlx::FromRow)]
struct LatestColumns {
    match_id: i64,
    second: bool,
    ply: u32,
}

impl From<LatestColumns> for (JobId, bool, u32) {
    fn from(row: LatestColumns) -> (JobId, bool, u32) {
        (JobId::new(row.match_id), row.second, row.ply)
    }
}

impl Store {
    /// Returns the moves played in a position by participants, the most frequent first.
    pub async fn played(&self, position: PositionKey) -> Result<Vec<PlayedMove>> {
        // With max() the other columns are those of its row.
        let rows = sqlx::query_as(
            "SELECT move, count(*) AS games, sum(points) AS points, max(match_id) AS match_id, game = 2 AS second, ply
             FROM played WHERE position = ? GROUP BY move ORDER BY count(*) DESC, move",
        );
        Ok(rows.bind(position.0).fetch_all(&self.readers).await?)
    }
}

/// Keeps the plies of a game.
pub(crate) async fn insert(write: &mut SqliteConnection, game: MatchGame, plies: &[PlayedPly]) -> Result<()> {
    for (ply, played) in (0_i64..).zip(plies) {
        sqlx::query(
            "INSERT OR IGNORE INTO played (position, move, match_id, game, ply, points) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(played.position.0)
        .bind(&played.mv)
        .bind(game.id.number())
        .bind(game.number())
        .bind(ply)
        .bind(played.points)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}
