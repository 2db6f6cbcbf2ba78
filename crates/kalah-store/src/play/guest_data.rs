//! Removal of what the database has of a visitor without an account.

use crate::database::{Result, Store};

impl Store {
    /// Removes all that is stored of whoever has a key of this hash: the rating, the puzzles, the games and the mistakes in
    /// them. Games in which somebody else sits stay, without this visitor.
    pub async fn remove_guest(&self, guest: &str) -> Result<()> {
        self.at_once(async |write| {
            let texts = [
                "DELETE FROM solvers WHERE guest = ?1",
                "DELETE FROM puzzles_shown WHERE guest = ?1",
                "DELETE FROM board_mistakes WHERE guest = ?1",
                "DELETE FROM board_games WHERE (south = ?1 OR north = ?1)
                 AND coalesce(south, ?1) = ?1 AND coalesce(north, ?1) = ?1",
                "UPDATE board_games SET south = NULL WHERE south = ?1 AND is_over = 1",
                "UPDATE board_games SET north = NULL WHERE north = ?1 AND is_over = 1",
            ];
            for text in texts {
                sqlx::query(text).bind(guest).execute(&mut *write).await?;
            }
            Ok(())
        })
        .await
    }
}
