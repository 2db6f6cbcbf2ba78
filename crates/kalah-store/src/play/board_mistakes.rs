//! Positions of visitors' games in which they gave seeds away.

use crate::database::{Result, Store};

/// Mistakes of a game that are kept.
const MOST_OF_GAME: u32 = 5;

/// A position of a visitor's game, the move that was played there, and the values of all moves.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct BoardMistake {
    /// The game.
    #[sqlx(rename = "game_id")]
    pub game: String,
    /// Plies before it.
    pub ply: u32,
    /// Hash of the key of who played it.
    pub guest: String,
    /// The rules in a word.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The move that was played, by the notation.
    pub played: String,
    /// Values of all moves as JSON.
    pub reviewed: String,
    /// Seeds of the final margin that were given away.
    pub loss: i32,
}

impl Store {
    /// Keeps a mistake, as long as it is among the largest of its game. Does nothing if the game is gone.
    pub async fn keep_board_mistake(&self, mistake: &BoardMistake) -> Result<()> {
        self.at_once(async |write| {
            sqlx::query(
                "INSERT OR REPLACE INTO board_mistakes
                 (game_id, ply, guest, rules, position, played, reviewed, loss)
                 SELECT id, ?, ?, ?, ?, ?, ?, ? FROM board_games WHERE id = ?",
            )
            .bind(mistake.ply)
            .bind(&mistake.guest)
            .bind(&mistake.rules)
            .bind(&mistake.position)
            .bind(&mistake.played)
            .bind(&mistake.reviewed)
            .bind(mistake.loss)
            .bind(&mistake.game)
            .execute(&mut *write)
            .await?;
            let beyond = "DELETE FROM board_mistakes WHERE game_id = ?1 AND guest = ?2 AND ply IN
                          (SELECT ply FROM board_mistakes WHERE game_id = ?1 AND guest = ?2
                           ORDER BY loss DESC, ply LIMIT -1 OFFSET ?3)";
            sqlx::query(beyond)
                .bind(&mistake.game)
                .bind(&mistake.guest)
                .bind(MOST_OF_GAME)
                .execute(&mut *write)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns the mistake of a ply, for whoever has a key of this hash.
    pub async fn board_mistake(&self, game: &str, ply: u32, guest: &str) -> Result<Option<BoardMistake>> {
        let row = sqlx::query_as(
            "SELECT game_id, ply, guest, rules, position, played, reviewed, loss FROM board_mistakes
             WHERE game_id = ? AND ply = ? AND guest = ?",
        );
        Ok(row.bind(game).bind(ply).bind(guest).fetch_optional(&self.readers).await?)
    }

    /// Returns the mistakes of whoever has a key of this hash, the largest first.
    pub async fn board_mistakes(&self, guest: &str, most: u32) -> Result<Vec<BoardMistake>> {
        let rows = sqlx::query_as(
            "SELECT game_id, ply, guest, rules, position, played, reviewed, loss FROM board_mistakes
             WHERE guest = ? ORDER BY loss DESC, game_id, ply LIMIT ?",
        );
        Ok(rows.bind(guest).bind(most).fetch_all(&self.readers).await?)
    }
}
