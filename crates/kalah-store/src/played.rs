//! Moves played in each position.

use kalah_jobs::JobId;
use sqlx::SqliteConnection;

use crate::database::{Result, Store};

/// A position and its rules as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionKey(pub i64);

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The move, by the notation.
    pub mv: String,
    /// Games.
    pub games: u32,
    /// The points of whoever played it, 2 for a win and 1 for a draw.
    pub points: u32,
    /// The latest of these games: the match, whether it is its second game, and the plies before.
    pub latest: (JobId, bool, u32),
}

impl Store {
    /// Returns the moves played in a position by participants, the most frequent first.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn played(&self, position: PositionKey) -> Result<Vec<PlayedMove>> {
        // With max() the other columns are those of its row.
        let rows: Vec<(String, u32, u32, i64, i64, u32)> = sqlx::query_as(
            "SELECT move, count(*), sum(points), max(match_id), game, ply FROM played WHERE position = ?
             GROUP BY move ORDER BY count(*) DESC, move",
        )
        .bind(position.0)
        .fetch_all(&self.readers)
        .await?;
        let row = |(mv, games, points, id, game, ply): (String, u32, u32, i64, i64, u32)| PlayedMove {
            mv,
            games,
            points,
            latest: (JobId(id), game == 2, ply),
        };
        Ok(rows.into_iter().map(row).collect())
    }
}

/// Keeps the plies of a game.
pub(crate) async fn insert(
    write: &mut SqliteConnection,
    (id, game): (JobId, i64),
    plies: &[PlayedPly],
) -> Result<()> {
    for (ply, played) in (0_i64..).zip(plies) {
        sqlx::query(
            "INSERT OR IGNORE INTO played (position, move, match_id, game, ply, points) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(played.position.0)
        .bind(&played.mv)
        .bind(id.0)
        .bind(game)
        .bind(ply)
        .bind(played.points)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}
