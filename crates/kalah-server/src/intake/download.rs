//! `/submissions/ID/bot.tar.gz`: the submitted sources, for their owner and the staff.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use kalah_http::admission::gate::KnownMember;
use kalah_http::file_body::body_of;
use kalah_source::ContentHash;
use kalah_store::SubmissionId;

use super::refusal::SubmissionRefusal;
use super::room::Intake;
use crate::account::RequestAuthor;

/// The sources of a submission. Answers "not found" also where access is denied.
pub(super) async fn bot(
    State(intake): State<Intake>,
    visitor: RequestAuthor,
    Path(id): Path<String>,
) -> Result<Response, SubmissionRefusal> {
    let person = visitor.person()?;
    let none = || SubmissionRefusal::NotFound("missing-submission");
    let id = id.parse().map(SubmissionId).map_err(|_| none())?;
    let submission = intake.store.submission(id).await?;
    let submission = submission.filter(|one| person.may_read(one.player).is_ok()).ok_or_else(none)?;
    let content: ContentHash = submission.bot.content.parse().map_err(|_| none())?;
    let asker = KnownMember(person.id.0);
    let download = intake.packed.download(asker, content, &intake.depot, &intake.incoming).await?;
    let name = format!("attachment; filename=\"player-{}-submission-{id}.tar.gz\"", submission.player);
    let headers = [
        (CONTENT_TYPE, "application/gzip"),
        (CONTENT_DISPOSITION, name.as_str()),
        (CACHE_CONTROL, "private, no-store"),
    ];
    let file = Arc::clone(&download.file);
    Ok((headers, body_of(file, download)).into_response())
}
