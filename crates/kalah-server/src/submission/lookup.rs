//! Submissions by the number in their addresses.

use kalah_pages::http::page_error::PageError;
use kalah_store::{Store, Submission, SubmissionId};

/// Finds a submission by its number.
pub(super) async fn find_submission(store: &Store, id: &str) -> Result<Submission, PageError> {
    let id = id.parse().map(SubmissionId).map_err(|_| PageError::NotFound("missing-submission"))?;
    store.submission(id).await?.ok_or(PageError::NotFound("missing-submission"))
}
