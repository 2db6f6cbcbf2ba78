//! `/govern`: what the lecturer does with the tournaments.

use askama::Template;
use kalah_store::Stage;

use crate::http::page_error::PageError;
use crate::tournament::Tournament;
use crate::tournament::address::Base;
use crate::tournament::hall::Hall;
use crate::tournament::shared_state::SharedState;
use crate::ui::layout::{DeedMessage, Layout, Surroundings};

#[derive(Template)]
#[template(path = "govern.html")]
struct GovernPage<'a> {
    layout: Layout,
    rows: Vec<TournamentRow>,
    aside: usize,
    /// Rules of the main tournament, as the default for a new one.
    rules: String,
    csrf: &'a str,
}

/// A step to another stage.
struct StageStep {
    stage: Stage,
    /// Verb of the button.
    action: &'static str,
    /// Question before the step with its consequences, if it is asked.
    question: Option<String>,
}

/// A tournament of the list.
pub(super) struct TournamentRow {
    pub(super) base: Base,
    pub(super) name: String,
    pub(super) stage: Stage,
    next: Vec<StageStep>,
    pub(super) players: usize,
    pub(super) done: usize,
    running: usize,
    hidden: bool,
    finalised: bool,
}

/// The page.
pub(crate) fn page(
    hall: &Hall,
    csrf: &str,
    done: Option<DeedMessage>,
    around: Surroundings,
) -> Result<String, PageError> {
    let layout = Layout::still("Manage tournaments", "govern", around).with_done(done);
    let rows = hall.all().iter().map(TournamentRow::of).collect();
    let aside = hall.all().iter().map(|shared| shared.read().set_aside().len()).sum();
    let rules = hall.main().read().settings.rules.to_string();
    Ok(GovernPage { layout, rows, aside, rules, csrf }.render()?)
}

impl TournamentRow {
    pub(super) fn of(shared: &SharedState) -> TournamentRow {
        let tournament = shared.read();
        let stage = tournament.stage;
        TournamentRow {
            base: tournament.base.clone(),
            name: tournament.name.to_string(),
            stage,
            next: Stage::ALL
                .into_iter()
                .filter(|next| stage.may_become(*next))
                .map(|next| StageStep::of(&tournament, next))
                .collect(),
            players: tournament.players.len(),
            done: tournament.finished.len(),
            running: tournament.running().len(),
            hidden: tournament.hidden,
            finalised: tournament.finalised_at.is_some(),
        }
    }
}

impl StageStep {
    fn of(tournament: &Tournament, stage: Stage) -> StageStep {
        let (name, players) = (&tournament.name, tournament.players.len());
        let (action, question) = match stage {
            Stage::Open if tournament.stage == Stage::Paused => ("Resume", None),
            Stage::Open => ("Reopen", None),
            Stage::Paused => ("Pause", None),
            Stage::Closed => {
                let question = format!(
                    "Close {name}?|{players} players keep their results.|No new players and no new versions are \
                     taken.|{} running matches finish and count; no new ones start.|You can reopen it.",
                    tournament.running().len()
                );
                ("Close…", Some(question))
            }
            Stage::Archived => {
                let question = format!(
                    "Archive {name}?|It becomes read-only for good.|Accounts that asked to be deleted are deleted."
                );
                ("Archive…", Some(question))
            }
        };
        StageStep { stage, action, question }
    }
}
