//! The address of the explorer.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use kalah_analysis::Analyst;

use crate::explorer::book_page as drawn;
use crate::explorer::entry::entries;
use crate::explorer::position_key::key;
use crate::explorer::remarkable;
use crate::http::client::Client;
use crate::http::page_error::PageError;
use crate::live::site::Site;
use crate::ui::game_query::Fields;
use crate::ui::trouble;

/// Routes of the book.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/book", get(page))
        .route("/book/discoveries", get(remarkable::page))
        .route("/api/discoveries", get(remarkable::told))
}

async fn page(
    State(site): State<Site>,
    Extension(analyst): Extension<Analyst>,
    client: Client,
    Query(fields): Query<Fields>,
) -> Result<Response, PageError> {
    let around = trouble::around_all(&site.hall)?;
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
