//! What works without a network: the service worker, and the page that stands in for those that need the server.

use askama::Template;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::http::page_error::PageError;
use crate::ui::assets::{self, STAMP};
use crate::ui::filters;
use crate::ui::layout::{Layout, PageSurroundings};

/// Pages that work without the server, beside those of the course.
const PAGES: [&str; 10] = [
    "/play",
    "/play/device",
    "/analysis",
    "/puzzle/device",
    "/puzzles/run",
    "/learn",
    "/learn/rules",
    "/search",
    "/nim",
    "/offline",
];

/// Files of the engine that are kept before they are needed: those of the boards that most people play.
const ENGINE_FILES: [&str; 3] = ["6x6.network", "6x6.book", "6x4.book"];

/// Writes the service worker of a server, which keeps these pages of the course.
pub fn service_worker_of_server(course: impl IntoIterator<Item = String>) -> String {
    let address = |name: &str| format!("/assets/{}/{name}", *STAMP);
    let files = assets::files().map(|(name, _)| address(name));
    let files = files.chain(ENGINE_FILES.map(|name| address(&format!("engine/files/{name}"))));
    let files: Vec<String> = files.chain(["/puzzles/shipped.jsonl".to_owned()]).collect();
    service_worker_text("", course, &files)
}

/// Writes the service worker of a site at this path of its host, which keeps these pages of the course and these files.
pub fn service_worker_text(
    folder: &str,
    course: impl IntoIterator<Item = String>,
    files: &[String],
) -> String {
    let text = String::from_utf8_lossy(assets::bytes("offline/service_worker.js"));
    let pages: Vec<String> = PAGES.iter().map(|page| (*page).to_owned()).chain(course).collect();
    format!(
        "const STAMP = {};\nconst FOLDER = {folder:?};\nconst PAGES = {pages:?};\nconst FILES = {files:?};\n{text}",
        *STAMP
    )
}

/// The answer to `GET /service-worker.js`: browsers ask for it again and again, and take a new one when a byte of it has changed.
pub fn service_worker(text: &'static str) -> Response {
    let headers = [(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (headers, text).into_response()
}

#[derive(Template)]
#[template(path = "ui/offline.html")]
struct OfflinePage {
    layout: Layout,
}

/// `/offline`: the page that stands in for those that need the server.
///
/// # Errors
/// If it cannot be drawn.
pub fn page(around: PageSurroundings) -> Result<String, PageError> {
    let language = around.language;
    Ok(OfflinePage { layout: Layout::still(Text::new("offline-title"), "offline", around) }
        .render_in(language)?)
}

#[cfg(test)]
mod tests {
    use super::service_worker_of_server;

    #[test]
    fn the_service_worker_keeps_what_its_pages_need() {
        let text = service_worker_of_server(["/learn/sowing/1".to_owned()]);
        for kept in ["play/play.js", "engine/kalah-engine.wasm", "engine/files/6x6.network", "board.css"] {
            assert!(text.contains(&format!("/{kept}\"")), "{kept}");
        }
        assert!(text.contains("addEventListener(\"install\""));
        assert!(text.contains("\"/offline\", \"/learn/sowing/1\"]"), "{}", &text[..500]);
    }
}
