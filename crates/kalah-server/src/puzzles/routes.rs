//! The addresses of puzzles.
//!
//! Forms work without scripts: they lead to the page with what came of the answer. A script that asks for JSON gets that
//! instead.

use axum::extract::{FromRef, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Json, Router};
use kalah::{parse_moves, write_moves};
use kalah_analysis::puzzle_answer::{AnswerVerdict, SolvablePuzzle};
use kalah_analysis::puzzle_themes::PuzzleTheme;
use kalah_http::accepts::wants_json;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::trouble;
use kalah_store::{PuzzleId, RatingChange, StoredPuzzle, Strength};
use kalah_texts::{Language, Text};
use serde::{Deserialize, Serialize};

use crate::account::guest::Guest;
use crate::account::{Accounts, RequestAuthor, not_from_elsewhere};
use crate::puzzles::daily::DailyPuzzle;
use crate::puzzles::history::PuzzleHistory;
use crate::puzzles::mistakes::{self, OwnMistakes};
use crate::puzzles::open_puzzle::OpenPuzzle;
use crate::puzzles::overview_page::PuzzleOverview;
use crate::puzzles::page as drawn;
use crate::puzzles::themes::{self, ThemeLink};
use crate::puzzles::{overview_page, shipped_puzzles, static_pages, strength};

/// Plies of an answer at most.
const MOST_PLIES: usize = 64;

/// Routes of the puzzles.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    mistakes::router()
        .route("/puzzles", get(overview))
        .route("/puzzles/today", get(of_today))
        .route("/puzzles/run", get(run))
        .route("/puzzles/shipped.jsonl", get(shipped))
        .route("/puzzle", get(next))
        .route("/puzzle/device", get(device_page))
        .route("/puzzle/{id}", get(page))
        .route("/puzzle/{id}/try", post(tried))
        .route("/puzzle/{id}/solution", post(solution))
}

/// `GET /puzzles`: the puzzle of the day, and the ways to others.
async fn overview(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    author: RequestAuthor,
    guest: Guest,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let store = &site.app.store;
    let daily = match DailyPuzzle::load(store, &zone, &author).await? {
        Some(daily) => Some((daily, load_puzzle(&site, daily.id).await?)),
        None => None,
    };
    let own = store.solver(&guest.hash.0).await?.unwrap_or(Strength::NEWCOMER);
    let mistakes = OwnMistakes::load(&site.tournaments, store, &author, &guest).await?;
    let (themes, history) = (themes::counted(store).await?, PuzzleHistory::load(store, &guest.hash).await?);
    let here = accounts.site().address(&headers);
    let shown = PuzzleOverview { daily, own, mistakes, themes, history, site: here };
    let html = overview_page::page(shown, trouble::around_all(&site.tournaments, language)?)?;
    Ok(guest.remembered(Html(html)))
}

/// `GET /puzzles/today`: the puzzle of the day from its start.
async fn of_today(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    author: RequestAuthor,
    guest: Guest,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let daily = DailyPuzzle::load(&site.app.store, &zone, &author).await?;
    let daily = daily.ok_or(PageError::NotFound("missing-puzzle"))?;
    let puzzle = load_puzzle(&site, daily.id).await?;
    let here = accounts.site().address(&headers);
    let start = PuzzleStart { theme: None, daily: Some(daily), here };
    page_from_start(&site, guest, &puzzle, start, language).await
}

/// `GET /puzzle`: on to one that the visitor has not seen.
async fn next(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    Query(chosen): Query<ChosenTheme>,
    guest: Guest,
) -> Result<Response, PageError> {
    let store = &site.app.store;
    let theme = chosen.theme();
    if theme.is_some() {
        themes::find_missing(store).await?;
    }
    let rating = store.solver(&guest.hash.0).await?.unwrap_or(Strength::NEWCOMER).rating;
    let noted = notes(&site, &guest);
    match store.next_puzzle(&guest.hash.0, rating, theme.map(PuzzleTheme::word), noted).await? {
        Some(PuzzleId(id)) => {
            Ok(guest.remembered(Redirect::to(&format!("/puzzle/{id}{}", in_address(theme)))))
        }
        None => Ok(guest.remembered(Html(drawn::none(trouble::around_all(&site.tournaments, language)?)?))),
    }
}

/// The theme that a visitor has chosen. A word that is none chooses nothing.
#[derive(Deserialize)]
struct ChosenTheme {
    theme: Option<String>,
}

