//! What works without a network: the service worker, and the page that stands in for those that need the server.

use std::sync::LazyLock;

use askama::Template;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::http::page_error::PageError;
use crate::ui::assets::{self, STAMP};
use crate::ui::filters;
use crate::ui::layout::{Layout, PageSurroundings};

/// Pages that work without the server.
pub const PAGES: [&str; 8] =
    ["/play", "/play/device", "/analysis", "/puzzle/device", "/learn", "/search", "/nim", "/offline"];

/// Files of the engine that are kept before they are needed: those of the boards that most people play.
const ENGINE_FILES: [&str; 3] = ["6x6.network", "6x6.book", "6x4.book"];

/// The service worker with what it keeps.
static SERVICE_WORKER: LazyLock<String> = LazyLock::new(|| {
    let address = |name: &str| format!("/assets/{}/{name}", *STAMP);
    let files = assets::files().map(|(name, _)| address(name));
    let files = files.chain(ENGINE_FILES.map(|name| address(&format!("engine/files/{name}"))));
    let files: Vec<String> = files.chain(["/puzzles/shipped.jsonl".to_owned()]).collect();
    service_worker_text("", &files)
});

/// Writes the service worker of a site at this path of its host, which keeps these files.
pub fn service_worker_text(folder: &str, files: &[String]) -> String {
    let text = String::from_utf8_lossy(assets::bytes("offline/service_worker.js"));
    format!(
        "const STAMP = {};\nconst FOLDER = {folder:?};\nconst PAGES = {PAGES:?};\nconst FILES = {files:?};\n{text}",
        *STAMP
    )
}

/// `GET /service-worker.js`: browsers ask for it again and again, and take a new one when a byte of it has changed.
#[expect(clippy::unused_async, reason = "a handler")]
pub async fn service_worker() -> Response {
    let headers = [(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (headers, SERVICE_WORKER.as_str()).into_response()
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
    use super::{PAGES, SERVICE_WORKER};

    #[test]
    fn the_service_worker_keeps_what_its_pages_need() {
        for kept in ["play/play.js", "engine/kalah-engine.wasm", "engine/files/6x6.network", "board.css"] {
            assert!(SERVICE_WORKER.contains(&format!("/{kept}\"")), "{kept}");
        }
        assert!(SERVICE_WORKER.contains("addEventListener(\"install\"") && PAGES.contains(&"/offline"));
    }
}
