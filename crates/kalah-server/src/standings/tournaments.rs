//! `/tournaments`: all tournaments of the server.

use askama::Template;

use crate::http::page_error::PageError;
use crate::standings::progress::Lead;
use crate::tournament::address::Base;
use crate::tournament::hall::Hall;
use crate::tournament::shared_state::SharedState;
use crate::ui::layout::Layout;
use crate::ui::trouble;

/// Reload interval of the page, in seconds.
const AGAIN: u32 = 10;

#[derive(Template)]
#[template(path = "tournaments.html")]
struct TournamentsPage {
    layout: Layout,
    rows: Vec<Row>,
}

struct Row {
    base: Base,
    name: String,
    rules: String,
    limit: String,
    format: String,
    players: usize,
    done: usize,
    all: usize,
    running: usize,
    over: bool,
    lead: Lead,
}

/// The page, the main tournament first.
pub(crate) fn page(hall: &Hall) -> Result<String, PageError> {
    let layout = Layout::still("Tournaments", "tournaments", trouble::around_all(hall)?)
        .refreshed(AGAIN, "/tournaments");
    let mut rows: Vec<Row> = hall.all().iter().map(Row::of).collect();
    rows.sort_by_key(|row| !row.base.is_main());
    Ok(TournamentsPage { layout, rows }.render()?)
}

impl Row {
    fn of(shared: &SharedState) -> Row {
        let tournament = shared.read();
        Row {
            base: tournament.base.clone(),
            name: tournament.name.to_string(),
            rules: tournament.settings.rules.to_string(),
            limit: tournament.settings.limit.to_string(),
            format: tournament.format.to_string(),
            players: tournament.players.len(),
            done: tournament.finished.len(),
            all: tournament.matches_in_all(),
            running: tournament.running().len(),
            over: tournament.finished.len() > 0 && tournament.is_over(),
            lead: if tournament.hidden { Lead::Unknown } else { Lead::of(&tournament) },
        }
    }
}
