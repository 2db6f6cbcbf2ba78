//! A game on paper: all turns, and the board after each pair of them.

use askama::Template;
use kalah::GameState;
use kalah_coordinator::reader::FullMatch;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query;
use kalah_pages::address::AddressBase;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::moves;
use kalah_pages::ui::seat::{self, PlayerLink};
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

#[derive(Template)]
#[template(path = "standings/transcript.html")]
struct TranscriptPage {
    layout: Layout,
    title: Text,
    rules: String,
    played: Option<TranscriptPlayers>,
    /// Names of the sides, that which moved first before the other.
    sides: [Text; 2],
    start: BoardDrawing,
    turns: Vec<TranscriptTurn>,
    ended: Option<Text>,
    /// The game for programs, and where it can be gone through.
    text: String,
    analysis: String,
}

/// Players of a tournament's game, and its ending.
struct TranscriptPlayers {
    players: [PlayerLink; 2],
    result: Text,
}

impl TranscriptPlayers {
    fn text(&self) -> Text {
        let [south, north] = &self.players;
        Text::new("standings-transcript-players-html")
            .with("south", south.text())
            .with("north", north.text())
            .with("result", &self.result)
    }
}

/// A turn of whoever moved first, the turn that answers it, and what they led to.
struct TranscriptTurn {
    number: usize,
    moves: [String; 2],
    board: BoardDrawing,
    plies: usize,
}

/// A game of a tournament.
pub(crate) fn played(
    tournament: &TournamentState,
    full: &FullMatch,
    number: GameNumber,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let game = &full.games[number.index()];
    let stepped = SteppedGame::from_records(&game.start, &game.plies);
    let players = full.entries.map(|entry| PlayerLink::from_entry(tournament, entry));
    let [south, north] = stepped.seats(0);
    let seated = [players[south].clone(), players[north].clone()];
    let played = TranscriptPlayers { players: seated, result: seat::result(game, &stepped, &players) };
    let title = Text::new("standings-transcript-match")
        .with("match", full.id.to_string())
        .with("game", number.to_string());
    let href = AddressBase::of(tournament).view(LiveView::game(full.id, number)).to_string();
    drawn(&stepped, title, href, Some(played), around)
}

/// Renders the transcript of any game.
pub(crate) fn page(game: GameState, around: PageSurroundings) -> Result<String, PageError> {
    let stepped = SteppedGame::new(game);
    let href = format!("/analysis?{}", stepped.query());
    drawn(&stepped, Text::new("standings-transcript"), href, None, around)
}

fn drawn(
    stepped: &SteppedGame,
    title: Text,
    href: String,
    played: Option<TranscriptPlayers>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let last = stepped.plies().len();
    let turns = moves::rows(stepped, 0).into_iter().map(|row| {
        let plies = row.turns.iter().flatten().map(|ply| ply.ply).max().unwrap_or(0);
        let moves = row.turns.map(|turn| turn.into_iter().map(|ply| ply.text).collect::<Vec<_>>().join(" "));
        TranscriptTurn { number: row.number, moves, board: stepped.drawing(plies), plies }
    });
    let page = TranscriptPage {
        layout: Layout::still(title.clone(), "", around),
        title,
        rules: stepped.start().rules().to_string(),
        played,
        sides: [stepped.start().turn(), stepped.start().turn().opposite()].map(words::side),
        start: stepped.drawing(0),
        turns: turns.collect(),
        ended: (last > 0).then(|| stepped.describe(last)),
        text: game_query::moves_of(stepped.game()),
        analysis: href,
    };
    Ok(page.render_in(page.layout.language())?)
}
