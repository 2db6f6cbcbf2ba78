//! Games of visitors on the pages.

use std::collections::HashSet;

use crate::database::moment::Moment;
use crate::database::{Result, Store};

/// A game of visitors. What it means is known to whoever plays it; here it is kept.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct BoardGameRow {
    /// Names it: random, so that nobody guesses it.
    pub id: String,
    /// Setup agreed upon before the first ply, as JSON.
    pub setup: String,
    /// The hash of the key of who sat South and North at the start; nothing for a program or nobody.
    #[sqlx(flatten, try_from = "SeatColumns")]
    pub seats: [Option<String>; 2],
    /// Plies by the notation.
    pub moves: String,
    /// Clocks and ending, as JSON.
    pub state: String,
    /// The game that followed.
    #[sqlx(rename = "next_id")]
    pub next: Option<String>,
    /// True if nothing more is played.
    pub is_over: bool,
}

/// Games that nobody comes back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OldBoardGames {
    /// Time since which nothing was played in them.
    pub left_before: Moment,
    /// Time before which games without a ply were begun.
    pub untouched_before: Moment,
    /// Number of finished games that are kept, the newest ones.
    pub over_kept: u32,
}

#[derive(sqlx::FromRow)]
struct SeatColumns {
    south: Option<String>,
    north: Option<String>,
}

impl From<SeatColumns> for [Option<String>; 2] {
    fn from(row: SeatColumns) -> [Option<String>; 2] {
        [row.south, row.north]
    }
}

#[derive(sqlx::FromRow)]
struct TimedBoardGame {
    #[sqlx(flatten)]
    game: BoardGameRow,
    changed_at: Moment,
}

impl Store {
    /// Keeps a game as it is now.
    pub async fn keep_board_game(&self, game: &BoardGameRow) -> Result<()> {
        self.at_once(async |write| {
            sqlx::query(
                "INSERT INTO board_games (id, setup, south, north, moves, state, next_id, is_over, changed_at)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                 ON CONFLICT (id) DO UPDATE SET south = excluded.south, north = excluded.north, moves = excluded.moves,
                 state = excluded.state, next_id = excluded.next_id, is_over = excluded.is_over,
                 changed_at = excluded.changed_at",
            )
            .bind(&game.id)
            .bind(&game.setup)
            .bind(&game.seats[0])
            .bind(&game.seats[1])
            .bind(&game.moves)
            .bind(&game.state)
            .bind(&game.next)
            .bind(game.is_over)
            .bind(Moment::now())
            .execute(&mut *write)
            .await?;
            Ok(())
        })
        .await
    }

    /// A game by its name.
    pub async fn board_game(&self, id: &str) -> Result<Option<BoardGameRow>> {
        let row = sqlx::query_as(
            "SELECT id, setup, south, north, moves, state, next_id, is_over FROM board_games WHERE id = ?",
        );
        Ok(row.bind(id).fetch_optional(&self.readers).await?)
    }

    /// Returns the latest games of whoever has a key of this hash, with the time of their last change: those that are
    /// not over first.
    pub async fn own_board_games(&self, guest: &str, most: u32) -> Result<Vec<(BoardGameRow, Moment)>> {
        let rows: Vec<TimedBoardGame> = sqlx::query_as(
            "SELECT id, setup, south, north, moves, state, next_id, is_over, changed_at FROM board_games
             WHERE (south = ?1 OR north = ?1) ORDER BY is_over, changed_at DESC LIMIT ?2",
        )
        .bind(guest)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|row| (row.game, row.changed_at)).collect())
    }

    /// Removes the open game that this guest left longest ago, of those in which nobody else sits. Its id, if there was
    /// one.
    pub async fn remove_left_own_board_game(&self, guest: &str) -> Result<Option<String>> {
        self.at_once(async |write| {
            let left = "DELETE FROM board_games WHERE id = (SELECT id FROM board_games
                        WHERE is_over = 0 AND (south = ?1 OR north = ?1)
                        AND coalesce(south, ?1) = ?1 AND coalesce(north, ?1) = ?1
                        ORDER BY changed_at LIMIT 1) RETURNING id";
            Ok(sqlx::query_scalar(left).bind(guest).fetch_optional(&mut *write).await?)
        })
        .await
    }

    /// Games that are not over: of whoever has a key of this hash, and of all.
    pub async fn open_board_games(&self, guest: &str) -> Result<(u32, u32)> {
        let own = "SELECT count(*) FROM board_games WHERE is_over = 0 AND (south = ?1 OR north = ?1)";
        let own: u32 = sqlx::query_scalar(own).bind(guest).fetch_one(&self.readers).await?;
        let all = "SELECT count(*) FROM board_games WHERE is_over = 0";
        Ok((own, sqlx::query_scalar(all).fetch_one(&self.readers).await?))
    }

    /// Removes games that are of no use any more. Which open ones are left.
    pub async fn remove_board_games(&self, old: &OldBoardGames) -> Result<HashSet<String>> {
        self.at_once(async |write| {
            let left = "DELETE FROM board_games WHERE changed_at < ?1 OR (moves = '' AND changed_at < ?2)";
            sqlx::query(left).bind(old.left_before).bind(old.untouched_before).execute(&mut *write).await?;
            let over = "DELETE FROM board_games WHERE id IN (SELECT id FROM board_games WHERE is_over = 1
                        ORDER BY changed_at DESC LIMIT -1 OFFSET ?)";
            sqlx::query(over).bind(old.over_kept).execute(&mut *write).await?;
            let open: Vec<String> = sqlx::query_scalar("SELECT id FROM board_games WHERE is_over = 0")
                .fetch_all(&mut *write)
                .await?;
            Ok(open.into_iter().collect())
        })
        .await
    }

    /// Removes the open game that was left longest ago, among those without plies if there are any, else among those in
    /// which nothing was played since a moment. Its id, if there was one.
    pub async fn remove_left_board_game(&self, since: Moment) -> Result<Option<String>> {
        self.at_once(async |write| {
            let left = "DELETE FROM board_games WHERE id = (SELECT id FROM board_games
                        WHERE is_over = 0 AND (moves = '' OR changed_at < ?)
                        ORDER BY moves <> '', changed_at LIMIT 1) RETURNING id";
            Ok(sqlx::query_scalar(left).bind(since).fetch_optional(&mut *write).await?)
        })
        .await
    }
}
