//! What a visitor made of puzzles: the last ones that were tried, and those that were solved in a row.

use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::play::puzzles::PuzzleId;

/// A puzzle that a visitor has answered.
#[derive(Clone, PartialEq, Debug, sqlx::FromRow)]
pub struct TriedPuzzle {
    /// Id of the puzzle.
    pub id: PuzzleId,
    /// The rules in a word.
    pub rules: String,
    /// Rating of the puzzle now.
    pub rating: f64,
    /// True if the first answer was right.
    pub solved: bool,
    /// Time of the first answer.
    #[sqlx(rename = "shown_at")]
    pub tried_at: Moment,
}

/// First answers of a visitor in sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, sqlx::FromRow)]
pub struct PuzzleTally {
    /// Puzzles that were answered.
    pub tried: u32,
    /// Those of them whose first answer was right.
    pub solved: u32,
    /// Right first answers since the last wrong one.
    pub row: u32,
}

impl Store {
    /// Returns the puzzles that a visitor answered last, the latest first.
    pub async fn tried_puzzles(&self, guest: &str, most: u32) -> Result<Vec<TriedPuzzle>> {
        let rows = sqlx::query_as(
            "SELECT id, rules, rating, puzzles_shown.solved, shown_at FROM puzzles_shown JOIN puzzles ON id = puzzle_id
             WHERE guest = ? AND puzzles_shown.solved IS NOT NULL ORDER BY shown_at DESC, id DESC LIMIT ?",
        );
        Ok(rows.bind(guest).bind(most).fetch_all(&self.readers).await?)
    }

    /// Counts the first answers of a visitor.
    pub async fn puzzle_tally(&self, guest: &str) -> Result<PuzzleTally> {
        let row = sqlx::query_as(
            "SELECT count(*) AS tried, coalesce(sum(solved), 0) AS solved,
             coalesce(sum(solved AND shown_at > (SELECT coalesce(max(shown_at), -1) FROM puzzles_shown
                          WHERE guest = ?1 AND solved = 0)), 0) AS row
             FROM puzzles_shown WHERE guest = ?1 AND solved IS NOT NULL",
        );
        Ok(row.bind(guest).fetch_one(&self.readers).await?)
    }
}
