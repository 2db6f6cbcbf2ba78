//! The addresses of the explorer.

use axum::Router;
use axum::extract::{FromRef, Query, State};
use axum::http::{StatusCode, Uri};
use axum::response::{Html, Redirect};
use axum::routing::get;
use kalah_analysis::Analyst;
use kalah_drawing::game_query::GameQueryFields;
use kalah_http::client::ClientAddress;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::explorer::known_moves::KnownMoves;
use crate::explorer::remarkable;

/// Routes of the book.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Analyst: FromRef<S>,
{
    Router::new()
        .route("/book", get(elsewhere))
        .route("/book/moves", get(moves))
        .route("/book/discoveries", get(remarkable::page))
}

/// Routes for programs.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    OpenApiRouter::new().routes(routes!(remarkable::list_discoveries))
}

/// `GET /book`: on to the analysis, which shows the book.
async fn elsewhere(uri: Uri) -> Redirect {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    Redirect::permanent(&format!("/analysis{query}#known"))
}

/// `GET /book/moves`: what is known of a position, as the part of a page.
async fn moves(
    State(site): State<TournamentSite>,
    State(analyst): State<Analyst>,
    ReaderLanguage(language): ReaderLanguage,
    client: ClientAddress,
    Query(fields): Query<GameQueryFields>,
) -> Result<Html<String>, PageError> {
    let query = fields.game().map_err(|error| PageError::refused(StatusCode::BAD_REQUEST, error))?;
    let known = KnownMoves::load(&site.app.store, query).await?;
    site.pages.lines.draw_single(client, move || known.draw(&analyst, language)).await.map(Html)
}
