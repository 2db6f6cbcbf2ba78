//! Content negotiation: the kind of answer that a request asks for.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT;

/// Returns true for a script that asks for JSON, as opposed to a form that leads to a page.
pub fn wants_json(headers: &HeaderMap) -> bool {
    headers
        .get(ACCEPT)
        .and_then(|kinds| kinds.to_str().ok())
        .is_some_and(|kinds| kinds.contains("application/json"))
}
