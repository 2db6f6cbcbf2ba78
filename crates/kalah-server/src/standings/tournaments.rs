//! `/tournaments`: all tournaments of the server.

use askama::Template;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::address::AddressBase;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::trouble;

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
    base: AddressBase,
    name: String,
    rules: String,
    limit: String,
    format: String,
    players: usize,
    done: usize,
    all: usize,
    running: usize,
    over: bool,
    lead: RankingLeader,
}

/// The page, the main tournament first.
pub(crate) fn page(tournaments: &Tournaments) -> Result<String, PageError> {
    let layout = Layout::still("Tournaments", "tournaments", trouble::around_all(tournaments)?)
        .refreshed(AGAIN, "/tournaments");
    let mut rows: Vec<TournamentLinkRow> =
        tournaments.all().iter().map(TournamentLinkRow::from_handle).collect();
    rows.sort_by_key(|row| !row.base.is_main());
    Ok(TournamentsPage { layout, rows }.render()?)
}

impl TournamentLinkRow {
    fn from_handle(shared: &TournamentHandle) -> TournamentLinkRow {
        let tournament = shared.read();
        TournamentLinkRow {
            base: AddressBase::of(&tournament).clone(),
            name: tournament.name.to_string(),
            rules: tournament.settings.rules.to_string(),
            limit: tournament.settings.limit.to_string(),
            format: tournament.format.to_string(),
            players: tournament.players.len(),
            done: tournament.finished.len(),
            all: tournament.matches_in_all(),
            running: tournament.running().len(),
            over: tournament.finished.len() > 0 && tournament.is_over(),
            lead: if tournament.hidden {
                RankingLeader::Unknown
            } else {
                RankingLeader::from_tournament(&tournament)
            },
        }
    }
}
