//! Routes of the staff's page of the rubric, and their handlers.

use std::collections::HashMap;

use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use kalah_course::grades::{Grade, RubricOutline};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::csv::Csv;
use kalah_pages::ui::trouble;
use kalah_store::{Moment, Store, StoredRubric, SubmissionId};
use kalah_texts::Text;
use serde::Deserialize;

use crate::account::{
    Accounts, EmptyForm, GuardedAction, PostedForm, PostedParts, RequestAuthor, names_of_player,
};
use crate::rubric::grading::{RubricGrader, RubricGrading};
use crate::rubric::page::{self, RubricView};
use crate::rubric::results::read_grade;

/// Path of the page.
const PAGE: &str = "/class/rubric";

/// Bytes of a rubric at most.
const LONGEST: usize = 1 << 16;

/// Routes that belong to no tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    RubricGrading: FromRef<S>,
    Store: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    Router::new()
        .route("/class/rubric", get(show).post(set))
        .route("/class/rubric/grade", post(grade))
        .route("/class/rubric/publish", post(publish))
        .route("/class/rubric/remove", post(remove))
        .route("/class/rubric.csv", get(table))
        .route("/class/rubric.toml", get(file))
}

#[derive(Debug, Deserialize)]
struct GradeForm {
    /// `yes` grades those again that were graded.
    all: String,
}

#[derive(Debug, Deserialize)]
struct PublishForm {
    /// `yes` publishes; else it is taken back.
    published: String,
}

/// Returns the grader, or why there is no page.
fn grader(grading: &RubricGrading) -> Result<&dyn RubricGrader, PageError> {
    grading.grader().ok_or_else(|| PageError::refused(StatusCode::NOT_FOUND, Text::new("rubric-cannot")))
}

/// Reads the text of a rubric.
fn read_rubric(grader: &dyn RubricGrader, text: &str) -> Result<RubricOutline, PageError> {
    let unfit = |error: String| PageError::unfit(Text::new("rubric-unreadable").with("error", error));
    grader.read(text).map_err(unfit)
}

/// Returns the rubric that counts.
async fn present(store: &Store) -> Result<StoredRubric, PageError> {
    store.rubric().await?.ok_or(PageError::NotFound("missing-rubric"))
}

/// Returns the grades by a rubric of the versions that play.
async fn grades(store: &Store, rubric: &StoredRubric) -> Result<HashMap<SubmissionId, Grade>, PageError> {
    let stored = store.rubric_grades(rubric.id).await?;
    Ok(stored.iter().filter_map(|grade| Some((grade.submission, read_grade(grade)?))).collect())
}

/// `GET /class/rubric`
async fn show(
    State(site): State<TournamentSite>,
    State(grading): State<RubricGrading>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::ReadAll)?;
    let program = grader(&grading)?;
    let rubric = store.rubric().await?;
    let read = rubric.as_ref().map(|rubric| read_rubric(program, &rubric.text)).transpose()?;
    let grades = match &rubric {
        Some(rubric) => grades(&store, rubric).await?,
        None => HashMap::new(),
    };
    let state = grading.state().clone();
    let view = RubricView {
        rubric: rubric.as_ref().zip(read.as_ref()),
        playing: &store.executing().await?,
        grades: &grades,
        people: &store.class().await?.people,
        state: &state,
        csrf: person.may(GuardedAction::Govern).is_ok().then(|| person.csrf()),
        built_in: program.built_in(),
    };
    page::page(&view, &zone, trouble::around_all(&site.tournaments, language)?).map(Html)
}

/// `POST /class/rubric`: sets the rubric, from a file or one that comes with the program.
async fn set(
    State(store): State<Store>,
    State(grading): State<RubricGrading>,
    sent: PostedParts,
) -> Result<Redirect, PageError> {
    sent.person.may(GuardedAction::Govern)?;
    let grader = grader(&grading)?;
    let text = chosen_text(grader, &sent)?;
    read_rubric(grader, &text)?;
    store.set_rubric(&text, sent.person.id, Moment::now()).await?;
    Ok(Redirect::to(PAGE))
}

