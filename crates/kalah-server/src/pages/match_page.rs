//! `/matches/ID`: both games of a match.

use askama::Template;
use kalah::Side;
use kalah_jobs::JobId;
use kalah_tournament::{PlayerNumber, Seat};

use crate::app::{FullGame, FullMatch};
use crate::drawing::Drawing;
use crate::game_number::GameNumber;
use crate::layout::Layout;
use crate::page_error::PageError;
use crate::pages::board::BoardDrawing;
use crate::pages::moves::{self, MoveRow};
use crate::pages::seat::{self, PlayerLink};
use crate::pages::stepped::Stepped;
use crate::pages::words;
use crate::region::Region;
use crate::section::{Facts, Section};
use crate::topic::Topic;
use crate::tournament::Tournament;
use crate::view::View;

#[derive(Template)]
#[template(path = "match.html")]
struct MatchPage<'a> {
    layout: Layout,
    drawing: &'a Drawing,
}

/// The page with what lives on it.
pub(crate) fn page(drawing: &Drawing, lives: bool, id: JobId) -> Result<String, PageError> {
    Ok(MatchPage { layout: Layout::of(format!("Match {id}"), "", drawing, lives), drawing }.render()?)
}

#[derive(Template)]
#[template(path = "match_region.html")]
struct MatchRegion {
    href: View,
    id: JobId,
    players: [PlayerLink; 2],
    scores: Option<[&'static str; 2]>,
    machine_fault: Option<String>,
    games: Vec<GameCard>,
}

struct GameCard {
    href: View,
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
    stderr: Vec<(PlayerNumber, String)>,
}

/// What lives on the page.
pub(crate) fn sections(full: FullMatch) -> Vec<Section> {
    vec![Section::new([Topic::Match(full.id)], |tournament| Ok(Shown::of(tournament, full)))]
}

/// A match with its players.
struct Shown {
    full: FullMatch,
    players: [PlayerLink; 2],
}

impl Shown {
    fn of(tournament: &Tournament, full: FullMatch) -> Shown {
        Shown { players: full.entries.map(|entry| PlayerLink::of(tournament, entry)), full }
    }
}

impl Facts for Shown {
    fn draw(self) -> Result<Region, PageError> {
        let Shown { full, players } = self;
        let scores = full.result.map(|result| Seat::BOTH.map(|seat| words::score(result.points(seat))));
        let cards = GameNumber::BOTH.into_iter().zip(&full.games);
        let region = MatchRegion {
            href: View::Match(full.id),
            id: full.id,
            games: cards.map(|(number, game)| card(full.id, number, game, &players)).collect(),
            players,
            scores,
            machine_fault: full.machine_fault,
        };
        Ok(Region::whole("match", region.render()?))
    }
}

fn card(id: JobId, number: GameNumber, game: &FullGame, players: &[PlayerLink; 2]) -> GameCard {
    let stepped = Stepped::of(&game.start, &game.plies);
    let last = stepped.plies.len();
    let stderr = players.iter().zip(&game.stderr).filter(|(_, text)| !text.is_empty());
    GameCard {
        href: View::Game(id, number),
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
