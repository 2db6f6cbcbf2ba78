//! `/book`: what is known of the moves of a position, and what was played there.

use askama::Template;
use kalah::{GameState, Move, Position, Side, write_moves};
use kalah_store::PlayedMove;

use crate::explorer::entry::ExplorerEntry;
use crate::explorer::known_value::KnownValue;
use crate::explorer::ways::other_ways;
use crate::http::page_error::PageError;
use crate::ui::board::BoardDrawing;
use crate::ui::game_query::{GamePositionQuery, query};
use crate::ui::layout::{Layout, PageSurroundings};
use crate::ui::moves::{self, MoveRow};
use crate::ui::stepped::SteppedGame;

#[derive(Template)]
#[template(path = "explorer/book.html")]
struct BookPage {
    layout: Layout,
    error: String,
    shown: Option<BookPositionView>,
}

struct BookPositionView {
    rules: String,
    position: Position,
    board: BoardDrawing,
    told: String,
    rows: Vec<BookMoveRow>,
    games: u32,
    steps: String,
    ply: usize,
    line: Vec<MoveRow>,
    /// Other moves that lead here: their text, and the address of the position by them.
    ways: Vec<(String, String)>,
    first: Side,
    /// The fields of an address that leads here.
    here: String,
}

/// A move.
struct BookMoveRow {
    mv: String,
    href: String,
    value: KnownValue,
    /// Immediate effect of the move.
    what: String,
    games: String,
    score: String,
    /// The latest game in which it was played.
    latest: String,
}

/// A page that says what is wrong with the address.
pub(crate) fn wrong(error: &str, around: PageSurroundings) -> Result<String, PageError> {
    let layout = Layout::still("Book", "book", around);
    Ok(BookPage { layout, error: error.to_owned(), shown: None }.render()?)
}

/// The page of a position.
pub(crate) fn page(
    told: GamePositionQuery,
    entries: &[ExplorerEntry],
    around: PageSurroundings,
) -> Result<String, PageError> {
    let GamePositionQuery { game, ply } = told;
    let position = *game.position_after(ply);
    let mut before = GameState::new(*game.start());
    for played in &game.plies()[..ply] {
        // They were played, so they can be.
        _ = before.play(played.mv);
    }
    let ways = other_ways(&game, ply).into_iter().filter_map(|way| way_here(game.start(), &way)).collect();
    let rows = entries.iter().map(|entry| BookMoveRow::from_entry(&before, entry)).collect();
    let stepped = SteppedGame::new(game);
    let shown = BookPositionView {
        rules: position.rules().to_string(),
        board: stepped.drawing(ply),
        told: stepped.told(ply),
        rows,
        games: entries.iter().filter_map(|entry| entry.played.as_ref()).map(|played| played.games).sum(),
        steps: format!("/book?{}&ply=", stepped.query()),
        ply,
        line: moves::rows(&stepped, ply),
        ways,
        first: stepped.start().turn(),
        here: format!("{}&ply={ply}", stepped.query()),
        position,
    };
    let layout = Layout::still("Book", "book", around);
    Ok(BookPage { layout, error: String::new(), shown: Some(shown) }.render()?)
}

/// Moves as text, and the address of the position that they lead to.
fn way_here(start: &Position, way: &[Move]) -> Option<(String, String)> {
    let mut game = GameState::new(*start);
    for &mv in way {
        game.play(mv).ok()?;
    }
    Some((write_moves(start, way).ok()?, format!("/book?{}", query(&game))))
}

impl BookMoveRow {
    fn from_entry(before: &GameState, entry: &ExplorerEntry) -> BookMoveRow {
        let mut after = before.clone();
        // The entry is of a legal move.
        let ply = after.play(entry.mv).ok().copied();
        let mut what = Vec::new();
        if let Some(ply) = ply {
            what.extend(ply.extra_turn.then(|| "extra turn".to_owned()));
            what.extend(ply.captured.map(|captured| format!("captures {}", captured.seeds + 1)));
            what.extend(ply.swept.map(|_| "ends the game".to_owned()));
        }
        what.extend(entry.same_as.map(|other| format!("the same position as after {other}")));
        BookMoveRow {
            mv: entry.mv.to_string(),
            href: format!("/book?{}", query(&after)),
            value: KnownValue::from_view(entry.known),
            what: what.join(", "),
            games: entry.played.as_ref().map_or_else(String::new, |played| played.games.to_string()),
            score: entry.played.as_ref().map_or_else(String::new, score),
            latest: entry.played.as_ref().map_or_else(String::new, latest),
        }
    }
}

/// The share of points of whoever played a move.
fn score(played: &PlayedMove) -> String {
    format!("{} %", 50 * played.points / played.games.max(1))
}

fn latest(played: &PlayedMove) -> String {
    let (id, second, ply) = played.latest;
    format!("/matches/{id}/games/{}?ply={ply}", if second { 2 } else { 1 })
}
