//! The addresses of submissions: pages for people, JSON for programs.

use axum::extract::{FromRef, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use kalah_coordinator::commands::CoordinatorHandle;
use kalah_coordinator::commands::TournamentCommand;
use kalah_coordinator::commands::submission_rules::SubmissionRules;
use kalah_coordinator::topic::TournamentTopic;
use kalah_jobs::PythonModule;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::change_stream::ChangeStreams;
use kalah_pages::live::events::ShownPage;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::clock::iso;
use kalah_pages::ui::trouble;
use kalah_store::{
    Store, Submission, SubmissionChannel, SubmissionFilter, SubmissionGroup, SubmissionId, SubmissionStatus,
};
use kalah_texts::Language;
use kalah_tournament::PlayerNumber;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::account::recent_actions::RecentActions;
use crate::account::{Accounts, EmptyForm, GuardedAction, Person, PostedForm, RequestAuthor};
use crate::rubric::{ResultReader, results_for};
use crate::submission::handle::{Submissions, SubmitError};
use crate::submission::lookup::find_submission;
use crate::submission::submissions_page::{self as drawn, SubmissionPageView, SubmissionsView};
use crate::submission::submitted_files::SubmittedFiles;
use crate::submission::{comments, practice};

/// Submissions on the page of an account.
const OWN: u32 = 10;

/// Submissions that one answer tells to a program.
const MOST_TOLD: u32 = 100;

/// Routes of the submissions.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Store: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
    TimeZoneName: FromRef<S>,
    SubmissionRules: FromRef<S>,
    Submissions: FromRef<S>,
    ChangeStreams: FromRef<S>,
    SubmittedFiles: FromRef<S>,
    RecentActions: FromRef<S>,
{
    Router::new()
        .route("/submissions", get(list))
        .route("/submissions/{id}", get(one))
        .route("/submissions/{id}/source", get(comments::source))
        .route("/submissions/{id}/comments", post(comments::comment))
        .route("/submissions/{id}/comments/{comment}/remove", post(comments::remove))
        .route("/submissions/{id}/changes", get(changes_of_one))
        .route("/submissions/withdraw", post(withdraw))
        .route("/submissions/{id}/again", post(again))
        .route("/practice", post(practice::practise))
        .route("/practice/{id}", get(practice::one))
        .route("/practice/{id}/records.jsonl", get(practice::records))
}

/// Routes for programs.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Store: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
    TimeZoneName: FromRef<S>,
    SubmissionRules: FromRef<S>,
    Submissions: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(list_submissions))
        .routes(routes!(told_one))
        .routes(routes!(practice::practise_by_program))
        .routes(routes!(practice::show_practice))
}

/// Filter of the submissions.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SubmissionQuery {
    /// From 1, the newest first; 100 are on a page.
    #[param(value_type = Option<u32>)]
    page: Option<String>,
    /// Those of one player alone.
    #[param(value_type = Option<u32>)]
    player: Option<String>,
    /// `under-way`, `playing`, `failed` or `past`: those in this group alone.
    status: Option<String>,
}

impl SubmissionQuery {
    fn page(&self) -> Result<u32, PageError> {
        match &self.page {
            None => Ok(1),
            Some(text) => {
                let page = text.parse().ok().filter(|page| *page > 0);
                page.ok_or(PageError::NotFound("missing-page-of-submissions"))
            }
        }
    }

    fn filter(&self) -> Result<SubmissionFilter, PageError> {
        let player = match given(self.player.as_deref()) {
            None => None,
            Some(text) => Some(text.parse().map_err(|_| PageError::NotFound("missing-player"))?),
        };
        let group = match given(self.status.as_deref()) {
            None => None,
            Some(word) => {
                let group = SubmissionGroup::ALL.into_iter().find(|group| group.word() == word);
                Some(group.ok_or(PageError::NotFound("missing-status-of-submissions"))?)
            }
        };
        Ok(SubmissionFilter { player, group })
    }
}

/// The text of a field that was filled in.
fn given(field: Option<&str>) -> Option<&str> {
    field.map(str::trim).filter(|text| !text.is_empty())
}

