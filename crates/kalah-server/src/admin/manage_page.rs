//! `/govern`: what the lecturer does with the tournaments.

use askama::Template;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournaments::Tournaments;
use kalah_coordinator::workers::WorkersHandle;
use kalah_jobs::PythonModule;
use kalah_pages::address::AddressBase;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_pages::ui::typed_confirmation::TypedConfirmation;
use kalah_store::{TournamentId, TournamentStage};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};
use kalah_tournament::Leaderboard;

use super::python_module;

#[derive(Template)]
#[template(path = "admin/govern.html")]
struct GovernPage<'a> {
    layout: Layout,
    rows: Vec<ManagedTournamentRow>,
    aside: usize,
    /// Rules of the main tournament, as the default for a new one.
    rules: String,
    csrf: &'a str,
    withdrawal: WithdrawalFields<'a>,
    cancelled: FieldWithFault<'a>,
}

/// Step of a tournament that is confirmed by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConfirmedStep {
    /// Closing or archiving.
    Stage(TournamentStage),
    /// Making the results official.
    Finalise,
}

/// What is wrong with a form of the page.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ManageFault {
    /// What was typed is not the name of the tournament.
    Unconfirmed { tournament: TournamentId, step: ConfirmedStep, typed: String },
    /// The player cannot be withdrawn.
    Withdrawal { player: String, why: String, fault: Text },
    /// The job cannot be cancelled.
    Cancellation { job: String, fault: Text },
}

impl ManageFault {
    /// Returns what was typed to confirm this step of a tournament, if it was another name.
    fn typed(&self, of: TournamentId, confirmed: ConfirmedStep) -> Option<String> {
        match self {
            ManageFault::Unconfirmed { tournament, step, typed }
                if *tournament == of && *step == confirmed =>
            {
                Some(typed.clone())
            }
            _ => None,
        }
    }
}

/// Field of a form as it was sent, and what is wrong with it.
#[derive(Clone, Copy, Default)]
struct FieldWithFault<'a> {
    value: &'a str,
    fault: Option<&'a Text>,
}

/// Fields of the form that withdraws a player.
#[derive(Clone, Copy, Default)]
struct WithdrawalFields<'a> {
    player: FieldWithFault<'a>,
    why: &'a str,
}

/// A step to another stage.
struct StageStep {
    stage: TournamentStage,
    /// Verb of the button.
    action: Text,
    /// Form that asks for the name, if the step is confirmed.
    confirmation: Option<TypedConfirmation>,
}

/// What forms of a tournament need beside its state.
#[derive(Clone, Copy, Default)]
pub(super) struct ManageForms<'a> {
    pub(super) csrf: &'a str,
    pub(super) fault: Option<&'a ManageFault>,
    pub(super) workers: Option<&'a WorkersHandle>,
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
    leaderboard: Leaderboard,
    python_module: PythonModule,
    /// True if bots wait, since no machine has the module.
    lacks_module: bool,
    /// Form that makes the results official; `None` once they are.
    finalise: Option<TypedConfirmation>,
}

/// The page.
pub(crate) fn page(
    tournaments: &Tournaments,
    forms: ManageForms,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("govern-title"), "govern", around).with_done(done);
    let row = |shared| ManagedTournamentRow::from_handle(shared, forms);
    // Those that are under way first.
    let mut all = tournaments.all().to_vec();
    all.sort_by_key(|shared| !shared.read().is_underway());
    let rows = all.iter().map(row).collect();
    let aside = tournaments.all().iter().map(|shared| shared.read().set_aside().len()).sum();
    let rules = tournaments.main().read().settings.rules.to_string();
    let withdrawal = match forms.fault {
        Some(ManageFault::Withdrawal { player, why, fault }) => {
            WithdrawalFields { player: FieldWithFault { value: player, fault: Some(fault) }, why }
        }
        _ => WithdrawalFields::default(),
    };
    let cancelled = match forms.fault {
        Some(ManageFault::Cancellation { job, fault }) => FieldWithFault { value: job, fault: Some(fault) },
        _ => FieldWithFault::default(),
    };
    let page = GovernPage { layout, rows, aside, rules, csrf: forms.csrf, withdrawal, cancelled };
    Ok(page.render_in(page.layout.language())?)
}

impl ManagedTournamentRow {
    /// Stage, players and matches in a line.
    pub(super) fn figures(&self) -> Text {
        Text::new("overview-tournament")
            .with("stage", stage_name(self.stage))
            .with("players", self.players)
            .with("done", self.done)
    }

