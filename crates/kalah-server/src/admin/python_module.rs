//! What bots in Python may import in a tournament: the staff's choice.

use axum::extract::State;
use axum::response::Redirect;
use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
use kalah_coordinator::workers::WorkersHandle;
use kalah_jobs::PythonModule;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_texts::Text;
use serde::Deserialize;

use crate::account::recent_actions::RecentActions;
use crate::account::{GuardedAction, PostedForm};

#[derive(Debug, Deserialize)]
pub(super) struct PythonModuleForm {
    /// `off`, `plain` or `knowledge`.
    module: String,
}

/// `POST /python-module`
pub(super) async fn set(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form }: PostedForm<PythonModuleForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let module = parse(&form.module).map_err(PageError::unfit)?;
    let tournament = site.app.shared.read().id;
    let by = person.id;
    coordinator.ask(|answer| TournamentCommand::SetPythonModule(tournament, module, by, answer)).await?;
    let done =
        if is_lacking(&site.workers, module) { "python-module-set-lacking" } else { "python-module-set" };
    Ok(Redirect::to(&recent_actions.done(by, "/govern", Text::new(done))))
}

/// Reads the word of a form.
pub(super) fn parse(word: &str) -> Result<PythonModule, Text> {
    word.trim().parse().map_err(|_| Text::new("python-module-unknown"))
}

/// Returns true if bots in Python wait, since no machine has the module.
pub(super) fn is_lacking(workers: &WorkersHandle, module: PythonModule) -> bool {
    module.tool().is_some_and(|tool| !workers.lacking(&[tool.to_owned()]).is_empty())
}

/// Names a choice.
pub(crate) const fn name(module: PythonModule) -> Text {
    Text::new(match module {
        PythonModule::Off => "python-module-off",
        PythonModule::Plain => "python-module-plain",
        PythonModule::Knowledge => "python-module-knowledge",
    })
}
