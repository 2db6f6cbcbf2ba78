//! `/`: the front door: what this is, the ways in, what goes on, and the rules.

use askama::Template;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::address::AddressBase;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::page_drawing::PageDrawing;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::{PageSection, RegionData};
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::rule_boards::{RuleBoard, rule_boards};
use kalah_pages::ui::words;
use kalah_tournament::Format;

use crate::standings::latest::Latest;
use crate::standings::progress::RankingLeader;
use crate::standings::running_match::Playing;

/// Running matches that are shown as boards.
const BOARDS: usize = 2;

/// Levels of the engine that begin a game at once, and whom each suits.
const LEVELS: [(u8, &str); 4] = [(1, "First game"), (3, "Casual"), (5, "Club"), (7, "Expert")];

/// The bot that the lesson on bots shows.
const SAMPLE: &str = include_str!("../lessons/sample_bot.py");

#[derive(Template)]
#[template(path = "standings/front.html")]
struct FrontPage<'a> {
    layout: Layout,
    drawing: &'a PageDrawing,
    levels: [(u8, &'static str); 4],
    rules: Vec<RuleBoard>,
    /// A bot that passes `kalah check`.
    sample: &'static str,
}

/// The page with what lives on it.
pub(crate) fn page(drawing: &PageDrawing, lives: bool, site: Option<&str>) -> Result<String, PageError> {
    let layout =
        Layout::from_drawing("Play Kalah, or write the program that plays it better", "home", drawing, lives)
            .with_card(site, "");
    Ok(FrontPage { layout, drawing, levels: LEVELS, rules: rule_boards()?, sample: SAMPLE }.render()?)
}

/// Returns the live sections of the page.
pub(crate) fn sections(_: &TournamentHandle) -> Vec<PageSection> {
    vec![
        PageSection::new([TournamentTopic::Table], |tournament| {
            Ok(TournamentCard::from_tournament(tournament))
        }),
        PageSection::new([TournamentTopic::Table, TournamentTopic::Playing], |tournament| {
            Ok(Playing::some(tournament, BOARDS))
        }),
        PageSection::new([TournamentTopic::Table], |tournament| Ok(Latest::from_tournament(tournament))),
    ]
}

/// The tournament in short.
#[derive(Template)]
#[template(path = "standings/front_watch.html")]
struct TournamentCard {
    /// Name of a tournament beside the main one.
    name: Option<String>,
    players: String,
    format: Format,
    is_empty: bool,
    lead: RankingLeader,
    done: String,
    all: String,
    running: usize,
    bar: usize,
    most: usize,
    over: bool,
    ranking: String,
    matrix: String,
}

impl TournamentCard {
    fn from_tournament(tournament: &TournamentState) -> TournamentCard {
        let (done, all) = (tournament.finished.len(), tournament.matches_in_all());
        let base = AddressBase::of(tournament);
        TournamentCard {
            name: (!base.is_main()).then(|| tournament.name.to_string()),
            players: words::counted(tournament.players.len() as u64, "bot", "bots"),
            format: tournament.format,
            is_empty: tournament.players.is_empty(),
            lead: RankingLeader::from_tournament(tournament),
            done: words::thousands(done as u64),
            all: words::thousands(all as u64),
            running: tournament.running().len(),
            bar: done.min(all),
            most: all.max(1),
            over: tournament.is_finished(),
            ranking: format!("{base}/ranking"),
            matrix: base.matrix(),
        }
    }
}

impl RegionData for TournamentCard {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("watch", self.render()?))
    }
}
