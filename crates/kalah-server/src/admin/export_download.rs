//! Export of all data, for the lecturer.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use kalah_http::file_body::body_of;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;

use crate::account::{GuardedAction, RequestAuthor};
use crate::archive::export::{ExportError, write_all};

/// `GET /govern/export.tar.gz`
pub(super) async fn all(
    State(site): State<TournamentSite>,
    visitor: RequestAuthor,
) -> Result<Response, PageError> {
    visitor.who_may(GuardedAction::Govern)?;
    let written = async { write_all(&site.tournaments, &site.app.store, tempfile::tempfile()?).await };
    let file = written.await.map_err(|error: ExportError| {
        tracing::error!("nothing was exported: {error}");
        PageError::Drawing
    })?;
    let headers = [
        (CONTENT_TYPE, "application/gzip"),
        (CONTENT_DISPOSITION, "attachment; filename=\"kalah-export.tar.gz\""),
        (CACHE_CONTROL, "private, no-store"),
    ];
    Ok((headers, body_of(Arc::new(file), ())).into_response())
}
