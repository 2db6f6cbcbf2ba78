//! The addresses, and who answers.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::{from_fn_with_state, map_response, map_response_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use kalah_jobs::JobId;
use serde::Deserialize;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::game_number::GameNumber;
use crate::gate::{self, Gate};
use crate::page_error::PageError;
use crate::view::View;
use crate::{api, assets, events, pages};

/// What a browser may do with our pages: run our scripts and nothing else.
const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

type Page = Result<Html<String>, PageError>;

/// All addresses, behind a gate.
pub(crate) fn router(app: App, gate: Gate) -> Router {
    Router::new()
        .route("/", get(matrix))
        .route("/ranking", get(ranking))
        .route("/about", get(about))
        .route("/nim", get(nim))
        .route("/players/{number}", get(player))
        .route("/matches/{id}", get(match_page))
        .route("/matches/{id}/records.jsonl", get(records))
        .route("/matches/{id}/games/{game}", get(game))
        .route("/live", get(live_matrix))
        .route("/live/ranking", get(live_ranking))
        .route("/live/players/{number}", get(live_player))
        .route("/live/matches/{id}", get(live_match))
        .route("/live/matches/{id}/games/{game}", get(live_game))
        .route("/api/standings", get(api::standings))
        .route("/api/matches/{id}", get(api::match_with_records))
        .route("/assets/{stamp}/{name}", get(assets::asset))
        .fallback(async || PageError::NotFound("page"))
        .layer(map_response_with_state(app.clone(), pages::failure::draw))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(Arc::new(gate), gate::pass))
        .layer(map_response(with_headers))
        .with_state(app)
}

async fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // Pages say how it is now.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}

fn player_view(number: &str) -> Result<View, PageError> {
    number.parse().map(View::Player).map_err(|_| PageError::NotFound("player"))
}

fn match_id(id: &str) -> Result<JobId, PageError> {
    id.parse().map(JobId).map_err(|_| PageError::NotFound("match"))
}

fn game_number(game: &str) -> Result<GameNumber, PageError> {
    GameNumber::named(game).ok_or(PageError::NotFound("game"))
}

async fn live_page(app: &App, view: View) -> Page {
    let (version, drawn) = events::draw(app, view).await?;
    pages::page(app, view, version, &drawn).map(Html)
}

async fn matrix(State(app): State<App>) -> Page {
    live_page(&app, View::Matrix).await
}

async fn ranking(State(app): State<App>) -> Page {
    live_page(&app, View::Ranking).await
}

async fn about(State(app): State<App>) -> Page {
    pages::about::page(&app.live).map(Html)
}

/// Solving a board takes the processor a while, so it must not hold up other requests.
async fn nim(State(app): State<App>, Query(asked): Query<pages::nim::Asked>) -> Page {
    let trouble = pages::trouble::region(&app.live)?;
    let drawn = tokio::task::spawn_blocking(move || pages::nim::page(&asked, trouble)).await;
    drawn.unwrap_or(Err(PageError::Drawing)).map(Html)
}

async fn player(State(app): State<App>, Path(number): Path<String>) -> Page {
    live_page(&app, player_view(&number)?).await
}

async fn match_page(State(app): State<App>, Path(id): Path<String>) -> Page {
    live_page(&app, View::Match(match_id(&id)?)).await
}

/// Which position of a game: the latest, live, if none is named.
#[derive(Debug, Deserialize)]
struct Step {
    ply: Option<String>,
}

async fn game(
    State(app): State<App>,
    Path((id, game)): Path<(String, String)>,
    Query(step): Query<Step>,
) -> Page {
    let (id, game) = (match_id(&id)?, game_number(&game)?);
    match step.ply {
        None => live_page(&app, View::Game(id, game)).await,
        Some(ply) => {
            let ply = ply.parse().map_err(|_| PageError::NotFound("ply"))?;
            pages::game::step(&app, id, game, ply).await.map(Html)
        }
    }
}

/// Both records of a match that is over, one a line.
async fn records(State(app): State<App>, Path(id): Path<String>) -> Result<Response, PageError> {
    let id = match_id(&id)?;
    let text = api::record_lines(&app, id).await?;
    let name = format!("attachment; filename=\"match-{id}.jsonl\"");
    Ok(([(CONTENT_TYPE, "application/jsonl"), (CONTENT_DISPOSITION, name.as_str())], text).into_response())
}

/// The version of the tournament that a page shows.
#[derive(Debug, Deserialize)]
struct Since {
    #[serde(default)]
    since: u64,
}

async fn live_matrix(State(app): State<App>, Query(Since { since }): Query<Since>) -> impl IntoResponse {
    events::stream(app, View::Matrix, since).await
}

async fn live_ranking(State(app): State<App>, Query(Since { since }): Query<Since>) -> impl IntoResponse {
    events::stream(app, View::Ranking, since).await
}

async fn live_player(
    State(app): State<App>,
    Path(number): Path<String>,
    Query(Since { since }): Query<Since>,
) -> Result<impl IntoResponse, PageError> {
    events::stream(app, player_view(&number)?, since).await
}

async fn live_match(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Since { since }): Query<Since>,
) -> Result<impl IntoResponse, PageError> {
    events::stream(app, View::Match(match_id(&id)?), since).await
}

async fn live_game(
    State(app): State<App>,
    Path((id, game)): Path<(String, String)>,
    Query(Since { since }): Query<Since>,
) -> Result<impl IntoResponse, PageError> {
    events::stream(app, View::Game(match_id(&id)?, game_number(&game)?), since).await
}
