//! Routes of points and their handlers.

use std::collections::BTreeMap;

use axum::Router;
use axum::extract::{FromRef, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use kalah_course::points::{Points, PointsRules};
use kalah_pages::address::AddressBase;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::trouble;
use kalah_store::{PersonId, PointsCorrection, Store, TournamentId};
use kalah_texts::Text;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::account::Accounts;
use crate::account::recent_actions::RecentActions;
use crate::account::{GuardedAction, Person, PostedForm, RequestAuthor};
use crate::points::class_points::class_points;
use crate::points::class_points_page::{self, ClassPointsView, StudentOrder};
use crate::points::regrades::RegradeView;
use crate::points::rules_form::RulesForm;
use crate::points::student_points_page::{self, StudentPointsView};
use crate::points::{api, downloads, regrades};

/// Longest reason of a correction, in letters.
const LONGEST_REASON: usize = 200;

/// Routes below the base of a tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    RecentActions: FromRef<S>,
    Store: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    Router::new()
        .route("/points", get(all).post(set_rules))
        .route("/points/moodle.csv", get(downloads::moodle))
        .route("/points/all.csv", get(downloads::plain))
        .route("/points/canvas", post(downloads::canvas))
        .route("/points/{person}", get(of_student))
        .route("/points/{person}/correct", post(correct))
        .route("/points/{person}/regrade", post(regrades::ask))
        .route("/points/{person}/regrade/{request}", post(regrades::answer))
}

/// Routes for programs.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Store: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(api::points_for_programs))
}

#[derive(Debug, Deserialize)]
struct PointsQuery {
    find: Option<String>,
    sort: Option<String>,
    done: Option<String>,
}

/// `GET /points?find=ada&sort=points`: the class for the staff, the own page for a student.
async fn all(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Query(query): Query<PointsQuery>,
) -> Result<Response, PageError> {
    let person = visitor.who_may(GuardedAction::SeeAccount)?;
    if person.may(GuardedAction::SeePeople).is_err() {
        return Ok(Redirect::to(&format!("{}/points/{}", base(&site), person.id.0)).into_response());
    }
    let class = class_points(&site.app.shared, &store, &zone, None).await?;
    let form = RulesForm::of(&class.rules);
    let base = base(&site);
    let tournament = site.app.shared.read().id;
    let open = store.regrade_requests(tournament, None).await?;
    let open: Vec<PersonId> =
        open.into_iter().filter(|one| one.answer.is_none()).map(|one| one.person).collect();
    let view = ClassPointsView {
        base: &base,
        class: &class,
        form: &form,
        is_tried: false,
        opponents: &site.app.shared.read().reference_names(),
        find: query.find.as_deref().unwrap_or(""),
        order: StudentOrder::named(query.sort.as_deref()),
        open: &open,
        csrf: lecturer(&person),
    };
    let done = recent_actions.message(query.done.as_deref(), person.id, person.csrf());
    let html = class_points_page::page(view, done, trouble::around(&site.app.shared, language)?)?;
    Ok(Html(html).into_response())
}

/// `POST /points`: shows what other rules would give, or sets them.
async fn set_rules(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    PostedForm { person, form }: PostedForm<BTreeMap<String, String>>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::Govern)?;
    let store = &store;
    let base = base(&site);
    let is_to_save = form.get("do").is_some_and(|what| what == "save");
    let mut form = RulesForm::typed(form);
    let tournament = site.app.shared.read().id;
    let deadlines = store.deadlines(tournament).await?;
    let rules = form.rules(&deadlines);
    if let (Some(rules), true) = (&rules, is_to_save) {
        let before = store.points_rules(tournament).await?;
        store.set_points_rules(tournament, &serde_json::to_string(rules)?, Some(person.id)).await?;
        let before = before.map_or_else(|| serde_json::to_string(&PointsRules::default()), Ok)?;
        let reverse = set_again(store.clone(), tournament, before, person.id);
        let back = format!("{base}/points");
        let to = recent_actions.reversible(person.id, &back, Text::new("points-rules-saved"), reverse);
        return Ok(Redirect::to(&to).into_response());
    }
    let class = class_points(&site.app.shared, store, &zone, rules).await?;
    let view = ClassPointsView {
        base: &base,
        class: &class,
        form: &form,
        is_tried: true,
        opponents: &site.app.shared.read().reference_names(),
        find: "",
        order: StudentOrder::default(),
        open: &[],
        csrf: lecturer(&person),
    };
    let html = class_points_page::page(view, None, trouble::around(&site.app.shared, language)?)?;
    let is_wrong = form.first_fault().is_some();
    let status = if is_wrong { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Ok((status, Html(html)).into_response())
}

