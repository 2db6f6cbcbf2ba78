//! Tournaments are opened, paused, closed and archived; players are taken out; matches are tried again.

use axum::Extension;
use axum::extract::State;
use axum::response::{Html, Redirect};
use kalah_jobs::JobId;
use kalah_store::Stage;
use kalah_tournament::PlayerNumber;
use serde::Deserialize;

use crate::account::{Act, Nothing, Posted, Visitor};
use crate::admin::manage_page;
use crate::commands::{Command, Unanswered};
use crate::http::page_error::PageError;
use crate::live::site::Site;
use crate::submission::Submissions;
use crate::ui::trouble;

/// `GET /govern`
pub(super) async fn page(State(site): State<Site>, visitor: Visitor) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(Act::Govern)?;
    manage_page::page(&site.hall, person.csrf(), trouble::around_all(&site.hall)?).map(Html)
}

#[derive(Debug, Deserialize)]
pub(super) struct Staged {
    stage: String,
}

/// `POST /stage`
pub(super) async fn stage(
    State(site): State<Site>,
    Extension(submissions): Extension<Submissions>,
    Posted { person, form }: Posted<Staged>,
) -> Result<Redirect, PageError> {
    person.may(Act::Govern)?;
    let stage: Stage =
        form.stage.parse().map_err(|error: kalah_store::NotStage| PageError::Unfit(error.to_string()))?;
    let (tournament, before) = {
        let tournament = site.app.shared.read();
        (tournament.id, tournament.stage)
    };
    let who = person.id;
    if !submissions.commands().ask(|answer| Command::Stage(tournament, stage, who, answer)).await? {
        return Err(PageError::Unfit(format!("What is {before} cannot become {stage}: close it first.")));
    }
    Ok(Redirect::to("/govern"))
}

#[derive(Debug, Deserialize)]
pub(super) struct Withdrawn {
    player: String,
    why: String,
}

/// `POST /govern/withdraw`
pub(super) async fn withdraw(
    Extension(submissions): Extension<Submissions>,
    Posted { person, form }: Posted<Withdrawn>,
) -> Result<Redirect, PageError> {
    person.may(Act::Govern)?;
    let player: PlayerNumber = form
        .player
        .trim()
        .parse()
        .map_err(|_| PageError::Unfit("Name a player by its number.".to_owned()))?;
    let why = form.why.trim().to_owned();
    let who = Some(person.id);
    submissions.commands().ask(|answer| Command::Withdraw(player, why, who, answer)).await?;
    Ok(Redirect::to("/govern"))
}

/// `POST /govern/again`
pub(super) async fn again(
    Extension(submissions): Extension<Submissions>,
    Posted { person, form: Nothing {} }: Posted<Nothing>,
) -> Result<Redirect, PageError> {
    person.may(Act::Govern)?;
    submissions.commands().ask(Command::Again).await?;
    Ok(Redirect::to("/govern"))
}

#[derive(Debug, Deserialize)]
pub(super) struct Cancelled {
    job: String,
}

/// `POST /govern/cancel`
pub(super) async fn cancel(
    Extension(submissions): Extension<Submissions>,
    Posted { person, form }: Posted<Cancelled>,
) -> Result<Redirect, PageError> {
    person.may(Act::Govern)?;
    let job = form.job.trim().parse().map(JobId);
    let job = job.map_err(|_| PageError::Unfit("Name a match or a task by its number.".to_owned()))?;
    let who = person.id;
    if submissions.commands().ask(|answer| Command::Cancel(job, who, answer)).await? {
        Ok(Redirect::to("/workers"))
    } else {
        let why = format!("No worker has {job}.");
        Err(PageError::Refused(axum::http::StatusCode::CONFLICT, why))
    }
}

/// `POST /govern/recompute`
pub(super) async fn recompute(
    Extension(submissions): Extension<Submissions>,
    Posted { person, form: Nothing {} }: Posted<Nothing>,
) -> Result<Redirect, PageError> {
    person.may(Act::Govern)?;
    let who = person.id;
    submissions.commands().ask(|answer| Command::Recompute(who, answer)).await?;
    Ok(Redirect::to("/audit"))
}

impl From<Unanswered> for PageError {
    fn from(why: Unanswered) -> PageError {
        PageError::Refused(axum::http::StatusCode::SERVICE_UNAVAILABLE, why.to_string())
    }
}
