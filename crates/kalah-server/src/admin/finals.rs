//! Results that are hidden until they are released, and official once they are finalised.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use kalah_coordinator::commands::CoordinatorHandle;
use kalah_coordinator::commands::{FinaliseObstacle, TournamentCommand};
use kalah_pages::address::AddressBase;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::trouble;
use kalah_pages::ui::typed_confirmation::confirms;
use kalah_pages::ui::words;
use serde::Deserialize;

use crate::account::recent_actions::RecentActions;
use crate::account::{EmptyForm, GuardedAction, PostedForm, RequestAuthor};
use crate::admin::certificate_page;
use crate::admin::manage_page::{ConfirmedStep, ManageFault};
use crate::admin::management::faulty_page;

/// Lets nobody but the staff see a tournament whose results are hidden.
pub(crate) async fn guard(
    State(site): State<TournamentSite>,
    visitor: RequestAuthor,
    request: Request,
    next: Next,
) -> Response {
    let hidden = site.app.shared.read().hidden;
    if hidden && visitor.who_may(GuardedAction::ReadAll).is_err() {
        let why = "The results of this tournament have not been released yet.".to_owned();
        return PageError::refused(StatusCode::FORBIDDEN, why).into_response();
    }
    next.run(request).await
}

/// `POST /release`
pub(super) async fn release(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let (tournament, who) = (site.app.shared.read().id, person.id);
    coordinator.ask(|answer| TournamentCommand::Release(tournament, who, answer)).await?;
    Ok(Redirect::to(&recent_actions.done(
        who,
        "/govern",
        "The results are released: everybody can see them.",
    )))
}

/// Confirmation that results become official.
#[derive(Debug, Deserialize)]
pub(super) struct FinaliseForm {
    /// Name of the tournament.
    confirm: Option<String>,
}

/// `POST /finalise`
pub(super) async fn finalise(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    ReaderLanguage(language): ReaderLanguage,
    PostedForm { person, form }: PostedForm<FinaliseForm>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::Govern)?;
    let (tournament, name) = {
        let tournament = site.app.shared.read();
        (tournament.id, tournament.name.to_string())
    };
    if !confirms(form.confirm.as_deref(), &name) {
        let (step, typed) = (ConfirmedStep::Finalise, form.confirm.unwrap_or_default());
        let fault = ManageFault::Unconfirmed { tournament, step, typed };
        return faulty_page(&site, &person, StatusCode::UNPROCESSABLE_ENTITY, &fault, language);
    }
    let who = person.id;
    let done = coordinator.ask(|answer| TournamentCommand::Finalise(tournament, who, answer)).await?;
    let base = AddressBase::of(&site.app.shared.read()).to_string();
    match done {
        Ok(()) => Ok(Redirect::to(&format!("{base}/certificate")).into_response()),
        Err(obstacle) => {
            let missing = words_of(obstacle);
            let why = format!("This tournament cannot be finalised yet: {missing}.");
            Err(PageError::refused(StatusCode::CONFLICT, why))
        }
    }
}

fn words_of(obstacle: FinaliseObstacle) -> String {
    match obstacle {
        FinaliseObstacle::NoTournament => "there is no such tournament".to_owned(),
        FinaliseObstacle::Running(matches) => {
            words::counted(matches as u64, "match is being played", "matches are being played")
        }
        FinaliseObstacle::SetAside(matches) => {
            words::counted(matches as u64, "match is set aside", "matches are set aside")
        }
        FinaliseObstacle::Submissions(submissions) => words::counted(
            u64::from(submissions),
            "submission is being built or tested",
            "submissions are being built or tested",
        ),
        FinaliseObstacle::Unplayed => "some have not met yet".to_owned(),
    }
}

/// `GET /certificate`: the official result.
pub(super) async fn certificate(
    State(site): State<TournamentSite>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
) -> Result<Html<String>, PageError> {
    certificate_page::page(&site.app.shared, &zone, trouble::around(&site.app.shared, language)?).map(Html)
}
