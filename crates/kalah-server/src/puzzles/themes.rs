//! Themes of puzzles: their names, how many puzzles each has, and finding them for puzzles that came without.

use kalah_analysis::puzzle_themes::PuzzleTheme;
use kalah_store::{Store, StoreError};
use kalah_texts::Text;

use crate::puzzles::open_puzzle::OpenPuzzle;

/// Puzzles whose themes are looked for at once.
const BATCH: u32 = 500;

/// A theme with the way to its puzzles.
pub(super) struct ThemeLink {
    pub(super) name: Text,
    pub(super) summary: Text,
    pub(super) href: String,
    /// Number of puzzles, where they were counted.
    pub(super) count: u32,
}

impl ThemeLink {
    /// Returns the way to puzzles of a theme.
    pub(super) fn new(theme: PuzzleTheme, count: u32) -> ThemeLink {
        let href = format!("/puzzle?theme={}", theme.word());
        ThemeLink { name: name(theme), summary: summary(theme), href, count }
    }
}

/// Returns the name of a theme.
pub(super) fn name(theme: PuzzleTheme) -> Text {
    Text::new(match theme {
        PuzzleTheme::Chain => "themes-chain",
        PuzzleTheme::Capture => "themes-capture",
        PuzzleTheme::Quiet => "themes-quiet",
        PuzzleTheme::Defence => "themes-defence",
        PuzzleTheme::Round => "themes-round",
        PuzzleTheme::Sweep => "themes-sweep",
        PuzzleTheme::Endgame => "themes-endgame",
        PuzzleTheme::Long => "themes-long",
        PuzzleTheme::Draw => "themes-draw",
    })
}

fn summary(theme: PuzzleTheme) -> Text {
    Text::new(match theme {
        PuzzleTheme::Chain => "themes-chain-text",
        PuzzleTheme::Capture => "themes-capture-text",
        PuzzleTheme::Quiet => "themes-quiet-text",
        PuzzleTheme::Defence => "themes-defence-text",
        PuzzleTheme::Round => "themes-round-text",
        PuzzleTheme::Sweep => "themes-sweep-text",
        PuzzleTheme::Endgame => "themes-endgame-text",
        PuzzleTheme::Long => "themes-long-text",
        PuzzleTheme::Draw => "themes-draw-text",
    })
}

/// Returns the themes of a puzzle.
pub(super) fn of_puzzle(OpenPuzzle { puzzle, solvable }: &OpenPuzzle) -> Vec<PuzzleTheme> {
    PuzzleTheme::of_puzzle(solvable, puzzle.found.wins)
}

/// Finds the themes of all puzzles that have none yet: those of an older database, and those of games reviewed since.
pub(super) async fn find_missing(store: &Store) -> Result<(), StoreError> {
    loop {
        let puzzles = store.puzzles_without_themes(BATCH).await?;
        if puzzles.is_empty() {
            return Ok(());
        }
        let words = |puzzle: kalah_store::StoredPuzzle| {
            let id = puzzle.id;
            let themes = OpenPuzzle::from_stored(puzzle).map(|open| of_puzzle(&open)).unwrap_or_default();
            (id, themes.into_iter().map(PuzzleTheme::word).collect::<Vec<_>>())
        };
        store.keep_puzzle_themes(&puzzles.into_iter().map(words).collect::<Vec<_>>()).await?;
    }
}

/// Returns the themes that have puzzles, with their numbers.
pub(super) async fn counted(store: &Store) -> Result<Vec<ThemeLink>, StoreError> {
    find_missing(store).await?;
    let mut links = Vec::new();
    for theme in PuzzleTheme::ALL {
        let count = store.count_puzzles_of_theme(theme.word()).await?;
        if count > 0 {
            links.push(ThemeLink::new(theme, count));
        }
    }
    Ok(links)
}
