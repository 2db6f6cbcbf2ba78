//! `/govern`: what the lecturer does with the tournaments.

use askama::Template;
use kalah_store::Stage;

use crate::http::page_error::PageError;
use crate::tournament::address::Base;
use crate::tournament::hall::Hall;
use crate::tournament::shared_state::SharedState;
use crate::ui::layout::{Layout, Surroundings};

#[derive(Template)]
#[template(path = "govern.html")]
struct GovernPage<'a> {
    layout: Layout,
    rows: Vec<Row>,
    aside: usize,
    /// Rules of the main tournament, as the default for a new one.
    rules: String,
    csrf: &'a str,
}

struct Row {
    base: Base,
    name: String,
    stage: Stage,
    next: Vec<Stage>,
    players: usize,
    done: usize,
    running: usize,
    hidden: bool,
    finalised: bool,
}

/// The page.
pub(crate) fn page(hall: &Hall, csrf: &str, around: Surroundings) -> Result<String, PageError> {
    let layout = Layout::still("Govern", "govern", around);
    let rows = hall.all().iter().map(Row::of).collect();
    let aside = hall.all().iter().map(|shared| shared.read().set_aside().len()).sum();
    let rules = hall.main().read().settings.rules.to_string();
    Ok(GovernPage { layout, rows, aside, rules, csrf }.render()?)
}

impl Row {
    fn of(shared: &SharedState) -> Row {
        let tournament = shared.read();
        let stage = tournament.stage;
        Row {
            base: tournament.base.clone(),
            name: tournament.name.to_string(),
            stage,
            next: Stage::ALL.into_iter().filter(|next| stage.may_become(*next)).collect(),
            players: tournament.players.len(),
            done: tournament.finished.len(),
            running: tournament.running().len(),
            hidden: tournament.hidden,
            finalised: tournament.finalised_at.is_some(),
        }
    }
}
