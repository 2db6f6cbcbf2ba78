//! The address of the explorer.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use kalah_analysis::Analyst;

use crate::explorer::entry::entries;
use crate::explorer::remarkable;
use crate::judging::found::key;
use crate::page_error::PageError;
use crate::pages::{book as drawn, trouble};
use crate::site::Site;
use crate::told_game::Fields;

/// Its address.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/book", get(page))
        .route("/book/discoveries", get(remarkable::page))
        .route("/api/discoveries", get(remarkable::told))
}

async fn page(
    State(site): State<Site>,
    Extension(analyst): Extension<Analyst>,
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
    let drawn = tokio::task::spawn_blocking(move || {
        let entries = entries(&analyst, &position, &played);
        drawn::page(told, &entries, around)
    });
    let html = drawn.await.map_err(|_| PageError::Drawing)??;
    Ok(Html(html).into_response())
}
