//! A page of the explorer as a file of a static site.

use askama::Template;
use kalah::{GameState, Position};

use crate::explorer::entry::Entry;
use crate::explorer::known_value::KnownValue;
use crate::http::page_error::PageError;
use crate::ui::board::BoardDrawing;
use crate::ui::game_query::moves_of;
use crate::ui::stepped::Stepped;

/// A position among those of the site.
pub(crate) struct Linked<'a> {
    /// The way there.
    pub(crate) game: &'a GameState,
    /// Number of ways of the site that lead there.
    pub(crate) ways: usize,
    /// The file of a game's position, if the site has it.
    pub(crate) link: &'a dyn Fn(&GameState) -> Option<String>,
}

#[derive(Template)]
#[template(path = "book_export.html")]
struct ExportPage {
    rules: String,
    position: Position,
    board: BoardDrawing,
    moves: String,
    told: String,
    ways: usize,
    back: Option<String>,
    rows: Vec<Row>,
}

/// A move.
struct Row {
    mv: String,
    href: Option<String>,
    value: KnownValue,
    note: String,
}

/// The page.
pub(crate) fn page(linked: &Linked, entries: &[Entry]) -> Result<String, PageError> {
    let Linked { game, ways, link } = *linked;
    let mut before = game.clone();
    let back = before.undo().and_then(|_| link(&before));
    let stepped = Stepped::new(game.clone());
    let last = game.plies().len();
    let page = ExportPage {
        rules: game.start().rules().to_string(),
        position: *game.position(),
        board: stepped.drawing(last),
        moves: moves_of(game),
        told: stepped.told(last),
        ways,
        back,
        rows: entries.iter().map(|entry| Row::of(game, entry, link)).collect(),
    };
    Ok(page.render()?)
}

impl Row {
    fn of(game: &GameState, entry: &Entry, link: &dyn Fn(&GameState) -> Option<String>) -> Row {
        let mut after = game.clone();
        // The entry is of a legal move.
        let href = after.play(entry.mv).is_ok().then(|| link(&after)).flatten();
        let note = entry.same_as.map(|other| format!("the same position as after {other}"));
        Row {
            mv: entry.mv.to_string(),
            href,
            value: KnownValue::of(entry.known),
            note: note.unwrap_or_default(),
        }
    }
}