/// Returns the text of the rubric that was chosen.
fn chosen_text(grader: &dyn RubricGrader, sent: &PostedParts) -> Result<String, PageError> {
    if let Some(name) = sent.text("built-in").filter(|name| !name.is_empty()) {
        let known = grader.built_in().iter().find(|(known, _)| *known == name);
        return Ok(known.ok_or(PageError::NotFound("missing-rubric"))?.1.to_owned());
    }
    let file = sent.bytes("file").filter(|file| !file.is_empty() && file.len() <= LONGEST);
    let file = file.ok_or_else(|| PageError::unfit(Text::new("rubric-no-file")))?;
    let text = std::str::from_utf8(file).map_err(|_| PageError::unfit(Text::new("rubric-no-utf8")))?;
    // Editors of Windows begin a text so.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// `POST /class/rubric/grade`: grades the versions that play and were not graded yet, or all of them.
async fn grade(
    State(store): State<Store>,
    State(grading): State<RubricGrading>,
    PostedForm { person, form }: PostedForm<GradeForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let stored = present(&store).await?;
    let known = grades(&store, &stored).await?;
    let mut versions = store.executing().await?;
    versions.retain(|version| form.all == "yes" || !known.contains_key(&version.id));
    if !grading.begin(stored, versions) {
        return Err(PageError::refused(StatusCode::CONFLICT, Text::new("rubric-cannot")));
    }
    Ok(Redirect::to(PAGE))
}

/// `POST /class/rubric/publish`
async fn publish(
    State(store): State<Store>,
    PostedForm { person, form }: PostedForm<PublishForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let stored = present(&store).await?;
    store.publish_rubric(stored.id, (form.published == "yes").then(Moment::now)).await?;
    Ok(Redirect::to(PAGE))
}

/// `POST /class/rubric/remove`
async fn remove(
    State(store): State<Store>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    present(&store).await?;
    store.set_rubric("", person.id, Moment::now()).await?;
    Ok(Redirect::to(PAGE))
}

/// `GET /class/rubric.csv`: a line a version that plays, a column a criterion.
async fn table(
    State(store): State<Store>,
    State(grading): State<RubricGrading>,
    visitor: RequestAuthor,
) -> Result<Response, PageError> {
    visitor.who_may(GuardedAction::ReadAll)?;
    let stored = present(&store).await?;
    let rubric = read_rubric(grader(&grading)?, &stored.text)?;
    let (grades, people) = (grades(&store, &stored).await?, store.class().await?.people);
    let criteria = rubric.criteria.iter().map(|criterion| criterion.name.as_str());
    let head: Vec<&str> =
        ["player", "names", "submission", "points", "grade"].into_iter().chain(criteria).collect();
    let mut csv = Csv::with_head(&head);
    for version in store.executing().await? {
        let Some(grade) = grades.get(&version.id) else { continue };
        csv.number(Some(version.player));
        csv.text(&names_of_player(version.player, &people));
        csv.number(Some(version.id));
        csv.number(Some(grade.earned()));
        csv.text(grade.letter.as_deref().unwrap_or(""));
        for result in &grade.results {
            // What a person has to judge stays empty.
            csv.number(result.earned);
        }
        csv.end_row();
    }
    Ok(attached("rubric.csv", "text/csv; charset=utf-8", csv.finish().into_bytes()))
}

/// `GET /class/rubric.toml`: the file as it was sent.
async fn file(State(store): State<Store>, visitor: RequestAuthor) -> Result<Response, PageError> {
    visitor.who_may(GuardedAction::ReadAll)?;
    let stored = present(&store).await?;
    Ok(attached("rubric.toml", "text/plain; charset=utf-8", stored.text.into_bytes()))
}

fn attached(name: &str, kind: &'static str, bytes: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, disposition)], bytes).into_response()
}
