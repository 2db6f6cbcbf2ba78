//! Assets that the browser loads beside pages. Everything is inside the program.

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

const ASSETS: &[Asset] = &[
    style("style.css", STYLE.as_bytes()),
    style("board.css", include_bytes!("../../../../web/board.css")),
    style("judgement.css", include_bytes!("../../../../web/judgement.css")),
    script("live.js", LIVE.as_bytes()),
    Asset { name: "icon.svg", kind: "image/svg+xml", bytes: include_bytes!("../../../../web/icon.svg") },
    script("address.js", include_bytes!("../../../../web/address.js")),
    script("analysis.js", include_bytes!("../../../../web/analysis.js")),
    script("ask.js", include_bytes!("../../../../web/ask.js")),
    script("board.js", include_bytes!("../../../../web/board.js")),
    script("clipboard.js", include_bytes!("../../../../web/clipboard.js")),
    script("clock.js", include_bytes!("../../../../web/clock.js")),
    script("demo.js", include_bytes!("../../../../web/demo.js")),
    script("drawing.js", include_bytes!("../../../../web/drawing.js")),
    script("editor.js", include_bytes!("../../../../web/editor.js")),
    script("element.js", include_bytes!("../../../../web/element.js")),
    script("end_card.js", include_bytes!("../../../../web/end_card.js")),
    script("guide.js", include_bytes!("../../../../web/guide.js")),
    script("help.js", include_bytes!("../../../../web/help.js")),
    script("linked_board.js", include_bytes!("../../../../web/linked_board.js")),
    script("matrix.js", include_bytes!("../../../../web/matrix.js")),
    script("memory.js", include_bytes!("../../../../web/memory.js")),
    script("new_game.js", include_bytes!("../../../../web/new_game.js")),
    script("notation.js", include_bytes!("../../../../web/notation.js")),
    script("paste.js", include_bytes!("../../../../web/paste.js")),
    script("play.js", include_bytes!("../../../../web/play.js")),
    script("played_line.js", include_bytes!("../../../../web/played_line.js")),
    script("puzzle.js", include_bytes!("../../../../web/puzzle.js")),
    script("record.js", include_bytes!("../../../../web/record.js")),
    script("remote_answers.js", include_bytes!("../../../../web/remote_answers.js")),
    script("remote_game.js", include_bytes!("../../../../web/remote_game.js")),
    script("replay.js", include_bytes!("../../../../web/replay.js")),
    script("rules.js", include_bytes!("../../../../web/rules.js")),
    script("search.js", include_bytes!("../../../../web/search.js")),
    script("seed_places.js", include_bytes!("../../../../web/seed_places.js")),
    script("site.js", include_bytes!("../../../../web/site.js")),
    script("sounds.js", include_bytes!("../../../../web/sounds.js")),
    script("theme.js", include_bytes!("../../../../web/theme.js")),
    script("seats.js", include_bytes!("../../../../web/seats.js")),
    script("sowing.js", include_bytes!("../../../../web/sowing.js")),
    script("speed.js", include_bytes!("../../../../web/speed.js")),
    script("stepper.js", include_bytes!("../../../../web/stepper.js")),
    script("tree.js", include_bytes!("../../../../web/tree.js")),
    script("tree_view.js", include_bytes!("../../../../web/tree_view.js")),
    script("values.js", include_bytes!("../../../../web/values.js")),
    script("values_view.js", include_bytes!("../../../../web/values_view.js")),
    script("verdicts.js", include_bytes!("../../../../web/verdicts.js")),
    script("words.js", include_bytes!("../../../../web/words.js")),
];

const fn style(name: &'static str, bytes: &'static [u8]) -> Asset {
    Asset { name, kind: "text/css; charset=utf-8", bytes }
}

const fn script(name: &'static str, bytes: &'static [u8]) -> Asset {
    Asset { name, kind: SCRIPT, bytes }
}

/// htmx looks through the page as soon as its own script has run, and must know the extension by
/// then: as two scripts the second may come too late, and the page would never live.
const LIVE: &str = concat!(
    include_str!("../../../../web/vendor/htmx-4.0.1.min.js"),
    "\n",
    include_str!("../../../../web/vendor/hx-sse-4.0.1.min.js")
);

/// The sheet of all pages: what every page needs comes by one request.
const STYLE: &str = concat!(
    include_str!("../../../../web/tokens.css"),
    include_str!("../../../../web/plank.css"),
    include_str!("../../../../web/style.css")
);

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A number that changes with any of the files, so that browsers may keep them for ever:
/// Fowler, Noll and Vo's FNV-1a over all bytes.
pub(crate) static STAMP: LazyLock<u32> = LazyLock::new(|| {
    let bytes = ASSETS.iter().flat_map(|asset| asset.bytes);
    bytes.fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
});

/// The modules that a module fetches, and those that they fetch: a page that names them all has them at once, where a browser would
/// hear of each from the one before.
pub(crate) fn modules_of(name: &str) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    let mut open = vec![name];
    while let Some(name) = open.pop() {
        let asset = ASSETS.iter().find(|asset| asset.name == name);
        let text = asset.and_then(|asset| std::str::from_utf8(asset.bytes).ok()).unwrap_or_default();
        let imported = text.split("from \"./").skip(1).filter_map(|rest| rest.split('"').next());
        for module in imported {
            if !found.contains(&module) {
                found.push(module);
                open.push(module);
            }
        }
    }
    found
}

/// Returns the content of a file; empty if there is none of this name.
pub(crate) fn bytes(name: &str) -> &'static [u8] {
    ASSETS.iter().find(|asset| asset.name == name).map_or(&[], |asset| asset.bytes)
}

/// `GET /assets/{stamp}/{name}`
pub(crate) async fn asset(Path((_, name)): Path<(String, String)>) -> Result<Response, StatusCode> {
    let asset = ASSETS.iter().find(|asset| asset.name == name).ok_or(StatusCode::NOT_FOUND)?;
    let headers = [(CONTENT_TYPE, asset.kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, asset.bytes).into_response())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::{ASSETS, modules_of};

    #[test]
    fn a_page_knows_all_modules_that_its_script_fetches() {
        let modules = modules_of("analysis.js");
        for module in ["board.js", "rules.js", "values.js"] {
            assert!(modules.contains(&module), "{modules:?}");
        }
        assert!(modules.iter().all(|module| ASSETS.iter().any(|asset| asset.name == *module)), "{modules:?}");
        assert!(modules_of("rules.js").is_empty());
    }

    #[test]
    fn whatever_is_written_for_browsers_is_served() {
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        let names =
            std::fs::read_dir(web).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let is_served = |name: &String| {
            // These two are parts of the sheet of all pages.
            let is_part = ["tokens.css", "plank.css"].contains(&name.as_str());
            !is_part && name.rsplit_once('.').is_some_and(|(_, kind)| ["js", "css", "svg"].contains(&kind))
        };
        let written: BTreeSet<String> = names.filter(is_served).chain(["live.js".to_owned()]).collect();
        let served: BTreeSet<String> = ASSETS.iter().map(|asset| asset.name.to_owned()).collect();
        assert_eq!(served, written);
    }
}
