//! What search engines are told: where they need not look, and which pages there are.

use std::fmt::Write as _;

use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use crate::account::Accounts;
use crate::{documentation, lessons};

/// Paths that nobody shares, and those that compute for a reader.
const NOT_TO_VISIT: [&str; 4] = ["/api/", "/book/moves", "/me", "/sign-in"];

/// Beginnings of paths without an end of their own. Links to them are shared, so that whoever shows a link may fetch the page
/// and its picture; search engines list none of them, and follow no link on them.
const NOT_TO_LIST: [&str; 6] = ["/board.png", "/embed", "/play/", "/review", "/study/", "/transcript"];

/// Pages for everybody, beside those of the documentation.
const PAGES: [&str; 15] = [
    "/",
    "/play",
    "/learn",
    "/learn/rules",
    "/search",
    "/nim",
    "/analysis",
    "/puzzles",
    "/book/discoveries",
    "/matrix",
    "/ranking",
    "/about",
    "/workshop",
    "/write-a-bot",
    "/docs",
];

/// `GET /robots.txt`, by RFC 9309.
pub(super) async fn robots(State(accounts): State<Accounts>, headers: HeaderMap) -> String {
    let site = accounts.site().address(&headers);
    let closed = NOT_TO_VISIT.join("\nDisallow: ");
    format!("User-agent: *\nDisallow: {closed}\nSitemap: {site}/sitemap.xml\n")
}

/// Tells search engines which answers they need not list.
pub(super) async fn keep_out_of_indexes(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_position = matches!(path, "/analysis" | "/search") && request.uri().query().is_some();
    let is_endless = is_position || NOT_TO_LIST.iter().any(|start| path.starts_with(start));
    let mut response = next.run(request).await;
    if is_endless {
        response.headers_mut().insert("x-robots-tag", HeaderValue::from_static("noindex, nofollow"));
    }
    response
}

/// `GET /sitemap.xml`, by the protocol of sitemaps.org.
pub(super) async fn sitemap(
    State(accounts): State<Accounts>,
    headers: HeaderMap,
) -> ([(HeaderName, &'static str); 1], String) {
    let site = accounts.site().address(&headers);
    let articles = documentation::names().map(|name| format!("/docs/{name}"));
    let tasks = lessons::course::addresses();
    let mut map = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for path in PAGES.into_iter().map(str::to_owned).chain(tasks).chain(articles) {
        // Writing to a string does not fail.
        _ = writeln!(map, "<url><loc>{site}{path}</loc></url>");
    }
    map.push_str("</urlset>\n");
    ([(CONTENT_TYPE, "application/xml")], map)
}
