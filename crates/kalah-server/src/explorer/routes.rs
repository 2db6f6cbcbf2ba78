//! The address of the explorer.

use axum::Router;
use axum::extract::{FromRef, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use kalah_analysis::Analyst;

use crate::explorer::book_page as drawn;
use crate::explorer::entry::entries;
use crate::explorer::position_key::key;
use crate::explorer::remarkable;
use crate::http::page_error::PageError;
use crate::live::site::TournamentSite;
use crate::ui::game_query::GameQueryFields;
use crate::ui::trouble;
use kalah_http::client::ClientAddress;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Routes of the book.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Analyst: FromRef<S>,
{
    Router::new().route("/book", get(page)).route("/book/discoveries", get(remarkable::page))
}

/// Routes for programs.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    OpenApiRouter::new().routes(routes!(remarkable::list_discoveries))
}

async fn page(
    State(site): State<TournamentSite>,
    State(analyst): State<Analyst>,
    client: ClientAddress,
    Query(fields): Query<GameQueryFields>,
) -> Result<Response, PageError> {
    let around = trouble::around_all(&site.tournaments)?;
    let told = match fields.game() {
        Ok(told) => told,
        Err(error) => {
            return Ok((StatusCode::BAD_REQUEST, Html(drawn::wrong(&error, around)?)).into_response());
        }
    };
    let position = *told.position();
    let played = site.app.store.played(key(&position)).await?;
    let draw = move || {
        let entries = entries(&analyst, &position, &played);
        drawn::page(told, &entries, around)
    };
    let html = site.pages.lines.draw_single(client, draw).await?;
    Ok(Html(html).into_response())
}