async fn set_again(store: Store, tournament: TournamentId, rules: String, who: PersonId) {
    if let Err(error) = store.set_points_rules(tournament, &rules, Some(who)).await {
        tracing::error!("the former rules of points were not set again: {error}");
    }
}

#[derive(Debug, Deserialize)]
struct DoneQuery {
    done: Option<String>,
}

/// `GET /points/ID`: for the staff, and for the student.
async fn of_student(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    State(recent_actions): State<RecentActions>,
    (visitor, ReaderLanguage(language)): (RequestAuthor, ReaderLanguage),
    Path(student): Path<String>,
    Query(query): Query<DoneQuery>,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::ReadOwn)?;
    let student = id(&student)?;
    if student != person.id {
        person.may(GuardedAction::SeePeople)?;
    }
    let class = class_points(&site.app.shared, &store, &zone, None).await?;
    let base = base(&site);
    let tournament = site.app.shared.read().id;
    let questions = store.regrade_requests(tournament, Some(student)).await?;
    let questions: Vec<RegradeView> = questions.iter().map(|one| RegradeView::new(one, &zone)).collect();
    let view = StudentPointsView {
        base: &base,
        class: &class,
        student: class.of(student).ok_or(PageError::NotFound("missing-student"))?,
        is_own: student == person.id,
        csrf: lecturer(&person),
        own_csrf: person.csrf(),
        questions: &questions,
        zone: &zone,
    };
    let done = recent_actions.message(query.done.as_deref(), person.id, person.csrf());
    student_points_page::page(view, done, trouble::around(&site.app.shared, language)?).map(Html)
}

#[derive(Debug, Deserialize)]
struct CorrectionForm {
    points: String,
    reason: String,
}

/// `POST /points/ID/correct`: adds points to those of the rules, or takes some away.
async fn correct(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(recent_actions): State<RecentActions>,
    Path(student): Path<String>,
    PostedForm { person, form }: PostedForm<CorrectionForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let (student, reason) = (id(&student)?, form.reason.trim().to_owned());
    let points: Points = match form.points.trim() {
        "" => Points::ZERO,
        text => text.parse().map_err(|_| unread_points(text))?,
    };
    if !(-Points::MOST..=Points::MOST).contains(&points) {
        return Err(PageError::unfit(Text::new("points-correction-range")));
    }
    if points != Points::ZERO && reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        let why = Text::new("points-correction-reason").with("longest", LONGEST_REASON);
        return Err(PageError::unfit(why));
    }
    let (store, tournament) = (&store, site.app.shared.read().id);
    let before = store.points_corrections(tournament).await?.into_iter().find(|one| one.person == student);
    let before = before.unwrap_or(PointsCorrection { person: student, hundredths: 0, reason: String::new() });
    let correction = PointsCorrection { person: student, hundredths: points.hundredths(), reason };
    if !store.correct_points(tournament, &correction, Some(person.id)).await? {
        return Err(PageError::NotFound("missing-student"));
    }
    let (store, who) = (store.clone(), person.id);
    let reverse = async move {
        if let Err(error) = store.correct_points(tournament, &before, Some(who)).await {
            tracing::error!("a correction of points was not undone: {error}");
        }
    };
    let back = format!("{}/points/{}", base(&site), student.0);
    Ok(Redirect::to(&recent_actions.reversible(
        person.id,
        &back,
        Text::new("points-correction-saved"),
        reverse,
    )))
}

fn unread_points(text: &str) -> PageError {
    let begin: String = text.chars().take(20).collect();
    PageError::unfit(Text::new("points-correction-unread").with("text", begin))
}

/// The base of the tournament's addresses.
fn base(site: &TournamentSite) -> String {
    AddressBase::of(&site.app.shared.read()).to_string()
}

fn lecturer(person: &Person) -> Option<&str> {
    person.may(GuardedAction::Govern).ok().map(|()| person.csrf())
}

fn id(text: &str) -> Result<PersonId, PageError> {
    text.parse().map(PersonId).map_err(|_| PageError::NotFound("missing-student"))
}
