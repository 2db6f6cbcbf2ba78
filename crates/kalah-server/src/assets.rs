//! What the browser gets beside pages. Everything is inside the program.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// A file for the browser.
struct Asset {
    name: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

const ASSETS: [Asset; 5] = [
    Asset {
        name: "style.css",
        kind: "text/css; charset=utf-8",
        bytes: include_bytes!("../../../web/style.css"),
    },
    Asset { name: "live.js", kind: SCRIPT, bytes: LIVE.as_bytes() },
    Asset { name: "keys.js", kind: SCRIPT, bytes: include_bytes!("../../../web/keys.js") },
    Asset { name: "replay.js", kind: SCRIPT, bytes: include_bytes!("../../../web/replay.js") },
    Asset { name: "icon.svg", kind: "image/svg+xml", bytes: include_bytes!("../../../web/icon.svg") },
];

/// htmx looks through the page as soon as its own script has run, and must know the extension by
/// then: as two scripts the second may come too late, and the page would never live.
const LIVE: &str = concat!(
    include_str!("../../../web/vendor/htmx-4.0.1.min.js"),
    "\n",
    include_str!("../../../web/vendor/hx-sse-4.0.1.min.js")
);

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A number that changes with any of the files, so that browsers may keep them for ever:
/// Fowler, Noll and Vo's FNV-1a over all bytes.
pub(crate) static STAMP: LazyLock<u32> = LazyLock::new(|| {
    let bytes = ASSETS.iter().flat_map(|asset| asset.bytes);
    bytes.fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
});

/// `GET /assets/{stamp}/{name}`
pub(crate) async fn asset(Path((_, name)): Path<(String, String)>) -> Result<Response, StatusCode> {
    let asset = ASSETS.iter().find(|asset| asset.name == name).ok_or(StatusCode::NOT_FOUND)?;
    let headers = [(CONTENT_TYPE, asset.kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, asset.bytes).into_response())
}
