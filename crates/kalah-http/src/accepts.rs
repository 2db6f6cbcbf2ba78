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

/// Returns true unless the request asks for other kinds of answers than pages.
pub fn wants_html(headers: &HeaderMap) -> bool {
    let kinds = headers.get(ACCEPT).and_then(|kinds| kinds.to_str().ok());
    kinds.is_none_or(|kinds| ["text/html", "text/*", "*/*"].iter().any(|kind| kinds.contains(kind)))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use axum::http::header::ACCEPT;

    use super::wants_html;

    #[test]
    fn pages_are_for_whoever_takes_them() {
        assert!(wants_html(&HeaderMap::new()));
        for (accept, is_page) in [
            ("*/*", true),
            ("text/html,application/xhtml+xml,*/*;q=0.8", true),
            ("application/json", false),
            ("image/png", false),
        ] {
            let headers = HeaderMap::from_iter([(ACCEPT, accept.parse().unwrap())]);
            assert_eq!(wants_html(&headers), is_page, "{accept}");
        }
    }
}
