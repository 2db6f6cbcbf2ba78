//! `/matches/ID`: both games of a match.

use askama::Template;
use kalah::Side;
use kalah::record::Ending;
use kalah_coordinator::reader::{FullGame, FullMatch};
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_drawing::board::BoardDrawing;
use kalah_jobs::JobId;
use kalah_pages::address::view::LiveView;
use kalah_pages::address::{AddressBase, LivePageAddress};
use kalah_pages::bot_output::public_cause;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::page_drawing::PageDrawing;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::{PageSection, RegionData};
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::moves::{self, MoveRow};
use kalah_pages::ui::seat::{self, PlayerLink};
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_pages::ui::worker_words::without_paths;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use kalah_tournament::{MatchSeat, PlayerNumber};

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
    let layout =
        Layout::from_drawing(Text::new("match-title").with("match", id.to_string()), "match", drawing, lives)
            .with_card(site, &format!("/matches/{id}"));
    Ok(MatchPage { layout, drawing }.render_in(drawing.language)?)
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
    result: Text,
    begun: bool,
    running: bool,
    cause: Option<String>,
    board: BoardDrawing,
    plies: usize,
    rows: Vec<MoveRow>,
    /// Links to the output of players, for their owners and the staff.
    outputs: Vec<Text>,
}

/// Link to what a player has written in the game at this address.
fn output(game: &LivePageAddress, player: PlayerNumber) -> Text {
    Text::new("match-output-html")
        .with("href", format!("{game}/stderr/{player}"))
        .with("player", player.to_string())
}

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
        MatchView { full, players, base: AddressBase::of(tournament).clone() }
    }
}

impl RegionData for MatchView {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        let MatchView { full, players, base } = self;
        let scores = full.result.map(|result| MatchSeat::BOTH.map(|seat| words::score(result.points(seat))));
        let cards = GameNumber::BOTH.into_iter().zip(&full.games);
        let region = MatchRegion {
            href: base.view(LiveView::Match(full.id)),
            id: full.id,
            games: cards
                .map(|(number, game)| {
                    card(base.view(LiveView::game(full.id, number)), number, game, &players)
                })
                .collect(),
            players,
            scores,
            machine_fault: full.machine_fault.as_deref().map(without_paths),
        };
        Ok(Region::whole("match", region.render_in(language)?))
    }
}

/// Returns the seat in the match of the player who lost a game by an error.
pub(super) fn forfeiter(game: &FullGame, stepped: &SteppedGame) -> Option<usize> {
    match game.ending {
        Some(Ending::Forfeit { loser, .. }) => Some(stepped.seats(stepped.plies().len())[loser.index()]),
        _ => None,
    }
}

fn card(href: LivePageAddress, number: GameNumber, game: &FullGame, players: &[PlayerLink; 2]) -> GameCard {
    let stepped = SteppedGame::from_records(&game.start, &game.plies);
    let last = stepped.plies().len();
    let loser = forfeiter(game, &stepped);
    let written = players.iter().zip(&game.stderr).enumerate();
    let has_output = |&(seat, (_, text)): &(usize, (&PlayerLink, &String))| {
        !text.is_empty() || (loser == Some(seat) && game.cause.is_some())
    };
    let outputs = written.filter(has_output).map(|(_, (player, _))| output(&href, player.number)).collect();
    GameCard {
        href,
        number,
        first: players[usize::from(number.first_mover() == Side::North)].clone(),
        result: seat::result(game, &stepped, players),
        begun: last > 0 || game.ending.is_some(),
        running: game.ending.is_none(),
        cause: game.cause.as_deref().map(public_cause),
        board: stepped.drawing(last),
        plies: last,
        rows: moves::rows(&stepped, last + 1),
        outputs,
    }
}
