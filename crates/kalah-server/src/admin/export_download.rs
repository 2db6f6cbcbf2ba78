//! Export of all data, for the lecturer.

use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use kalah_http::admission::gate::{Cancellation, FairGate, GateLimits, GateRefusal, KnownMember};
use kalah_http::file_body::body_of;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use tokio::runtime::Handle;

use crate::account::{GuardedAction, RequestAuthor};
use crate::archive::export::{ExportError, write_all};

/// Exports that are packed at once, and wait for it. Each is read and packed on one core, for minutes of a large server.
const PACKING: GateLimits = GateLimits { at_once: 1, at_once_each: 1, waiting_each: 1, waiting: 8 };

/// Gate before the packing of exports, for the staff.
#[derive(Clone, Debug)]
pub(super) struct ExportGate(FairGate<KnownMember>);

impl Default for ExportGate {
    fn default() -> ExportGate {
        ExportGate(FairGate::new(PACKING))
    }
}

/// `GET /govern/export.tar.gz`
pub(super) async fn all(
    State(site): State<TournamentSite>,
    Extension(gate): Extension<ExportGate>,
    visitor: RequestAuthor,
) -> Result<Response, PageError> {
    let person = visitor.who_may(GuardedAction::Govern)?;
    let runtime = Handle::current();
    let packed =
        gate.0.run(KnownMember(person.id.0), move |wanted| runtime.block_on(pack(&site, wanted))).await;
    let file = match packed {
        Ok(Ok(file)) => file,
        Err(GateRefusal::TooManyWaiting) => return Err(PageError::TooMany(Duration::from_mins(1))),
        failed => {
            tracing::error!("nothing was exported: {failed:?}");
            return Err(PageError::Drawing);
        }
    };
    let headers = [
        (CONTENT_TYPE, "application/gzip"),
        (CONTENT_DISPOSITION, "attachment; filename=\"kalah-export.tar.gz\""),
        (CACHE_CONTROL, "private, no-store"),
    ];
    Ok((headers, body_of(Arc::new(file), ())).into_response())
}

/// Packs all data into an unnamed file, as long as somebody waits for it.
async fn pack(site: &TournamentSite, wanted: &Cancellation) -> Result<File, ExportError> {
    let file = tempfile::tempfile()?;
    write_all(&site.tournaments, &site.app.store, &file, wanted).await?;
    Ok(file)
}
