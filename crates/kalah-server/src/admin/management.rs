//! Tournaments are opened, paused, closed and archived; players are taken out; matches are tried again.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use kalah_coordinator::commands::CoordinatorHandle;
use kalah_coordinator::commands::TournamentCommand;
use kalah_jobs::JobId;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_pages::ui::typed_confirmation::confirms;
use kalah_store::Store;
use kalah_store::TournamentStage;
use kalah_texts::{Language, Text};
use kalah_tournament::PlayerNumber;
use serde::Deserialize;

use crate::account::recent_actions::{RecentActions, UNDO};
use crate::account::{EmptyForm, GuardedAction, Person, PostedForm, RequestAuthor};
use crate::admin::manage_page::{self, ConfirmedStep, ManageFault, ManageForms, stage_name};

/// Address of the page on which the staff manages tournaments.
const PAGE: &str = "/govern";

/// Query parameters.
#[derive(Debug, Deserialize)]
pub(super) struct BackupQuery {
    done: Option<String>,
}

/// `GET /govern`
pub(super) async fn page(
    State(site): State<TournamentSite>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Query(asked): Query<BackupQuery>,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::Govern)?;
    let done = recent_actions.message(asked.done.as_deref(), person.id, person.csrf());
    let forms = ManageForms { csrf: person.csrf(), fault: None, workers: Some(&site.workers) };
    manage_page::page(&site.tournaments, forms, done, trouble::around_all(&site.tournaments, language)?)
        .map(Html)
}

/// The page with what is wrong with one of its forms.
pub(super) fn faulty_page(
    site: &TournamentSite,
    person: &Person,
    status: StatusCode,
    fault: &ManageFault,
    language: Language,
) -> Result<Response, PageError> {
    let forms = ManageForms { csrf: person.csrf(), fault: Some(fault), workers: Some(&site.workers) };
    let html =
        manage_page::page(&site.tournaments, forms, None, trouble::around_all(&site.tournaments, language)?)?;
    Ok((status, Html(html)).into_response())
}

/// `POST /undo/ID`: takes back what was just done.
pub(super) async fn undo(
    State(recent_actions): State<RecentActions>,
    Path(id): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    match recent_actions.undo(&id, person.id).await {
        Some(page) => Ok(Redirect::to(&page)),
        None => Err(PageError::refused(StatusCode::CONFLICT, Text::new("govern-too-late"))),
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Staged {
    stage: String,
    /// Name of the tournament, where the step is confirmed by it.
    confirm: Option<String>,
}

/// `POST /stage`
pub(super) async fn stage(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    PostedForm { person, form }: PostedForm<Staged>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::Govern)?;
    let no_stage = || Text::new("govern-no-stage").with("stage", &form.stage);
    let stage: TournamentStage = form.stage.parse().map_err(|_| PageError::unfit(no_stage()))?;
    let (tournament, before, name) = {
        let tournament = site.app.shared.read();
        (tournament.id, tournament.stage, tournament.name.to_string())
    };
    let is_confirmed = matches!(stage, TournamentStage::Closed | TournamentStage::Archived);
    if is_confirmed && !confirms(form.confirm.as_deref(), &name) {
        let (step, typed) = (ConfirmedStep::Stage(stage), form.confirm.unwrap_or_default());
        let fault = ManageFault::Unconfirmed { tournament, step, typed };
        return faulty_page(&site, &person, StatusCode::UNPROCESSABLE_ENTITY, &fault, language);
    }
    let who = person.id;
    if !coordinator.ask(|answer| TournamentCommand::SetStage(tournament, stage, who, answer)).await? {
        let why = Text::new("govern-not-so").with("before", stage_name(before));
        return Err(PageError::unfit(why.with("stage", stage_name(stage))));
    }
    let text = Text::new("govern-is-now").with("name", name).with("stage", stage_name(stage));
    if !stage.may_become(before) {
        return Ok(Redirect::to(&recent_actions.done(who, PAGE, text)).into_response());
    }
    let commands = coordinator.clone();
    let reverse = async move {
        let undone =
            commands.ask(|answer| TournamentCommand::SetStage(tournament, before, who, answer)).await;
        undone.map_or_else(|error| tracing::warn!("a stage was not set back: {error}"), drop);
    };
    Ok(Redirect::to(&recent_actions.reversible(who, PAGE, text, reverse)).into_response())
}

#[derive(Debug, Deserialize)]
pub(super) struct Withdrawn {
    player: String,
    why: String,
}

/// `POST /govern/withdraw`
pub(super) async fn withdraw(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    PostedForm { person, form }: PostedForm<Withdrawn>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::Govern)?;
    let found = match form.player.trim().parse::<PlayerNumber>() {
        Err(_) => Err(Text::new("govern-enter-player")),
        Ok(player) if store.has_player(player).await? => Ok(player),
        Ok(player) => Err(Text::new("govern-no-player").with("player", player.to_string())),
    };
    let player = match found {
        Ok(player) => player,
        Err(fault) => {
            let fault = ManageFault::Withdrawal { player: form.player, why: form.why, fault };
            return faulty_page(&site, &person, StatusCode::UNPROCESSABLE_ENTITY, &fault, language);
        }
    };
    let (why, who, commands) = (form.why.trim().to_owned(), person.id, coordinator.clone());
    let action = async move {
        let done = commands.ask(|answer| TournamentCommand::Withdraw(player, why, Some(who), answer)).await;
        done.unwrap_or_else(|error| tracing::error!("player {player} was not withdrawn: {error}"));
    };
    let text =
        Text::new("govern-withdrawn").with("player", player.to_string()).with("seconds", UNDO.as_secs());
    Ok(Redirect::to(&recent_actions.later(who, PAGE, text, action)).into_response())
}

/// `POST /govern/again`
pub(super) async fn again(
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let again = coordinator.ask(TournamentCommand::RetrySetAside).await?;
    let text = Text::new("govern-again").with("count", again);
    Ok(Redirect::to(&recent_actions.done(person.id, PAGE, text)))
}

#[derive(Debug, Deserialize)]
pub(super) struct Cancelled {
    job: String,
}

/// `POST /govern/cancel`
pub(super) async fn cancel(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    ReaderLanguage(language): ReaderLanguage,
    PostedForm { person, form }: PostedForm<Cancelled>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::Govern)?;
    let Ok(job) = form.job.trim().parse().map(JobId::new) else {
        let fault = Text::new("govern-enter-job");
        let fault = ManageFault::Cancellation { job: form.job, fault };
        return faulty_page(&site, &person, StatusCode::UNPROCESSABLE_ENTITY, &fault, language);
    };
    let who = person.id;
    if coordinator.ask(|answer| TournamentCommand::CancelJob(job, who, answer)).await? {
        Ok(Redirect::to("/workers").into_response())
    } else {
        let fault = Text::new("govern-no-job").with("job", job.to_string());
        let fault = ManageFault::Cancellation { job: form.job, fault };
        faulty_page(&site, &person, StatusCode::CONFLICT, &fault, language)
    }
}

/// `POST /govern/recompute`
pub(super) async fn recompute(
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let who = person.id;
    let repaired = coordinator.ask(|answer| TournamentCommand::Recompute(who, answer)).await?;
    let text = Text::new("govern-recomputed").with("count", repaired);
    Ok(Redirect::to(&recent_actions.done(who, PAGE, text)))
}
