//! `/`: the front door: what this is, the ways in, what goes on, and the rules.

use askama::Template;
use kalah::{Rules, Side};
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournament::TournamentState;
use kalah_drawing::board::BoardDrawing;
use kalah_pages::address::AddressBase;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::page_drawing::PageDrawing;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::{PageSection, RegionData};
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::levels::QuickLevel;
use kalah_pages::ui::rule_boards::{RuleBoard, rule_boards};
use kalah_store::TournamentHighlights;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use kalah_tournament::Format;

use crate::standings::highlights::Highlights;
use crate::standings::latest::Latest;
use crate::standings::progress::RankingLeader;
use crate::standings::running_match::Playing;
use crate::standings::small_matrix::SmallMatrix;

/// Running matches that are shown as boards.
const BOARDS: usize = 2;

/// Levels of the engine that begin a game at once.
const LEVELS: [&str; 5] = ["a", "1", "3", "5", "7"];

/// The bot that the lesson on bots shows.
const SAMPLE: &str = include_str!("../lessons/sample_bot.py");

#[derive(Template)]
#[template(path = "standings/front.html")]
struct FrontPage<'a> {
    layout: Layout,
    drawing: &'a PageDrawing,
    /// The start of a game, which begins with the pit that is pressed.
    first_move: BoardDrawing,
    levels: Vec<QuickLevel>,
    rules: Vec<RuleBoard>,
    /// A bot that passes `kalah check`.
    sample: &'static str,
}

/// The page with what lives on it.
pub(crate) fn page(drawing: &PageDrawing, lives: bool, site: Option<&str>) -> Result<String, PageError> {
    let layout = Layout::from_drawing(Text::new("front-title"), "home", drawing, lives).with_card(site, "");
    let page = FrontPage {
        layout,
        drawing,
        first_move: BoardDrawing::from_position(&Rules::default().start(Side::South), None).in_form(),
        levels: QuickLevel::some(&LEVELS),
        rules: rule_boards()?,
        sample: SAMPLE,
    };
    Ok(page.render_in(drawing.language)?)
}

/// Returns the live sections of the page.
pub(crate) fn sections(found: TournamentHighlights) -> Vec<PageSection> {
    vec![
        PageSection::new([TournamentTopic::Table], |tournament| {
            Ok(TournamentCard::from_tournament(tournament))
        }),
        PageSection::new([TournamentTopic::Table, TournamentTopic::Playing], |tournament| {
            Ok(Playing::some(tournament, BOARDS))
        }),
        PageSection::new([TournamentTopic::Table], |tournament| Ok(Latest::from_tournament(tournament))),
        PageSection::new([TournamentTopic::Table], move |tournament| {
            Ok(Highlights::from_tournament(tournament, &found))
        }),
    ]
}

/// The tournament in short.
#[derive(Template)]
#[template(path = "standings/front_watch.html")]
struct TournamentCard {
    /// Name of a tournament beside the main one.
    name: Option<String>,
    /// How many take part, and who meets whom.
    field: Text,
    is_empty: bool,
    lead: RankingLeader,
    done: usize,
    all: usize,
    running: usize,
    bar: usize,
    most: usize,
    over: bool,
    ranking: String,
    matrix: String,
    small_matrix: Option<SmallMatrix>,
    /// Address of the featured match.
    watch: String,
}

impl TournamentCard {
    fn from_tournament(tournament: &TournamentState) -> TournamentCard {
        let (done, all) = (tournament.finished.len(), tournament.matches_in_all());
        let base = AddressBase::of(tournament);
        TournamentCard {
            name: (!base.is_main()).then(|| tournament.name.to_string()),
            field: field(tournament),
            is_empty: tournament.players.is_empty(),
            lead: RankingLeader::from_tournament(tournament),
            done,
            all,
            running: tournament.running().len(),
            bar: done.min(all),
            most: all.max(1),
            over: tournament.is_finished(),
            ranking: format!("{base}/ranking"),
            matrix: base.matrix(),
            small_matrix: SmallMatrix::from_tournament(tournament),
            watch: format!("{base}/watch"),
        }
    }
}

impl RegionData for TournamentCard {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("watch", self.render_in(language)?))
    }
}

/// How many take part, and who meets whom.
fn field(tournament: &TournamentState) -> Text {
    let field = match tournament.format {
        Format::AllPlayAll => Text::new("front-all-play-all"),
        Format::Swiss { matches } => Text::new("front-swiss").with("matches", matches.get()),
        Format::Open => Text::new("front-open"),
    };
    field.with("count", tournament.players.len())
}