impl ChosenTheme {
    fn theme(&self) -> Option<PuzzleTheme> {
        self.theme.as_deref().and_then(PuzzleTheme::from_word)
    }
}

/// The chosen theme as the query of an address.
fn in_address(theme: Option<PuzzleTheme>) -> String {
    theme.map_or_else(String::new, |theme| format!("?theme={}", theme.word()))
}

/// `GET /puzzles/run`: puzzles against the clock.
async fn run(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
) -> Result<Html<String>, PageError> {
    static_pages::run(trouble::around_all(&site.tournaments, language)?).map(Html)
}

/// `GET /puzzle/device`: the page of puzzles that devices check themselves.
async fn device_page(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
) -> Result<Html<String>, PageError> {
    static_pages::puzzle(trouble::around_all(&site.tournaments, language)?).map(Html)
}

/// `GET /puzzles/shipped.jsonl`: the puzzles of the program, one a line.
async fn shipped() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/jsonl"), (CACHE_CONTROL, "no-cache")], shipped_puzzles::with_themes())
}

/// Returns true if data of this visitor are stored: it has shown its key before, and its network has not used
/// up its budget.
fn notes(site: &TournamentSite, guest: &Guest) -> bool {
    guest.is_known() && site.puzzle_rows.check(guest.client).is_ok()
}

async fn find_puzzle(site: &TournamentSite, id: &str) -> Result<OpenPuzzle, PageError> {
    load_puzzle(site, id.parse().map(PuzzleId).map_err(|_| PageError::NotFound("missing-puzzle"))?).await
}

async fn load_puzzle(site: &TournamentSite, id: PuzzleId) -> Result<OpenPuzzle, PageError> {
    let puzzle = site.app.store.puzzle(id).await?.ok_or(PageError::NotFound("missing-puzzle"))?;
    OpenPuzzle::from_stored(puzzle).ok_or(PageError::NotFound("missing-puzzle"))
}

/// `GET /puzzle/N`: the puzzle from its start.
async fn page(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(zone): State<TimeZoneName>,
    author: RequestAuthor,
    (guest, ReaderLanguage(language)): (Guest, ReaderLanguage),
    headers: HeaderMap,
    (Path(id), Query(chosen)): (Path<String>, Query<ChosenTheme>),
) -> Result<Response, PageError> {
    let puzzle = find_puzzle(&site, &id).await?;
    let daily = daily_of(&site, &zone, &author, &puzzle).await?;
    let start = PuzzleStart { theme: chosen.theme(), daily, here: accounts.site().address(&headers) };
    page_from_start(&site, guest, &puzzle, start, language).await
}

/// Returns the puzzle of the day if it is this one.
async fn daily_of(
    site: &TournamentSite,
    zone: &TimeZoneName,
    author: &RequestAuthor,
    OpenPuzzle { puzzle, .. }: &OpenPuzzle,
) -> Result<Option<DailyPuzzle>, PageError> {
    let daily = DailyPuzzle::load(&site.app.store, zone, author).await?;
    Ok(daily.filter(|daily| daily.id == puzzle.id))
}

/// What the page of a puzzle begins with.
struct PuzzleStart {
    theme: Option<PuzzleTheme>,
    daily: Option<DailyPuzzle>,
    /// Address of this server.
    here: String,
}

/// The page of a puzzle of which nothing is played.
async fn page_from_start(
    site: &TournamentSite,
    guest: Guest,
    OpenPuzzle { puzzle, solvable }: &OpenPuzzle,
    PuzzleStart { theme, daily, here }: PuzzleStart,
    language: Language,
) -> Result<Response, PageError> {
    let own = site.app.store.solver(&guest.hash.0).await?;
    let shown =
        drawn::PuzzleView { puzzle, solvable, plies: 0, outcome: None, own, theme, daily, site: here };
    Ok(guest.remembered(Html(drawn::page(&shown, trouble::around_all(&site.tournaments, language)?)?)))
}

/// An answer: what was played before, and what is played now.
#[derive(Deserialize)]
struct PuzzleAnswerForm {
    #[serde(default)]
    moves: String,
    /// Move of the answer, beside the moves before, where no script puts both together.
    #[serde(default, rename = "move")]
    mv: String,
    #[serde(flatten)]
    chosen: ChosenTheme,
}

