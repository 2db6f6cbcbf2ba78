//! `/matches/ID`: both games of a match.

use askama::Template;
use kalah::Side;
use kalah::record::Ending;
use kalah_jobs::JobId;
use kalah_tournament::{PlayerNumber, Seat};

use crate::http::page_error::PageError;
use crate::live::drawing::Drawing;
use crate::live::region::Region;
use crate::live::section::{Facts, Section};
use crate::tournament::Tournament;
use crate::tournament::address::{Address, Base};
use crate::tournament::app::{FullGame, FullMatch};
use crate::tournament::game_number::GameNumber;
use crate::tournament::topic::Topic;
use crate::tournament::view::View;
use crate::ui::board::BoardDrawing;
use crate::ui::escape::end_of;
use crate::ui::layout::Layout;
use crate::ui::moves::{self, MoveRow};
use crate::ui::seat::{self, PlayerLink};
use crate::ui::stepped::Stepped;
use crate::ui::words;
use crate::ui::worker_words::without_paths;

#[derive(Template)]
#[template(path = "match.html")]
struct MatchPage<'a> {
    layout: Layout,
    drawing: &'a Drawing,
}

/// The page with what lives on it.
pub(crate) fn page(drawing: &Drawing, lives: bool, id: JobId) -> Result<String, PageError> {
    Ok(MatchPage { layout: Layout::of(format!("Match {id}"), "match", drawing, lives), drawing }.render()?)
}

#[derive(Template)]
#[template(path = "match_region.html")]
struct MatchRegion {
    href: Address,
    id: JobId,
    players: [PlayerLink; 2],
    scores: Option<[&'static str; 2]>,
    machine_fault: Option<String>,
    games: Vec<GameCard>,
}

struct GameCard {
    href: Address,
    number: GameNumber,
    first: PlayerLink,
    result: String,
    begun: bool,
    running: bool,
    cause: Option<String>,
    board: BoardDrawing,
    plies: usize,
    rows: Vec<MoveRow>,
    stderr: Vec<Complaint>,
}

/// Standard error of a player.
struct Complaint {
    player: PlayerNumber,
    /// The end of it.
    text: String,
    /// Address of all that is stored of it, if that is more.
    whole: Option<String>,
    /// True if the player lost the game by an error, which this may explain.
    decided: bool,
}

/// The most that is shown of what a player wrote in a game, in bytes of the page.
const LONGEST_COMPLAINT: usize = 24 << 10;

/// Returns the live sections of the page.
pub(crate) fn sections(full: FullMatch) -> Vec<Section> {
    vec![Section::new([Topic::Match(full.id)], |tournament| Ok(Shown::of(tournament, full)))]
}

/// A match with its players.
struct Shown {
    full: FullMatch,
    players: [PlayerLink; 2],
    base: Base,
}

impl Shown {
    fn of(tournament: &Tournament, full: FullMatch) -> Shown {
        let players = full.entries.map(|entry| PlayerLink::of(tournament, entry));
        Shown { full, players, base: tournament.base.clone() }
    }
}

impl Facts for Shown {
    fn draw(self) -> Result<Region, PageError> {
        let Shown { full, players, base } = self;
        let scores = full.result.map(|result| Seat::BOTH.map(|seat| words::score(result.points(seat))));
        let cards = GameNumber::BOTH.into_iter().zip(&full.games);
        let region = MatchRegion {
            href: base.of(View::Match(full.id)),
            id: full.id,
            games: cards
                .map(|(number, game)| card(base.of(View::game(full.id, number)), number, game, &players))
                .collect(),
            players,
            scores,
            machine_fault: full.machine_fault.as_deref().map(without_paths),
        };
        Ok(Region::whole("match", region.render()?))
    }
}

fn card(href: Address, number: GameNumber, game: &FullGame, players: &[PlayerLink; 2]) -> GameCard {
    let stepped = Stepped::of(&game.start, &game.plies);
    let last = stepped.plies().len();
    let loser = match game.ending {
        Some(Ending::Forfeit { loser, .. }) => Some(stepped.seats(last)[loser.index()]),
        _ => None,
    };
    let complaint = |(seat, (player, text)): (usize, (&PlayerLink, &String))| {
        let end = end_of(text, LONGEST_COMPLAINT);
        let whole = (end.len() < text.len()).then(|| format!("{href}/stderr/{}", player.number));
        Complaint { player: player.number, text: end.to_owned(), whole, decided: loser == Some(seat) }
    };
    let written = players.iter().zip(&game.stderr).enumerate();
    let stderr = written.filter(|(_, (_, text))| !text.is_empty()).map(complaint).collect();
    GameCard {
        href,
        number,
        first: players[usize::from(number.first_mover() == Side::North)].clone(),
        result: seat::result(game, &stepped, players),
        begun: last > 0 || game.ending.is_some(),
        running: game.ending.is_none(),
        cause: game.cause.clone(),
        board: stepped.drawing(last),
        plies: last,
        rows: moves::rows(&stepped, last + 1),
        stderr,
    }
}
