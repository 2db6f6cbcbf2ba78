//! A match that runs, as a card with its board.

use askama::Template;

use crate::game_number::GameNumber;
use crate::page_error::PageError;
use crate::pages::board::BoardDrawing;
use crate::pages::seat::PlayerLink;
use crate::pages::stepped::Stepped;
use crate::region::{Part, Region};
use crate::tournament::{Running, Tournament};

/// The most matches that are shown at once.
const MOST: usize = 6;

#[derive(Template)]
#[template(path = "playing_card.html")]
struct Card {
    id: String,
    job: i64,
    game: GameNumber,
    players: [PlayerLink; 2],
    board: BoardDrawing,
    plies: usize,
    machine_fault: Option<String>,
}

#[derive(Template)]
#[template(path = "playing.html")]
struct Playing<'a> {
    cards: &'a [Part],
}

/// The matches that run.
pub(super) fn playing(tournament: &Tournament) -> Result<Region, PageError> {
    let running = tournament.running().take(MOST);
    let parts = running.map(|running| card(tournament, running)).collect::<Result<Vec<_>, _>>()?;
    let html = Playing { cards: &parts }.render()?;
    Ok(Region { whole: Part { id: "playing".to_owned(), html }, parts })
}

fn card(tournament: &Tournament, running: &Running) -> Result<Part, PageError> {
    let number = if running.first_game.is_some() { GameNumber::Second } else { GameNumber::First };
    let start = tournament.settings.rules.start(number.first_mover());
    let stepped = Stepped::of(&start, &running.plies);
    let id = format!("playing-{}", running.id);
    let card = Card {
        id: id.clone(),
        job: running.id.0,
        game: number,
        players: running.entries.map(|entry| PlayerLink::of(tournament, entry)),
        board: stepped.drawing(stepped.plies.len()),
        plies: stepped.plies.len(),
        machine_fault: running.machine_fault.clone(),
    };
    Ok(Part { id, html: card.render()? })
}