/// Outcome of an answer, for a script.
#[derive(Serialize)]
struct AttemptOutcome {
    right: bool,
    done: bool,
    /// Reply of the opponent.
    reply: String,
    /// Moves so far.
    moves: String,
    text: String,
    /// The visitor's rating, if it was rated now, what that changed, and the rating of the puzzle.
    rating: Option<i32>,
    /// The rating in words, which say how sure it is.
    shown_rating: Option<String>,
    change: Option<i32>,
    puzzle_rating: i32,
    /// How many people have tried it and solved it, with this answer, once it is answered.
    record: Option<String>,
    /// Days in a row of a person who has solved the puzzle of the day.
    days: Option<u32>,
    /// Themes of the puzzle, once it is solved.
    themes: Vec<NamedTheme>,
}

/// A theme for a script.
#[derive(Serialize)]
struct NamedTheme {
    name: String,
    href: String,
}

/// The themes of a puzzle for a script.
fn named_themes(open: &OpenPuzzle, language: Language) -> Vec<NamedTheme> {
    let links = themes::of_puzzle(open).into_iter().map(|theme| ThemeLink::new(theme, 0));
    links.map(|link| NamedTheme { name: language.write(&link.name), href: link.href }).collect()
}

/// `POST /puzzle/N/try`: whether the plies so far are right.
async fn tried(
    State(site): State<TournamentSite>,
    State(zone): State<TimeZoneName>,
    author: RequestAuthor,
    (guest, ReaderLanguage(language)): (Guest, ReaderLanguage),
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(sent): Form<PuzzleAnswerForm>,
) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    let asked = find_puzzle(&site, &id).await?;
    let plies = parse_moves(&format!("{} {}", sent.moves, sent.mv));
    let plies = plies.ok().filter(|plies| plies.len() <= MOST_PLIES);
    let plies = plies.ok_or_else(|| unfit(Text::new("puzzles-no-moves")))?;
    let verdict = asked.solvable.verdict(&plies);
    let (key, played) = match verdict {
        AnswerVerdict::Illegal => return Err(unfit(Text::new("puzzles-cannot-be-played"))),
        AnswerVerdict::Right(played) => ("puzzles-right", played),
        AnswerVerdict::Solved => ("puzzles-solved", asked.solvable.line.len()),
        AnswerVerdict::Wrong(played) => ("puzzles-wrong", played),
    };
    let rated = match verdict {
        AnswerVerdict::Solved | AnswerVerdict::Wrong(_) => {
            rate(&site, &guest, &asked.puzzle, verdict == AnswerVerdict::Solved).await?
        }
        AnswerVerdict::Right(_) | AnswerVerdict::Illegal => None,
    };
    let mut daily = daily_of(&site, &zone, &author, &asked).await?;
    if let Some(daily) = daily.as_mut().filter(|_| verdict == AnswerVerdict::Solved) {
        daily.count(&site.app.store).await?;
    }
    let is_right = !matches!(verdict, AnswerVerdict::Wrong(_));
    let attempt = AttemptOutcome {
        right: is_right,
        done: verdict == AnswerVerdict::Solved,
        reply: written(&asked.solvable, plies.len(), played.max(plies.len())),
        moves: written(&asked.solvable, 0, played),
        text: language.write(&Text::new(key)),
        rating: rated.map(|rated| rounded(rated.now)),
        shown_rating: rated.map(|rated| language.write_argument(&drawn::rating_text(rated.now))),
        change: rated.map(|rated| rounded(rated.now) - rounded(rated.before)),
        puzzle_rating: rounded(asked.puzzle.found.strength),
        record: match verdict {
            AnswerVerdict::Solved | AnswerVerdict::Wrong(_) => Some(record(&site, &asked, language).await?),
            AnswerVerdict::Right(_) | AnswerVerdict::Illegal => None,
        },
        days: daily.and_then(|daily| daily.days()),
        themes: match verdict {
            AnswerVerdict::Solved => named_themes(&asked, language),
            _ => Vec::new(),
        },
    };
    if wants_json(&headers) {
        return Ok(guest.remembered(Json(attempt)));
    }
    let outcome = drawn::PuzzleOutcome { text: Text::new(key), done: attempt.done, change: attempt.change };
    let answered = AnsweredPuzzle { plies: played, outcome, theme: sent.chosen.theme(), daily };
    page_of(&site, guest, &asked, answered, language).await
}

