//! Games of visitors on the pages.

use crate::database::{Result, Store};
use crate::moment::Moment;

/// A game of visitors. What it means is known to whoever plays it; here it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardGameRow {
    /// Names it: random, so that nobody guesses it.
    pub id: String,
    /// What was agreed upon before the first ply, as JSON.
    pub setup: String,
    /// The hash of the key of who sat South and North at the start; nothing for a program or nobody.
    pub seats: [Option<String>; 2],
    /// All plies, by the notation.
    pub moves: String,
    /// Clocks and ending, as JSON.
    pub state: String,
    /// The game that followed.
    pub next: Option<String>,
    /// Whether nothing more is played.
    pub is_over: bool,
}

type Row = (String, String, Option<String>, Option<String>, String, String, Option<String>, bool);

impl Store {
    /// Keeps a game as it is now.
    ///
    /// # Errors
    /// If the database cannot do it.
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
            .bind(Moment::now().0)
            .execute(&mut *write)
            .await?;
            Ok(())
        })
        .await
    }

    /// A game by its name.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn board_game(&self, id: &str) -> Result<Option<BoardGameRow>> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT id, setup, south, north, moves, state, next_id, is_over FROM board_games WHERE id = ?",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(|(id, setup, south, north, moves, state, next, is_over)| BoardGameRow {
            id,
            setup,
            seats: [south, north],
            moves,
            state,
            next,
            is_over,
        }))
    }

    /// Games that are not over: of whoever has a key of this hash, and of all.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn open_board_games(&self, guest: &str) -> Result<(u32, u32)> {
        let own = "SELECT count(*) FROM board_games WHERE is_over = 0 AND (south = ?1 OR north = ?1)";
        let own: u32 = sqlx::query_scalar(own).bind(guest).fetch_one(&self.readers).await?;
        let all = "SELECT count(*) FROM board_games WHERE is_over = 0";
        Ok((own, sqlx::query_scalar(all).fetch_one(&self.readers).await?))
    }

    /// Removes the games that nothing was played in since then. How many.
    ///
    /// # Errors
    /// If the database cannot do it.
    pub async fn remove_board_games(&self, before: Moment) -> Result<u64> {
        self.at_once(async |write| {
            let removed = sqlx::query("DELETE FROM board_games WHERE changed_at < ?").bind(before.0);
            Ok(removed.execute(&mut *write).await?.rows_affected())
        })
        .await
    }
}
