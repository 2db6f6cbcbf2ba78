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
use kalah_texts::Text;
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
        let why = Text::new("govern-not-released");
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
    Ok(Redirect::to(&recent_actions.done(who, "/govern", Text::new("govern-released"))))
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
            let why = Text::new("govern-not-final").with("missing", obstacle_text(obstacle));
            Err(PageError::refused(StatusCode::CONFLICT, why))
        }
    }
}

fn obstacle_text(obstacle: FinaliseObstacle) -> Text {
    match obstacle {
        FinaliseObstacle::NoTournament => Text::new("govern-missing-tournament"),
        FinaliseObstacle::Running(matches) => Text::new("govern-missing-running").with("count", matches),
        FinaliseObstacle::SetAside(matches) => Text::new("govern-missing-aside").with("count", matches),
        FinaliseObstacle::Submissions(submissions) => {
            Text::new("govern-missing-submissions").with("count", submissions)
        }
        FinaliseObstacle::Unplayed => Text::new("govern-missing-meetings"),
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
