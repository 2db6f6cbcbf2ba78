//! `/tournaments`: all tournaments of the server.

use askama::Template;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::address::AddressBase;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::Format;

use crate::standings::progress::RankingLeader;

/// Reload interval of the page, in seconds.
const AGAIN: u32 = 10;

#[derive(Template)]
#[template(path = "standings/tournaments.html")]
struct TournamentsPage {
    layout: Layout,
    rows: Vec<TournamentLinkRow>,
}

struct TournamentLinkRow {
    /// Address of the front page, or of the matrix.
    home: String,
    is_main: bool,
    name: String,
    rules: String,
    limit: Text,
    format: Format,
    players: usize,
    done: usize,
    all: usize,
    running: usize,
    over: bool,
    underway: bool,
    lead: RankingLeader,
}

/// The page: those that are under way first, then the main tournament.
pub(crate) fn page(tournaments: &Tournaments, around: PageSurroundings) -> Result<String, PageError> {
    let layout =
        Layout::still(Text::new("tournaments-title"), "tournaments", around).refreshed(AGAIN, "/tournaments");
    let mut rows: Vec<TournamentLinkRow> =
        tournaments.all().iter().map(TournamentLinkRow::from_handle).collect();
    rows.sort_by_key(|row| (!row.underway, !row.is_main));
    let page = TournamentsPage { layout, rows };
    Ok(page.render_in(page.layout.language())?)
}

impl TournamentLinkRow {
    /// Names the format.
    fn format_text(&self) -> Text {
        words::format(self.format)
    }

    fn from_handle(shared: &TournamentHandle) -> TournamentLinkRow {
        let tournament = shared.read();
        let base = AddressBase::of(&tournament);
        // `/` may be the front page of another one.
        let home = if base.is_main() { format!("{base}/front") } else { base.home().to_owned() };
        TournamentLinkRow {
            home,
            is_main: base.is_main(),
            name: tournament.name.to_string(),
            rules: tournament.settings.rules.to_string(),
            limit: words::limit_in_full(tournament.settings.limit),
            format: tournament.format,
            players: tournament.players.len(),
            done: tournament.finished.len(),
            all: tournament.matches_in_all(),
            running: tournament.running().len(),
            over: tournament.is_finished(),
            underway: tournament.is_underway(),
            lead: if tournament.hidden {
                RankingLeader::Unknown
            } else {
                RankingLeader::from_tournament(&tournament)
            },
        }
    }
}
