//! The addresses of the course. Forms work without scripts; with them the device checks answers itself.

use axum::extract::{FromRef, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Html;
use axum::routing::{get, post};
use axum::{Form, Router};
use kalah::{parse_moves, write_moves};
use kalah_analysis::puzzle_answer::AnswerVerdict;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::draw::DrawingPurpose;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_store::TaskStars;
use kalah_texts::Text;
use serde::Deserialize;

use super::course_task::CourseTask;
use super::task_page::{Attempts, TaskState, TaskView};
use super::{overview_page, rules_page, task_page};
use crate::account::{Accounts, RequestAuthor, not_from_elsewhere};

/// Plies of an answer at most.
const MOST_PLIES: usize = 64;

/// Routes of the course.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
{
    Router::new()
        .route("/learn", get(overview))
        .route("/learn/rules", get(rules))
        .route("/learn/{theme}/{number}", get(task))
        .route("/learn/{theme}/{number}/try", post(tried))
        .route("/learn/{theme}/{number}/solution", post(solution))
}

/// `GET /learn`: the themes.
async fn overview(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Html<String>, PageError> {
    let address = accounts.site().address(&headers);
    overview_page::page(Some(&address), trouble::around_all(&site.tournaments, language)?).map(Html)
}

/// `GET /learn/rules`: the rules on boards that play by themselves.
async fn rules(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(&site.tournaments, language)?;
    site.pages.lines.draw(DrawingPurpose::Asked, move || rules_page::page(around)).await.map(Html)
}

#[derive(Deserialize)]
struct TaskQuery {
    /// Present if the hint is to be shown.
    hint: Option<String>,
}

fn find((theme, number): &(String, String)) -> Result<CourseTask, PageError> {
    CourseTask::find(theme, number).ok_or(PageError::NotFound("missing-task"))
}

/// `GET /learn/THEME/N`: the task from its start.
async fn task(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    Path(place): Path<(String, String)>,
    Query(query): Query<TaskQuery>,
) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(&site.tournaments, language)?;
    let address = accounts.site().address(&headers);
    task_page::from_start(find(&place)?, query.hint.is_some(), Some(&address), around).map(Html)
}

/// An answer: what was played before, what is played now, and how it went so far.
#[derive(Deserialize)]
struct TaskAnswerForm {
    #[serde(default)]
    moves: String,
    #[serde(default, rename = "move")]
    mv: String,
    #[serde(default)]
    errors: usize,
    #[serde(default)]
    helped: bool,
}

/// `POST /learn/THEME/N/try`: the page after a move, with the replies to it.
async fn tried(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    Path(place): Path<(String, String)>,
    author: RequestAuthor,
    headers: HeaderMap,
    Form(sent): Form<TaskAnswerForm>,
) -> Result<Html<String>, PageError> {
    not_from_elsewhere(&headers)?;
    let task = find(&place)?;
    let plies = parse_moves(&format!("{} {}", sent.moves, sent.mv));
    let plies = plies.ok().filter(|plies| plies.len() <= MOST_PLIES);
    let plies = plies.ok_or_else(|| unfit("puzzles-no-moves"))?;
    let solutions = task.solutions()?;
    let (puzzle, verdict) = solutions.verdict(&plies);
    let mut attempts = Attempts { errors: sent.errors, helped: sent.helped };
    let (state, played) = match verdict {
        AnswerVerdict::Illegal => return Err(unfit("puzzles-cannot-be-played")),
        AnswerVerdict::Right(played) => (TaskState::Open, played),
        AnswerVerdict::Solved => (TaskState::Solved, puzzle.line.len()),
        AnswerVerdict::Wrong(played) => {
            attempts.errors = attempts.errors.saturating_add(1);
            (TaskState::Missed, played)
        }
    };
    if let (TaskState::Solved, RequestAuthor::Person(person)) = (&state, &author) {
        let stars = u32::try_from(attempts.stars()).unwrap_or_default();
        let won = TaskStars { task: task.word(), stars };
        site.app.store.merge_course_stars(person.id, &[won]).await?;
    }
    let start = puzzle.position;
    let view = TaskView {
        task,
        start,
        position: puzzle.after(played).unwrap_or(start),
        moves: write_moves(&start, puzzle.line.get(..played).unwrap_or_default()).unwrap_or_default(),
        state,
        attempts,
    };
    task_page::page(view, None, trouble::around_all(&site.tournaments, language)?).map(Html)
}

/// `POST /learn/THEME/N/solution`: the page with a solution.
async fn solution(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    Path(place): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Html<String>, PageError> {
    not_from_elsewhere(&headers)?;
    let task = find(&place)?;
    let puzzle = task.solutions()?.first;
    let position = puzzle.after(puzzle.line.len()).unwrap_or(puzzle.position);
    let attempts = Attempts { helped: true, ..Attempts::default() };
    let moves = String::new();
    let view = TaskView { task, start: puzzle.position, position, moves, state: TaskState::Shown, attempts };
    task_page::page(view, None, trouble::around_all(&site.tournaments, language)?).map(Html)
}

fn unfit(key: &'static str) -> PageError {
    PageError::refused(StatusCode::BAD_REQUEST, Text::new(key))
}
