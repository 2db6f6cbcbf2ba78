//! JSON bodies sent by programs.

use axum::Json;
use axum::extract::rejection::JsonRejection;

use crate::http::page_error::PageError;

/// Extracted JSON body, or the reason why it does not fit.
pub type JsonBody<T> = Result<Json<T>, JsonRejection>;

/// Returns the body, or the error to answer with.
///
/// # Errors
/// Why it is not what is asked for, in a line.
pub fn read<T>(sent: JsonBody<T>) -> Result<T, PageError> {
    match sent {
        Ok(Json(sent)) => Ok(sent),
        Err(rejected) => Err(PageError::refused(rejected.status(), rejected.body_text())),
    }
}
