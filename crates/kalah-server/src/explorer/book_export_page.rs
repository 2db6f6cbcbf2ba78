//! A page of the explorer as a file of a static site.

use askama::Template;
use kalah::{GameState, Position};
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::moves_of;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_texts::Text;

use crate::explorer::entry::ExplorerEntry;
use crate::explorer::known_value::KnownValue;

/// A position among those of the site.
pub(crate) struct LinkedPosition<'a> {
    /// The way there.
    pub(crate) game: &'a GameState,
    /// Number of ways of the site that lead there.
    pub(crate) ways: usize,
    /// The file of a game's position, if the site has it.
    pub(crate) link: &'a dyn Fn(&GameState) -> Option<String>,
}

#[derive(Template)]
#[template(path = "explorer/book_export.html")]
struct ExportPage {
    rules: String,
    position: Position,
    board: BoardDrawing,
    moves: String,
    last_ply: Text,
    ways: usize,
    back: Option<String>,
    rows: Vec<ExportedMoveRow>,
}

/// A move.
struct ExportedMoveRow {
    mv: String,
    href: Option<String>,
    value: KnownValue,
    note: Option<Text>,
}

/// The page.
pub(crate) fn page(linked: &LinkedPosition, entries: &[ExplorerEntry]) -> Result<String, PageError> {
    let LinkedPosition { game, ways, link } = *linked;
    let mut before = game.clone();
    let back = before.undo().and_then(|_| link(&before));
    let stepped = SteppedGame::new(game.clone());
    let last = game.plies().len();
    let page = ExportPage {
        rules: game.start().rules().to_string(),
        position: *game.position(),
        board: stepped.drawing(last),
        moves: moves_of(game),
        last_ply: stepped.describe(last),
        ways,
        back,
        rows: entries.iter().map(|entry| ExportedMoveRow::from_entry(game, entry, link)).collect(),
    };
    Ok(page.render()?)
}

impl ExportedMoveRow {
    fn from_entry(
        game: &GameState,
        entry: &ExplorerEntry,
        link: &dyn Fn(&GameState) -> Option<String>,
    ) -> ExportedMoveRow {
        let mut after = game.clone();
        // The entry is of a legal move.
        let href = after.play(entry.mv).is_ok().then(|| link(&after)).flatten();
        let note = entry.same_as.map(|other| Text::new("explorer-same").with("move", other.to_string()));
        ExportedMoveRow { mv: entry.mv.to_string(), href, value: KnownValue::from_view(entry.known), note }
    }
}