    pub(super) fn from_handle(shared: &TournamentHandle, forms: ManageForms) -> ManagedTournamentRow {
        let tournament = shared.read();
        let stage = tournament.stage;
        ManagedTournamentRow {
            base: AddressBase::of(&tournament).clone(),
            name: tournament.name.to_string(),
            stage,
            next: TournamentStage::ALL
                .into_iter()
                .filter(|next| stage.may_become(*next))
                .map(|next| StageStep::from_stage(&tournament, next, forms))
                .collect(),
            players: tournament.players.len(),
            done: tournament.finished.len(),
            running: tournament.running().len(),
            hidden: tournament.hidden,
            leaderboard: tournament.leaderboard,
            python_module: tournament.settings.python_module,
            lacks_module: forms
                .workers
                .is_some_and(|workers| python_module::is_lacking(workers, tournament.settings.python_module)),
            finalise: tournament.finalised_at.is_none().then(|| finalise(&tournament, forms)),
        }
    }
}

impl StageStep {
    fn from_stage(tournament: &TournamentState, stage: TournamentStage, forms: ManageForms) -> StageStep {
        let name = tournament.name.as_str();
        let confirmed = |verb: &str, [opener, button]: [&'static str; 2], consequences: Vec<Text>| {
            let step = ConfirmedStep::Stage(stage);
            Some(TypedConfirmation {
                id: format!("{verb}-{name}"),
                action: format!("{}/stage", AddressBase::of(tournament)),
                hidden: vec![("csrf", forms.csrf.to_owned()), ("stage", stage.to_string())],
                opener: Text::new(opener).into(),
                consequences: consequences.into_iter().map(Argument::from).collect(),
                name: name.to_owned(),
                button: Text::new(button).with("name", name).into(),
                typed: forms.fault.and_then(|fault| fault.typed(tournament.id, step)),
            })
        };
        let (action, confirmation) = match stage {
            TournamentStage::Open if tournament.stage == TournamentStage::Paused => ("govern-resume", None),
            TournamentStage::Open => ("govern-reopen", None),
            TournamentStage::Paused => ("govern-pause", None),
            TournamentStage::Closed => {
                let words = ["govern-close", "govern-close-named"];
                ("govern-close", confirmed("close", words, closing(tournament)))
            }
            TournamentStage::Archived => {
                let consequences = ["govern-archive-read-only", "govern-archive-accounts", "govern-no-undo"];
                let words = ["govern-archive", "govern-archive-named"];
                ("govern-archive", confirmed("archive", words, consequences.map(Text::new).to_vec()))
            }
        };
        let action = Text::new(action);
        StageStep { stage, action, confirmation }
    }
}

/// Consequences of closing a tournament.
fn closing(tournament: &TournamentState) -> Vec<Text> {
    vec![
        Text::new("govern-close-players").with("count", tournament.players.len()),
        Text::new("govern-close-nothing-new"),
        Text::new("govern-close-running").with("count", tournament.running().len()),
        Text::new("govern-close-undo"),
    ]
}

/// The form that makes the results of a tournament official.
fn finalise(tournament: &TournamentState, forms: ManageForms) -> TypedConfirmation {
    let name = tournament.name.as_str();
    let players = Text::new("govern-finalise-players").with("count", tournament.players.len());
    let consequences = [Text::new("govern-finalise-closed"), players, Text::new("govern-no-undo")];
    TypedConfirmation {
        id: format!("finalise-{name}"),
        action: format!("{}/finalise", AddressBase::of(tournament)),
        hidden: vec![("csrf", forms.csrf.to_owned())],
        opener: Text::new("govern-finalise").into(),
        consequences: consequences.map(Argument::from).to_vec(),
        name: name.to_owned(),
        button: Text::new("govern-finalise-named").with("name", name).into(),
        typed: forms.fault.and_then(|fault| fault.typed(tournament.id, ConfirmedStep::Finalise)),
    }
}

/// Names a stage.
pub(crate) const fn stage_name(stage: TournamentStage) -> Text {
    Text::new(match stage {
        TournamentStage::Open => "govern-stage-open",
        TournamentStage::Paused => "govern-stage-paused",
        TournamentStage::Closed => "govern-stage-closed",
        TournamentStage::Archived => "govern-stage-archived",
    })
}