async fn list(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    Query(asked): Query<SubmissionQuery>,
) -> Result<Html<String>, PageError> {
    let (store, page, filter) = (&store, asked.page()?, asked.filter()?);
    let all = store.count_submissions(filter).await?;
    let rows = store.submissions(filter, drawn::ROWS, (page - 1).saturating_mul(drawn::ROWS)).await?;
    let around = trouble::around_all(&site.tournaments, language)?;
    let shown = SubmissionsView { submissions: &rows, filter, page, all };
    drawn::list(&shown, &zone, around).map(Html)
}

async fn one(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Path(id): Path<String>,
) -> Result<Html<String>, PageError> {
    let person = visitor.person()?;
    let found = find_submission(&store, &id).await?;
    person.may_read(found.player)?;
    // Before it is read: a change meanwhile is announced once more.
    let version = site.app.shared.version(&[TournamentTopic::Player(found.player)]);
    let found = find_submission(&store, &id).await?;
    let log = store.submission_log(found.id).await?.unwrap_or_default();
    let is_own = person.player == Some(found.player);
    let is_staff = person.may(GuardedAction::ReadAll).is_ok();
    let reader = if is_staff { ResultReader::Staff } else { ResultReader::Owner };
    let tournament = site.app.shared.read().id;
    // Submissions are tried as the main tournament is played, and built without any module.
    let python_module = match found.status {
        SubmissionStatus::Testing => site.tournaments.main().read().settings.python_module,
        _ => PythonModule::Off,
    };
    let view = SubmissionPageView {
        submission: &found,
        log: &log,
        comments: store.submission_comments(found.id).await?.len(),
        rubric: &results_for(&store, &found, tournament, reader, language).await?,
        csrf: person.csrf(),
        is_own,
        may_go_back: is_own && found.status.has_passed() && person.may(GuardedAction::Submit).is_ok(),
        lacking: &site.workers.lacking(&found.bot.needs_importing(python_module)),
        version,
    };
    drawn::one(view, &zone, trouble::around_all(&site.tournaments, language)?).map(Html)
}

/// `GET /submissions/ID/changes`: the stream that tells whoever may read the submission when it has changed.
async fn changes_of_one(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(streams): State<ChangeStreams>,
    visitor: RequestAuthor,
    Path(id): Path<String>,
    Query(shown): Query<ShownPage>,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let person = visitor.person()?;
    let found = find_submission(&store, &id).await?;
    person.may_read(found.player)?;
    let topics = vec![TournamentTopic::Player(found.player)];
    streams.open(site, person.id, topics, shown.version(&headers))
}

/// `POST /submissions/ID/again`: goes back to an older version, which counts as a new submission.
async fn again(
    State(store): State<Store>,
    State(submissions): State<Submissions>,
    Path(id): Path<String>,
    posted: PostedForm<EmptyForm>,
) -> Result<Response, PageError> {
    let found = find_submission(&store, &id).await?;
    posted.person.may(GuardedAction::Submit)?;
    if posted.person.player != Some(found.player) {
        return Err(PageError::Forbidden);
    }
    let new = submissions.submit(found.player, found.bot, SubmissionChannel::Older).await?;
    Ok(Redirect::to(&format!("/submissions/{new}")).into_response())
}

/// `POST /submissions/withdraw`: withdraws the own player until its next submission.
async fn withdraw(
    State(coordinator): State<CoordinatorHandle>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::Submit)?;
    let player = person.player.ok_or(PageError::Forbidden)?;
    let (why, who) = ("taken out by its owner".to_owned(), Some(person.id));
    coordinator.ask(|answer| TournamentCommand::Withdraw(player, why, who, answer)).await?;
    Ok(Redirect::to("/me").into_response())
}

