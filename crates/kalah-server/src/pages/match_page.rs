//! `/matches/ID`: both games of a match.

use askama::Template;
use kalah::Side;
use kalah_jobs::JobId;
use kalah_tournament::Seat;

use crate::app::{App, FullGame};
use crate::game_number::GameNumber;
use crate::layout::Layout;
use crate::page_error::PageError;
use crate::pages::board::BoardDrawing;
use crate::pages::moves::{self, MoveRow};
use crate::pages::seat::{self, PlayerLink};
use crate::pages::stepped::Stepped;
use crate::pages::words;
use crate::region::Region;
use crate::view::View;

#[derive(Template)]
#[template(path = "match.html")]
struct MatchPage<'a> {
    layout: Layout,
    drawn: &'a [Region],
}

/// The page with what lives on it.
pub(crate) fn page(drawn: &[Region], version: u64, id: JobId) -> Result<String, PageError> {
    let layout = Layout::live(format!("Match {id}"), "", View::Match(id), version, drawn);
    Ok(MatchPage { layout, drawn }.render()?)
}

#[derive(Template)]
#[template(path = "match_region.html")]
struct MatchRegion {
    id: i64,
    players: [PlayerLink; 2],
    scores: Option<[&'static str; 2]>,
    machine_fault: Option<String>,
    games: Vec<GameCard>,
}

struct GameCard {
    number: GameNumber,
    first: PlayerLink,
    result: String,
    begun: bool,
    running: bool,
    cause: Option<String>,
    board: BoardDrawing,
    plies: usize,
    rows: Vec<MoveRow>,
    /// Whose standard error, and the end of it.
    stderr: Vec<(u32, String)>,
}

/// What lives on the page.
pub(crate) async fn regions(app: &App, id: JobId) -> Result<Vec<Region>, PageError> {
    let full = app.full_match(id).await?;
    let players = {
        let tournament = app.live.read();
        full.entries.map(|entry| PlayerLink::of(&tournament, entry))
    };
    let scores = full.result.map(|result| Seat::BOTH.map(|seat| words::score(result.points(seat))));
    let cards = GameNumber::BOTH.into_iter().zip(&full.games);
    let region = MatchRegion {
        id: id.0,
        games: cards.map(|(number, game)| card(number, game, &players)).collect(),
        players,
        scores,
        machine_fault: full.machine_fault,
    };
    Ok(vec![Region::whole("match", region.render()?)])
}

fn card(number: GameNumber, game: &FullGame, players: &[PlayerLink; 2]) -> GameCard {
    let stepped = Stepped::of(&game.start, &game.plies);
    let last = stepped.plies.len();
    let stderr = players.iter().zip(&game.stderr).filter(|(_, text)| !text.is_empty());
    GameCard {
        number,
        first: players[usize::from(number.first_mover() == Side::North)].clone(),
        result: seat::result(game, &stepped, players),
        begun: last > 0 || game.ending.is_some(),
        running: game.ending.is_none(),
        cause: game.cause.clone(),
        board: stepped.drawing(last),
        plies: last,
        rows: moves::rows(&stepped, last + 1),
        stderr: stderr.map(|(player, text)| (player.number, text.clone())).collect(),
    }
}
