//! Routes of the documentation, and their handlers.

use axum::Router;
use axum::extract::{FromRef, Path, Query, State};
use axum::response::Html;
use axum::routing::get;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::draw::DrawingPurpose;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use serde::Deserialize;

use super::page;

/// Routes of the documentation; it belongs to no tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
{
    Router::new().route("/docs", get(overview)).route("/docs/{page}", get(article))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SearchQuery {
    q: String,
}

async fn overview(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    Query(query): Query<SearchQuery>,
) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(&site.tournaments, language)?.at(site.address.as_ref());
    site.pages.lines.draw(DrawingPurpose::Asked, move || page::overview(&query.q, around)).await.map(Html)
}

async fn article(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    Path(name): Path<String>,
) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(&site.tournaments, language)?.at(site.address.as_ref());
    site.pages.lines.draw(DrawingPurpose::Asked, move || page::article(&name, around)).await.map(Html)
}
