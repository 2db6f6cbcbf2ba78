//! What programs send as JSON.

use axum::Json;
use axum::extract::rejection::JsonRejection;

use crate::http::page_error::PageError;

/// What was sent, or why it is not what is asked for.
pub(crate) type Sent<T> = Result<Json<T>, JsonRejection>;

/// What was sent.
///
/// # Errors
/// Why it is not what is asked for, in a line.
pub(crate) fn read<T>(sent: Sent<T>) -> Result<T, PageError> {
    match sent {
        Ok(Json(sent)) => Ok(sent),
        Err(rejected) => Err(PageError::Refused(rejected.status(), rejected.body_text())),
    }
}
