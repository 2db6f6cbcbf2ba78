//! A match that runs, as a card with its board.

use askama::Template;
use kalah::Rules;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_coordinator::tournament::{MatchInPlay, TournamentState};
use kalah_drawing::board::BoardDrawing;
use kalah_pages::address::view::LiveView;
use kalah_pages::address::{AddressBase, LivePageAddress};
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::{PageElement, Region};
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::worker_words::without_paths;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};

/// The most matches that are shown at once.
const MOST: usize = 3;

#[derive(Template)]
#[template(path = "standings/playing_card.html")]
struct Card {
    id: String,
    href: LivePageAddress,
    game: GameNumber,
    players: [PlayerLink; 2],
    board: BoardDrawing,
    plies: usize,
    machine_fault: Option<String>,
}

impl Card {
    /// The link to the game, as it is read out.
    fn watch(&self) -> Text {
        let [first, second] = &self.players;
        Text::new("standings-watch")
            .with("first", first.number.to_string())
            .with("second", second.number.to_string())
    }

    /// How far the match is.
    fn state(&self) -> Text {
        Text::new("standings-game-ply").with("game", self.game.to_string()).with("plies", self.plies)
    }
}

#[derive(Template)]
#[template(path = "standings/playing.html")]
struct Cards<'a> {
    cards: &'a [PageElement],
}

/// The matches that run, some of them.
pub(super) struct Playing {
    matches: Vec<(MatchInPlay, [PlayerLink; 2])>,
    rules: Rules,
    base: AddressBase,
}

impl Playing {
    pub(super) fn from_tournament(tournament: &TournamentState) -> Playing {
        Playing::some(tournament, MOST)
    }

    /// The same with at most so many.
    pub(super) fn some(tournament: &TournamentState, most: usize) -> Playing {
        let links =
            |running: &MatchInPlay| running.entries.map(|entry| PlayerLink::from_entry(tournament, entry));
        let matches = tournament.running().take(most).map(|running| (running.clone(), links(running)));
        Playing {
            matches: matches.collect(),
            rules: tournament.settings.rules,
            base: AddressBase::of(tournament).clone(),
        }
    }
}

impl RegionData for Playing {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        let Playing { matches, rules, base } = self;
        let cards =
            matches.into_iter().map(|(running, players)| card(&base, rules, &running, players, language));
        let parts = cards.collect::<Result<Vec<_>, _>>()?;
        let html = Cards { cards: &parts }.render_in(language)?;
        Ok(Region { whole: PageElement { id: "playing".to_owned(), html }, parts })
    }
}

fn card(
    base: &AddressBase,
    rules: Rules,
    running: &MatchInPlay,
    players: [PlayerLink; 2],
    language: Language,
) -> Result<PageElement, PageError> {
    let [first, second] = &running.games;
    let (game, so_far) = match first.ending {
        Some(_) => (GameNumber::Second, second),
        None => (GameNumber::First, first),
    };
    let stepped = SteppedGame::from_records(&rules.start(game.first_mover()), &so_far.plies);
    let id = format!("playing-{}", running.id);
    let card = Card {
        id: id.clone(),
        href: base.view(LiveView::game(running.id, game)),
        game,
        players,
        // Short: each name is in the page twelve times a board.
        board: stepped.drawing(stepped.plies().len()).keyed(format!("{:x}", running.id.number())),
        plies: stepped.plies().len(),
        machine_fault: running.machine_fault.as_deref().map(without_paths),
    };
    Ok(PageElement { html: card.render_in(language)?, id })
}
