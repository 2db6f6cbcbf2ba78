//! `/play/ID`: a game, and the way to its other seat.

use askama::Template;
use kalah::{GameState, Side};
use kalah_analysis::advice::Hint;
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::encoded;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::moves::{self, MoveRow};
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use crate::play::game::BoardGame;
use crate::play::game_view::GameView;

#[derive(Template)]
#[template(path = "play/play.html")]
struct PlayPage {
    layout: Layout,
    view: GameView,
    /// The state for the script, as JSON.
    state: String,
    board: BoardDrawing,
    /// Seats, the upper one first.
    seats: [SeatLine; 2],
    near: Side,
    result: String,
    last_ply: Text,
    hint: Option<Text>,
    /// Legal moves now.
    legal: Vec<String>,
    rows: Vec<MoveRow>,
    /// Names of the players in the order in which they move.
    columns: [Argument; 2],
    /// Address of the game's analysis.
    analysis: String,
    /// True if the game is over, and has moves.
    is_reviewable: bool,
}

struct SeatLine {
    side: Side,
    /// Name of the side; `None` where the players are the reader and an opponent.
    side_name: Option<Text>,
    name: String,
    to_move: bool,
    clock: String,
}

/// Seconds after which a browser without scripts looks whether somebody else has moved.
const WAITING: u32 = 2;

/// The page of a game.
pub(crate) fn game(game: GameState, view: GameView, around: PageSurroundings) -> Result<String, PageError> {
    drawn(game, view, None, around)
}

/// The same with a hint, for browsers without scripts.
pub(crate) fn hinted(
    game: GameState,
    view: GameView,
    hint: &Hint,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let text = match hint.mv() {
        Some("swap") => Some(Text::new("play-hint-swap")),
        Some(pit) => Some(Text::new("play-hint-sow").with("pit", pit)),
        None => None,
    };
    drawn(game, view, text, around)
}

fn drawn(
    game: GameState,
    view: GameView,
    hint: Option<Text>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let near = if view.you == [Side::North] { Side::North } else { Side::South };
    let (position, query) = (*game.position(), kalah_drawing::game_query::query(&game));
    let names = view.player_names(&game);
    let stepped = SteppedGame::new(game);
    let (first, last) = (stepped.start().turn(), stepped.plies().len());
    let seat = |side: Side| SeatLine {
        side,
        side_name: names.are_sides().then(|| words::side(side)),
        name: match side {
            Side::South => view.seats.south.name.clone(),
            Side::North => view.seats.north.name.clone(),
        },
        to_move: view.status == "running" && view.turn == side,
        clock: view.clock.map_or_else(String::new, |clock| match side {
            Side::South => minutes(clock.south_ms),
            Side::North => minutes(clock.north_ms),
        }),
    };
    let legal =
        if view.may.play { position.legal_moves().map(|mv| mv.to_string()).collect() } else { Vec::new() };
    let mut layout = Layout::still(Text::new("play-game-title"), "play", around);
    layout.unscripted_refresh = (view.status != "over" && legal.is_empty()).then_some(WAITING);
    let page = PlayPage {
        layout,
        state: serde_json::to_string(&view)?,
        board: stepped.drawing(last).seen_from(near),
        seats: [seat(near.opposite()), seat(near)],
        near,
        result: view.result.as_ref().map_or_else(String::new, |result| result.text.clone()),
        last_ply: stepped.describe_with(last, &names),
        hint,
        legal,
        rows: moves::rows(&stepped, last),
        columns: [first, first.opposite()].map(|side| names.seated(stepped.seats(last)).name(side)),
        analysis: format!("/analysis?{query}"),
        is_reviewable: view.status == "over" && last > 0,
        view,
    };
    Ok(page.render_in(page.layout.language())?)
}

/// A time as clocks show it: `4:05`.
fn minutes(ms: i64) -> String {
    let seconds = ms.max(0) / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[derive(Template)]
#[template(path = "play/play_seat.html")]
struct SeatPage<'a> {
    layout: Layout,
    view: &'a GameView,
    key: String,
    board: BoardDrawing,
    /// Who invites to what, in a sentence.
    invitation: Text,
    /// What is played, and who moves first.
    lead: Text,
}

/// The way to the other seat.
pub(crate) fn seat(
    game: &BoardGame,
    view: &GameView,
    key: &str,
    site: &str,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let free = if view.seats.south.free { Side::South } else { Side::North };
    let invitation = match game.setup.host.as_str() {
        "" => Text::new("play-invited"),
        host => Text::new("play-invited-by").with("host", host),
    };
    let begins = view.turn == free;
    let lead = match (view.clock, begins) {
        (None, true) => Text::new("play-seat-first"),
        (None, false) => Text::new("play-seat-second"),
        (Some(_), true) => Text::new("play-seat-first-clock"),
        (Some(_), false) => Text::new("play-seat-second-clock"),
    };
    let lead = match view.clock {
        Some(clock) => lead.with("clock", minutes(clock.south_ms)),
        None => lead,
    };
    let layout = Layout::still(invitation.clone(), "play", around);
    let page = SeatPage {
        layout: layout.with_picture(format!("{site}{}/join/{}/picture.png", view.game, encoded(key))),
        view,
        invitation,
        key: encoded(key),
        board: BoardDrawing::from_position(game.game.position(), None).seen_from(free),
        lead: lead.with("rules", &view.rules),
    };
    Ok(page.render_in(page.layout.language())?)
}
