//! A puzzle that a visitor is solving.

use kalah_analysis::puzzle_answer::SolvablePuzzle;
use kalah_store::StoredPuzzle;

/// A puzzle of the database with its position and line.
pub(super) struct OpenPuzzle {
    pub(super) puzzle: StoredPuzzle,
    pub(super) solvable: SolvablePuzzle,
}

impl OpenPuzzle {
    /// Parses a puzzle of the database; `None` if its line cannot be played.
    pub(super) fn from_stored(puzzle: StoredPuzzle) -> Option<OpenPuzzle> {
        let found = &puzzle.found;
        let solvable = SolvablePuzzle::parse(&found.rules, &found.position, &found.line)?;
        Some(OpenPuzzle { puzzle, solvable })
    }
}
