//! The puzzles that a visitor tried last, with how it went.

use kalah_pages::ui::clock::{ago, iso};
use kalah_store::{Moment, PuzzleTally, Store, StoreError, TriedPuzzle};
use kalah_texts::Text;

use crate::account::guest::GuestHash;

/// Puzzles of the list.
const LISTED: u32 = 10;

/// What a visitor made of puzzles.
pub(crate) struct PuzzleHistory {
    pub(crate) tally: PuzzleTally,
    pub(crate) rows: Vec<TriedRow>,
}

/// A puzzle of the list.
pub(crate) struct TriedRow {
    pub(crate) href: String,
    pub(crate) title: Text,
    pub(crate) rules: String,
    /// Rating of the puzzle.
    pub(crate) rating: String,
    pub(crate) solved: bool,
    pub(crate) ago: Text,
    pub(crate) iso: String,
}

impl PuzzleHistory {
    /// Loads the history of a visitor.
    pub(crate) async fn load(store: &Store, guest: &GuestHash) -> Result<PuzzleHistory, StoreError> {
        let rows = store.tried_puzzles(&guest.0, LISTED).await?;
        let tally = store.puzzle_tally(&guest.0).await?;
        Ok(PuzzleHistory { tally, rows: rows.iter().map(TriedRow::from_tried).collect() })
    }

    /// Describes all of it in sentences; empty before the first answer.
    pub(crate) fn sentences(&self) -> Vec<Text> {
        let PuzzleTally { tried, solved, row } = self.tally;
        if tried == 0 {
            return Vec::new();
        }
        let sum = Text::new("history-sum").with("solved", solved).with("count", tried);
        let in_row = (row > 1).then(|| Text::new("history-row").with("count", row));
        [sum].into_iter().chain(in_row).collect()
    }
}

impl TriedRow {
    fn from_tried(tried: &TriedPuzzle) -> TriedRow {
        TriedRow {
            href: format!("/puzzle/{}", tried.id.0),
            title: Text::new("puzzles-title").with("puzzle", tried.id.0.to_string()),
            rules: tried.rules.clone(),
            rating: format!("{:.0}", tried.rating),
            solved: tried.solved,
            ago: ago(tried.tried_at, Moment::now()),
            iso: iso(tried.tried_at),
        }
    }
}
