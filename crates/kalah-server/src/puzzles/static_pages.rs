//! Pages of puzzles that are the same for all visitors.

use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::layout::PageSurroundings;
use kalah_store::{PuzzleId, StoredPuzzle};

use crate::puzzles::open_puzzle::OpenPuzzle;
use crate::puzzles::{mistakes, page, run_page, shipped_puzzles};

/// The page of puzzles that devices check themselves, with the first one on its board.
pub(crate) fn puzzle(around: PageSurroundings) -> Result<String, PageError> {
    let found = shipped_puzzles::first().ok_or(PageError::NotFound("missing-puzzle"))?;
    let puzzle = StoredPuzzle { id: PuzzleId(0), found, tries: 0, solved: 0, game: None };
    let puzzle = OpenPuzzle::from_stored(puzzle).ok_or(PageError::NotFound("missing-puzzle"))?;
    page::device_page(&puzzle, around)
}

/// The page of a run against the clock.
pub(crate) fn run(around: PageSurroundings) -> Result<String, PageError> {
    run_page::page(around)
}

/// The list of the own mistakes of a visitor who has none on the server.
pub(crate) fn mistakes(around: PageSurroundings) -> Result<String, PageError> {
    mistakes::empty_list(around)
}
