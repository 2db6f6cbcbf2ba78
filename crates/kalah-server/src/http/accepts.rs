//! Which kind of answer a request asks for.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT;

/// Whether it is a script that asks for JSON, and not a form that leads to a page.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    headers
        .get(ACCEPT)
        .and_then(|kinds| kinds.to_str().ok())
        .is_some_and(|kinds| kinds.contains("application/json"))
}
