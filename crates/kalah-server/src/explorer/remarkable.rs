//! The addresses of the discoveries.

use axum::Json;
use axum::extract::{Query, State};
use axum::response::Html;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use serde::Deserialize;

use crate::explorer::discoveries::{BoardDiscoveries, boards};
use crate::explorer::discoveries_page as drawn;

/// Board that the address asks for.
#[derive(Deserialize)]
pub(crate) struct RemarkableQuery {
    rules: Option<String>,
}

/// `GET /book/discoveries`: what was found on a board.
pub(crate) async fn page(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    Query(asked): Query<RemarkableQuery>,
) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(&site.tournaments, language)?.at(site.address.as_ref());
    let word = asked.rules.as_deref().unwrap_or_default();
    let is_asked = |board: &&BoardDiscoveries| board.rules().is_some_and(|rules| rules.to_string() == word);
    let board = boards().iter().find(is_asked).or(boards().first().filter(|_| word.is_empty()));
    let board = board.ok_or(PageError::NotFound("missing-board-among-the-discoveries"))?;
    drawn::page(boards(), board, around).map(Html)
}

/// `GET /api/discoveries`: the same of all boards.
#[utoipa::path(
    get,
    path = "/api/discoveries",
    operation_id = "discoveries",
    tag = "positions",
    responses((status = OK, description = "what is remarkable among all positions with few seeds, by board", body = Vec<Object>))
)]
pub(crate) async fn list_discoveries() -> Json<&'static [BoardDiscoveries]> {
    Json(boards())
}
