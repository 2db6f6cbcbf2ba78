//! Themes of puzzles as stored words: what they mean is known to whoever finds them.

use crate::database::{Result, Store};
use crate::play::puzzles::{PuzzleId, StoredPuzzle, between_spaces};

impl Store {
    /// Returns puzzles whose themes were not looked for yet.
    pub async fn puzzles_without_themes(&self, most: u32) -> Result<Vec<StoredPuzzle>> {
        let rows = sqlx::query_as(
            "SELECT id, rules, position, line, wins, depth, rating, deviation, volatility, tries, solved, match_id, game, ply
             FROM puzzles WHERE themes IS NULL LIMIT ?",
        );
        Ok(rows.bind(most).fetch_all(&self.readers).await?)
    }

    /// Keeps the words of the themes of puzzles.
    pub async fn keep_puzzle_themes(&self, found: &[(PuzzleId, Vec<&'static str>)]) -> Result<()> {
        self.at_once(async |write| {
            for (id, words) in found {
                let words = between_spaces(&words.join("  "));
                let kept = sqlx::query("UPDATE puzzles SET themes = ? WHERE id = ?");
                kept.bind(words).bind(id).execute(&mut *write).await?;
            }
            Ok(())
        })
        .await
    }

    /// Returns the number of puzzles of a theme, by its word.
    pub async fn count_puzzles_of_theme(&self, word: &str) -> Result<u32> {
        let count = sqlx::query_scalar("SELECT count(*) FROM puzzles WHERE instr(themes, ?)");
        Ok(count.bind(between_spaces(word)).fetch_one(&self.readers).await?)
    }
}
