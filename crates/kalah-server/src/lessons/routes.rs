//! Routes of the lessons, and their handlers.

use axum::Router;
use axum::extract::{FromRef, Query, State};
use axum::response::Html;
use axum::routing::get;
use kalah_http::client::ClientAddress;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::draw::DrawingPurpose;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;

use crate::lessons::{learn_page, nim_page, search_page};

/// Routes of the lessons; they belong to no tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
{
    Router::new().route("/learn", get(learn)).route("/nim", get(nim)).route("/search", get(search))
}

async fn learn(State(site): State<TournamentSite>) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(&site.tournaments)?;
    site.pages.lines.draw(DrawingPurpose::Asked, move || learn_page::page(around)).await.map(Html)
}

/// Solving a board takes the processor a while, so it must not hold up other requests.
async fn nim(
    State(site): State<TournamentSite>,
    client: ClientAddress,
    Query(asked): Query<nim_page::NimQuery>,
) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(&site.tournaments)?;
    let drawn = site.pages.lines.draw_single(client, move || nim_page::page(&asked, around)).await;
    drawn.map(Html)
}

/// Shows the search page; the time is in milliseconds, as for Nim-Mancala.
async fn search(
    State(site): State<TournamentSite>,
    client: ClientAddress,
    Query(asked): Query<search_page::SearchQuery>,
) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(&site.tournaments)?;
    let drawn = site.pages.lines.draw_single(client, move || search_page::page(&asked, around)).await;
    drawn.map(Html)
}
