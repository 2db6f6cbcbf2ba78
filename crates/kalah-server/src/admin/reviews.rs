//! Results that are looked at again.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, Redirect};
use kalah_coordinator::commands::CoordinatorHandle;
use kalah_coordinator::commands::TournamentCommand;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::trouble;
use kalah_store::Store;
use kalah_store::{NewReview, Review, ReviewId};
use kalah_texts::Text;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::{EmptyForm, GuardedAction, PostedForm, RequestAuthor};
use crate::admin::reviews_page as drawn;

/// `GET /govern/reviews`
pub(super) async fn list(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::Govern)?;
    let reviews = store.reviews().await?;
    let around = trouble::around_all(&site.tournaments, language)?;
    drawn::list(&reviews, &site.tournaments, person.csrf(), &zone, around).map(Html)
}

/// `GET /govern/reviews/ID`: what is the same and what is not.
pub(super) async fn one(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Path(id): Path<String>,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::Govern)?;
    let review = find_review(&store, &id).await?;
    let (matches, checks) = store.found(review.id).await?;
    let around = trouble::around_all(&site.tournaments, language)?;
    let (tournaments, zone) = (&site.tournaments, &zone);
    drawn::one(&review, &matches, &checks, tournaments, person.csrf(), zone, around).map(Html)
}

/// Request for a review.
#[derive(Debug, Deserialize)]
pub(super) struct ReviewForm {
    tournament: String,
    /// A worker; all of them if it is empty.
    worker: String,
    /// Start of the period, on the clock of the server.
    since: String,
}

/// `POST /govern/reviews`
pub(super) async fn begin(
    State(site): State<TournamentSite>,
    State(zone): State<TimeZoneName>,
    State(coordinator): State<CoordinatorHandle>,
    PostedForm { person, form }: PostedForm<ReviewForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let since = zone.moment(&form.since).map_err(|error| PageError::unfit(error.text()))?;
    let worker = form.worker.trim();
    let new = {
        let all = site.tournaments.all();
        let found = all.iter().find(|shared| shared.read().name.as_str() == form.tournament);
        let tournament = found.ok_or(PageError::NotFound("missing-tournament"))?.read();
        NewReview {
            tournament: tournament.id,
            settings: tournament.settings,
            worker: (!worker.is_empty()).then(|| worker.to_owned()),
            since,
        }
    };
    let who = person.id;
    match coordinator.ask(|answer| TournamentCommand::BeginReview(new, who, answer)).await? {
        Some(id) => Ok(Redirect::to(&format!("/govern/reviews/{id}"))),
        None => Err(PageError::unfit(Text::new("reviews-nothing-played"))),
    }
}

/// `POST /govern/reviews/ID/apply`
pub(super) async fn apply(
    State(store): State<Store>,
    State(coordinator): State<CoordinatorHandle>,
    Path(id): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let (id, who) = (find_review(&store, &id).await?.id, person.id);
    decided(id, coordinator.ask(|answer| TournamentCommand::ApplyReview(id, who, answer)).await?)
}

/// `POST /govern/reviews/ID/drop`
pub(super) async fn drop(
    State(store): State<Store>,
    State(coordinator): State<CoordinatorHandle>,
    Path(id): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let (id, who) = (find_review(&store, &id).await?.id, person.id);
    decided(id, coordinator.ask(|answer| TournamentCommand::DropReview(id, who, answer)).await?)
}

/// A review for programs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Review)]
pub(crate) struct ReviewShape {
    review: i64,
    /// The worker whose results are looked at; null for all.
    worker: Option<String>,
    /// What was over since then, in seconds since 1970.
    since: i64,
    /// `open`, `applied` or `dropped`.
    state: &'static str,
    /// Matches and trials that it looks at, and those that are done.
    all: u32,
    done: u32,
}

/// The reviews of results, the latest first.
#[utoipa::path(
    get, path = "/api/reviews", operation_id = "reviews", security(("token" = ["admin"])),
    responses((status = 200, description = "The reviews", body = Vec<ReviewShape>))
)]
pub(crate) async fn list_reviews(
    State(store): State<Store>,
    visitor: RequestAuthor,
) -> Result<Json<Vec<ReviewShape>>, PageError> {
    visitor.who_may(GuardedAction::Govern)?;
    let shape = |review: Review| ReviewShape {
        review: review.id.0,
        worker: review.worker,
        since: review.since.seconds(),
        state: review.state.word(),
        all: review.all,
        done: review.done,
    };
    Ok(Json(store.reviews().await?.into_iter().map(shape).collect()))
}

fn decided(id: ReviewId, done: bool) -> Result<Redirect, PageError> {
    if done {
        return Ok(Redirect::to(&format!("/govern/reviews/{id}")));
    }
    Err(PageError::refused(StatusCode::CONFLICT, Text::new("reviews-decided")))
}

async fn find_review(store: &Store, id: &str) -> Result<Review, PageError> {
    let none = || PageError::NotFound("missing-review");
    let id = id.parse().map(ReviewId).map_err(|_| none())?;
    store.reviews().await?.into_iter().find(|review| review.id == id).ok_or_else(none)
}