/// The plies of the line from one to another as text.
fn written(solvable: &SolvablePuzzle, from: usize, to: usize) -> String {
    let plies = solvable.line.get(from..to).unwrap_or_default();
    solvable.after(from).and_then(|position| write_moves(&position, plies).ok()).unwrap_or_default()
}

/// A puzzle after an answer.
struct AnsweredPuzzle {
    /// Plies of the line that are played.
    plies: usize,
    outcome: drawn::PuzzleOutcome,
    theme: Option<PuzzleTheme>,
    daily: Option<DailyPuzzle>,
}

/// The page of a puzzle with what came of an answer.
async fn page_of(
    site: &TournamentSite,
    guest: Guest,
    OpenPuzzle { puzzle, solvable }: &OpenPuzzle,
    AnsweredPuzzle { plies, outcome, theme, daily }: AnsweredPuzzle,
    language: Language,
) -> Result<Response, PageError> {
    let own = site.app.store.solver(&guest.hash.0).await?;
    // The answer counts already.
    let puzzle = &load_puzzle(site, puzzle.id).await?.puzzle;
    let outcome = Some(outcome);
    let site_address = String::new();
    let shown = drawn::PuzzleView { puzzle, solvable, plies, outcome, own, theme, daily, site: site_address };
    let html = drawn::page(&shown, trouble::around_all(&site.tournaments, language)?)?;
    Ok(guest.remembered(Html(html)))
}

/// How many people have tried a puzzle and solved it, in words, as of now.
async fn record(site: &TournamentSite, asked: &OpenPuzzle, language: Language) -> Result<String, PageError> {
    let puzzle = load_puzzle(site, asked.puzzle.id).await?.puzzle;
    Ok(language.write(&drawn::record(&puzzle)))
}

/// The line.
#[derive(Serialize)]
struct SolutionAnswer {
    moves: String,
    text: String,
    record: String,
    themes: Vec<NamedTheme>,
}

/// `POST /puzzle/N/solution`: the line is shown, which counts as not solved.
async fn solution(
    State(site): State<TournamentSite>,
    State(zone): State<TimeZoneName>,
    author: RequestAuthor,
    (guest, ReaderLanguage(language)): (Guest, ReaderLanguage),
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(chosen): Form<ChosenTheme>,
) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    let asked = find_puzzle(&site, &id).await?;
    _ = rate(&site, &guest, &asked.puzzle, false).await?;
    let moves = written(&asked.solvable, 0, asked.solvable.line.len());
    let text = Text::new("puzzles-solution").with("moves", &moves);
    if wants_json(&headers) {
        let (text, record) = (language.write(&text), record(&site, &asked, language).await?);
        let themes = named_themes(&asked, language);
        return Ok(guest.remembered(Json(SolutionAnswer { moves, text, record, themes })));
    }
    let outcome = drawn::PuzzleOutcome { text, done: true, change: None };
    let daily = daily_of(&site, &zone, &author, &asked).await?;
    let plies = asked.solvable.line.len();
    let answered = AnsweredPuzzle { plies, outcome, theme: chosen.theme(), daily };
    page_of(&site, guest, &asked, answered, language).await
}

/// A visitor's strength before and after an answer.
#[derive(Clone, Copy)]
struct VisitorRating {
    before: Strength,
    now: Strength,
}

/// Rates an answer if it is the visitor's first to this puzzle.
async fn rate(
    site: &TournamentSite,
    guest: &Guest,
    puzzle: &StoredPuzzle,
    solved: bool,
) -> Result<Option<VisitorRating>, PageError> {
    if !notes(site, guest) {
        return Ok(None);
    }
    let store = &site.app.store;
    let before = store.solver(&guest.hash.0).await?.unwrap_or(Strength::NEWCOMER);
    let (now, moved) = strength::after(before, puzzle.found.strength, solved);
    let answered = RatingChange { solved, visitor: now, puzzle: moved };
    let is_first = store.keep_answer(&guest.hash.0, puzzle.id, &answered).await?;
    Ok(is_first.then_some(VisitorRating { before, now }))
}

#[expect(clippy::cast_possible_truncation, reason = "a rating has four digits")]
fn rounded(strength: Strength) -> i32 {
    strength.rating.round() as i32
}

fn unfit(why: Text) -> PageError {
    PageError::refused(StatusCode::BAD_REQUEST, why)
}
