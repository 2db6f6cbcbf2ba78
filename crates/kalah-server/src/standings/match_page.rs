//! `/matches/ID`: both games of a match.

use askama::Template;
use kalah::Side;
use kalah::record::Ending;
use kalah_jobs::JobId;
use kalah_tournament::{MatchSeat, PlayerNumber};

use crate::http::page_error::PageError;
use crate::live::drawing::PageDrawing;
use crate::live::region::Region;
use crate::live::section::{PageSection, RegionData};
use crate::ui::board::BoardDrawing;
use crate::ui::escape::end_of;
use crate::ui::layout::Layout;
use crate::ui::moves::{self, MoveRow};
use crate::ui::seat::{self, PlayerLink};
use crate::ui::stepped::SteppedGame;
use crate::ui::words;
use crate::ui::worker_words::without_paths;
use kalah_tournament_state::TournamentState;
use kalah_tournament_state::address::{AddressBase, LivePageAddress};
use kalah_tournament_state::game_number::GameNumber;
use kalah_tournament_state::reader::{FullGame, FullMatch};
use kalah_tournament_state::topic::TournamentTopic;
use kalah_tournament_state::view::LiveView;

#[derive(Template)]
#[template(path = "standings/match.html")]
struct MatchPage<'a> {
    layout: Layout,
    drawing: &'a PageDrawing,
}

/// The page with what lives on it.
pub(crate) fn page(
    drawing: &PageDrawing,
    lives: bool,
    id: JobId,
    site: Option<&str>,
) -> Result<String, PageError> {
    let layout = Layout::from_drawing(format!("Match {id}"), "match", drawing, lives)
        .with_card(site, &format!("/matches/{id}"));
    Ok(MatchPage { layout, drawing }.render()?)
}

#[derive(Template)]
#[template(path = "standings/match_region.html")]
struct MatchRegion {
    href: LivePageAddress,
    id: JobId,
    players: [PlayerLink; 2],
    scores: Option<[&'static str; 2]>,
    machine_fault: Option<String>,
    games: Vec<GameCard>,
}

struct GameCard {
    href: LivePageAddress,
    number: GameNumber,
    first: PlayerLink,
    result: String,
    begun: bool,
    running: bool,
    cause: Option<String>,
    board: BoardDrawing,
    plies: usize,
    rows: Vec<MoveRow>,
    stderr: Vec<PlayerStderr>,
}

/// Standard error of a player.
struct PlayerStderr {
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
pub(crate) fn sections(full: FullMatch) -> Vec<PageSection> {
    vec![PageSection::new([TournamentTopic::Match(full.id)], |tournament| {
        Ok(MatchView::from_match(tournament, full))
    })]
}

/// A match with its players.
struct MatchView {
    full: FullMatch,
    players: [PlayerLink; 2],
    base: AddressBase,
}

impl MatchView {
    fn from_match(tournament: &TournamentState, full: FullMatch) -> MatchView {
        let players = full.entries.map(|entry| PlayerLink::from_entry(tournament, entry));
        MatchView { full, players, base: tournament.base.clone() }
    }
}

impl RegionData for MatchView {
    fn draw(self) -> Result<Region, PageError> {
        let MatchView { full, players, base } = self;
        let scores = full.result.map(|result| MatchSeat::BOTH.map(|seat| words::score(result.points(seat))));
        let cards = GameNumber::BOTH.into_iter().zip(&full.games);
        let region = MatchRegion {
            href: base.of(LiveView::Match(full.id)),
            id: full.id,
            games: cards
                .map(|(number, game)| card(base.of(LiveView::game(full.id, number)), number, game, &players))
                .collect(),
            players,
            scores,
            machine_fault: full.machine_fault.as_deref().map(without_paths),
        };
        Ok(Region::whole("match", region.render()?))
    }
}

fn card(href: LivePageAddress, number: GameNumber, game: &FullGame, players: &[PlayerLink; 2]) -> GameCard {
    let stepped = SteppedGame::from_records(&game.start, &game.plies);
    let last = stepped.plies().len();
    let loser = match game.ending {
        Some(Ending::Forfeit { loser, .. }) => Some(stepped.seats(last)[loser.index()]),
        _ => None,
    };
    let complaint = |(seat, (player, text)): (usize, (&PlayerLink, &String))| {
        let end = end_of(text, LONGEST_COMPLAINT);
        let whole = (end.len() < text.len()).then(|| format!("{href}/stderr/{}", player.number));
        PlayerStderr { player: player.number, text: end.to_owned(), whole, decided: loser == Some(seat) }
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
