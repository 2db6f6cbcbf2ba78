//! `/govern`: what the lecturer does with the tournaments.

use askama::Template;
use kalah_store::TournamentStage;

use crate::http::page_error::PageError;
use crate::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_tournament_state::TournamentState;
use kalah_tournament_state::address::AddressBase;
use kalah_tournament_state::handle::TournamentHandle;
use kalah_tournament_state::tournaments::Tournaments;

#[derive(Template)]
#[template(path = "admin/govern.html")]
struct GovernPage<'a> {
    layout: Layout,
    rows: Vec<ManagedTournamentRow>,
    aside: usize,
    /// Rules of the main tournament, as the default for a new one.
    rules: String,
    csrf: &'a str,
}

/// A step to another stage.
struct StageStep {
    stage: TournamentStage,
    /// Verb of the button.
    action: &'static str,
    /// Question before the step with its consequences, if it is asked.
    question: Option<String>,
}

/// A tournament of the list.
pub(super) struct ManagedTournamentRow {
    pub(super) base: AddressBase,
    pub(super) name: String,
    pub(super) stage: TournamentStage,
    next: Vec<StageStep>,
    pub(super) players: usize,
    pub(super) done: usize,
    running: usize,
    hidden: bool,
    finalised: bool,
}

/// The page.
pub(crate) fn page(
    tournaments: &Tournaments,
    csrf: &str,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still("Manage tournaments", "govern", around).with_done(done);
    let rows = tournaments.all().iter().map(ManagedTournamentRow::from_handle).collect();
    let aside = tournaments.all().iter().map(|shared| shared.read().set_aside().len()).sum();
    let rules = tournaments.main().read().settings.rules.to_string();
    Ok(GovernPage { layout, rows, aside, rules, csrf }.render()?)
}

impl ManagedTournamentRow {
    pub(super) fn from_handle(shared: &TournamentHandle) -> ManagedTournamentRow {
        let tournament = shared.read();
        let stage = tournament.stage;
        ManagedTournamentRow {
            base: tournament.base.clone(),
            name: tournament.name.to_string(),
            stage,
            next: TournamentStage::ALL
                .into_iter()
                .filter(|next| stage.may_become(*next))
                .map(|next| StageStep::from_stage(&tournament, next))
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
    fn from_stage(tournament: &TournamentState, stage: TournamentStage) -> StageStep {
        let (name, players) = (&tournament.name, tournament.players.len());
        let (action, question) = match stage {
            TournamentStage::Open if tournament.stage == TournamentStage::Paused => ("Resume", None),
            TournamentStage::Open => ("Reopen", None),
            TournamentStage::Paused => ("Pause", None),
            TournamentStage::Closed => {
                let question = format!(
                    "Close {name}?|{players} players keep their results.|No new players and no new versions are \
                     taken.|{} running matches finish and count; no new ones start.|You can reopen it.",
                    tournament.running().len()
                );
                ("Close…", Some(question))
            }
            TournamentStage::Archived => {
                let question = format!(
                    "Archive {name}?|It becomes read-only for good.|Accounts that asked to be deleted are deleted."
                );
                ("Archive…", Some(question))
            }
        };
        StageStep { stage, action, question }
    }
}