/// The part of the page of an account that tells the submissions of whoever has this player.
pub(crate) async fn section(
    store: &Store,
    zone: &TimeZoneName,
    person: &Person,
    player: PlayerNumber,
    language: Language,
) -> Result<String, PageError> {
    let store = &store;
    let rows = store.submissions(SubmissionFilter::of_player(player), OWN, 0).await?;
    let csrf = if person.may(GuardedAction::Submit).is_ok() { person.csrf() } else { "" };
    drawn::own(
        &rows,
        store.count_submissions(SubmissionFilter::of_player(player)).await?,
        csrf,
        zone,
        language,
    )
}

/// A submission for programs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Submission)]
pub(crate) struct SubmissionShape {
    #[schema(value_type = i64)]
    submission: SubmissionId,
    #[schema(value_type = u32)]
    player: PlayerNumber,
    /// `new`, `compiling`, `testing`, `compilation-error`, `execution-error`, `executing`, `replaced`, `withdrawn` or
    /// `given-back`.
    status: &'static str,
    /// Whether nothing more happens to it before somebody does something.
    settled: bool,
    /// `git`, `page`, `command`, `api`, `polled` or `older`.
    way: &'static str,
    /// In UTC.
    received_at: String,
    /// Since when it has its status, in UTC.
    changed_at: String,
    /// The hash of the submitted bot; for its owner and the staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    /// Why it is no player, in a line; for its owner and the staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    /// What was written about it; for its owner and the staff, one at a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<String>,
}

impl SubmissionShape {
    fn from_submission(submission: &Submission, whole: bool) -> SubmissionShape {
        SubmissionShape {
            submission: submission.id,
            player: submission.player,
            status: submission.status.word(),
            settled: !submission.status.is_under_way(),
            way: submission.way.word(),
            received_at: iso(submission.received_at),
            changed_at: iso(submission.changed_at),
            content: whole.then(|| submission.bot.content.clone()),
            cause: submission.cause.clone().filter(|_| whole),
            log: None,
        }
    }
}

/// Submissions, the newest first: of everybody as all may know them, of a player as its owner may.
#[utoipa::path(
    get, path = "/api/submissions", operation_id = "submissions", params(SubmissionQuery), security((), ("token" = ["read"])),
    responses((status = 200, description = "A page of submissions", body = Vec<SubmissionShape>))
)]
pub(crate) async fn list_submissions(
    State(store): State<Store>,
    visitor: RequestAuthor,
    Query(asked): Query<SubmissionQuery>,
) -> Result<Json<Vec<SubmissionShape>>, PageError> {
    let (page, filter) = (asked.page()?, asked.filter()?);
    let whole = match (visitor, filter.player) {
        (RequestAuthor::Person(person), Some(player)) => person.may_read(player).is_ok(),
        (RequestAuthor::Person(person), None) => person.may(GuardedAction::ReadAll).is_ok(),
        (RequestAuthor::Stranger, _) => false,
    };
    let without = (page - 1).saturating_mul(MOST_TOLD);
    let rows = store.submissions(filter, MOST_TOLD, without).await?;
    Ok(Json(rows.iter().map(|row| SubmissionShape::from_submission(row, whole)).collect()))
}

/// How far a submission is, with its log.
#[utoipa::path(
    get, path = "/api/submissions/{id}", operation_id = "submission", security(("token" = ["read"])),
    params(("id" = i64, Path, description = "The number of the submission")),
    responses((status = 200, description = "The submission", body = SubmissionShape))
)]
pub(crate) async fn told_one(
    State(store): State<Store>,
    visitor: RequestAuthor,
    Path(id): Path<String>,
) -> Result<Json<SubmissionShape>, PageError> {
    let person = visitor.person()?;
    let found = find_submission(&store, &id).await?;
    person.may_read(found.player)?;
    let log = store.submission_log(found.id).await?;
    Ok(Json(SubmissionShape { log, ..SubmissionShape::from_submission(&found, true) }))
}

impl From<SubmitError> for PageError {
    fn from(why: SubmitError) -> PageError {
        let status = match &why {
            SubmitError::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            SubmitError::NoPlayer(_) => StatusCode::NOT_FOUND,
            SubmitError::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        PageError::refused(status, why.text())
    }
}
