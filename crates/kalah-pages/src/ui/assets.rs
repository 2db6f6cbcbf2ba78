//! Assets that the browser loads beside pages. Everything is inside the program.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kalah_engine::ShippedFile;

use crate::embedded;
use crate::ui::comments::without_comments;
use crate::ui::script_texts;

/// A file for the browser.
struct Asset {
    name: &'static str,
    kind: &'static str,
    /// Files of `web/`, packed, that are sent as one.
    parts: &'static [&'static [u8]],
}

/// A file in `web/`, as `build.rs` packs it.
macro_rules! web {
    ($path:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/web/", $path))
    };
}

/// A module. It has its path in `web/` as its name, so that an import leads to the same file in a browser and on the disk.
macro_rules! module {
    ($path:literal) => {
        Asset { name: $path, kind: SCRIPT, parts: &[web!($path)] }
    };
}

/// Scripts that others wrote.
const OF_OTHERS: [&str; 2] = [LIVE_SCRIPT, "vendor/codemirror.js"];
const LIVE_SCRIPT: &str = "live.js";

const IMAGE: &str = "image/svg+xml";

const FACE: &str = "font/woff2";

const ASSETS: &[Asset] = &[
    style("style.css", STYLE),
    style("board.css", BOARD_STYLE),
    style("review.css", &[web!("replay/review.css")]),
    style("docs.css", &[web!("docs/docs.css")]),
    style("course.css", &[web!("lessons/course.css")]),
    style("workshop.css", &[web!("workshop/workshop.css")]),
    style("watch.css", &[web!("tournament/watch.css")]),
    style("you.css", &[web!("you/you.css")]),
    Asset { name: LIVE_SCRIPT, kind: SCRIPT, parts: LIVE },
    Asset { name: "icon.svg", kind: IMAGE, parts: &[web!("shared/icon.svg")] },
    Asset {
        name: "manifest.webmanifest",
        kind: "application/manifest+json",
        parts: &[web!("shared/manifest.webmanifest")],
    },
    Asset {
        name: "engine/kalah-engine.wasm",
        kind: "application/wasm",
        parts: &[web!("engine/kalah-engine.wasm")],
    },
    Asset {
        name: "lessons/kalah-lessons.wasm",
        kind: "application/wasm",
        parts: &[web!("lessons/kalah-lessons.wasm")],
    },
    Asset { name: "fonts/source-sans.woff2", kind: FACE, parts: &[web!("fonts/source-sans.woff2")] },
    Asset { name: "fonts/source-serif.woff2", kind: FACE, parts: &[web!("fonts/source-serif.woff2")] },
    module!("analysis/analysis.js"),
    module!("analysis/curve.js"),
    module!("analysis/editor.js"),
    module!("analysis/known_moves.js"),
    module!("analysis/line_preview.js"),
    module!("analysis/paste.js"),
    module!("analysis/review.js"),
    module!("analysis/tree.js"),
    module!("analysis/tree_view.js"),
    module!("analysis/values.js"),
    module!("analysis/values_view.js"),
    module!("board/board.js"),
    module!("board/board_marks.js"),
    module!("board/drawing.js"),
    module!("board/linked_board.js"),
    module!("board/seed_places.js"),
    module!("board/sounds.js"),
    module!("board/sowing.js"),
    module!("board/speed.js"),
    module!("device/engine.js"),
    module!("engine/client.js"),
    module!("engine/engine.js"),
    module!("engine/files.js"),
    module!("engine/levels.js"),
    module!("engine/worker.js"),
    module!("game/address.js"),
    module!("game/notation.js"),
    module!("game/record.js"),
    module!("game/rules.js"),
    module!("game/words.js"),
    module!("lessons/account_stars.js"),
    module!("lessons/course.js"),
    module!("lessons/demo.js"),
    module!("lessons/drawn_here.js"),
    module!("lessons/search.js"),
    module!("lessons/stars.js"),
    module!("lessons/task.js"),
    module!("offline/register.js"),
    module!("offline/service_worker.js"),
    module!("play/clock.js"),
    module!("play/device_game.js"),
    module!("play/device_games.js"),
    module!("play/device_setup.js"),
    module!("play/end_card.js"),
    module!("play/guide.js"),
    module!("play/hint.js"),
    module!("play/kept_games.js"),
    module!("play/new_game.js"),
    module!("play/play.js"),
    module!("play/played_line.js"),
    module!("play/remote_game.js"),
    module!("play/script_parts.js"),
    module!("play/seats.js"),
    module!("play/verdicts.js"),
    module!("puzzles/device_mistake.js"),
    module!("puzzles/device_puzzle.js"),
    module!("puzzles/kept_mistakes.js"),
    module!("puzzles/mistakes.js"),
    module!("puzzles/overview.js"),
    module!("puzzles/puzzle.js"),
    module!("puzzles/right_lines.js"),
    module!("puzzles/run.js"),
    module!("puzzles/run_draw.js"),
    module!("puzzles/run_score.js"),
    module!("puzzles/solving.js"),
    module!("puzzles/streak.js"),
    module!("puzzles/themes_line.js"),
    module!("replay/replay.js"),
    module!("replay/review.js"),
    module!("shared/ask.js"),
    module!("shared/clipboard.js"),
    module!("shared/element.js"),
    module!("shared/help.js"),
    module!("shared/memory.js"),
    module!("shared/registration_end.js"),
    module!("shared/remote_answers.js"),
    module!("shared/site.js"),
    module!("shared/site_path.js"),
    module!("shared/stepper.js"),
    module!("shared/texts.js"),
    module!("shared/theme.js"),
    module!("tournament/matrix.js"),
    module!("tournament/strips.js"),
    module!("tournament/watch.js"),
    module!("vendor/codemirror.js"),
    module!("studies/annotator.js"),
    module!("studies/format.js"),
    module!("studies/new_study.js"),
    module!("studies/notes.js"),
    module!("studies/study.js"),
    module!("workshop/editor.js"),
    module!("workshop/workshop.js"),
    module!("you/rated_games.js"),
    module!("you/rating.js"),
    module!("you/you.js"),
];

const fn style(name: &'static str, parts: &'static [&'static [u8]]) -> Asset {
    Asset { name, kind: "text/css; charset=utf-8", parts }
}

/// htmx looks through the page as soon as its own script has run, and must know the extension by
/// then: as two scripts the second may come too late, and the page would never live.
const LIVE: &[&[u8]] = &[web!("vendor/htmx-4.0.1.min.js"), web!("vendor/hx-sse-4.0.1.min.js")];

/// The sheet of all pages, joined from components: every page needs it, and gets it by one request.
const STYLE: &[&[u8]] = &[
    web!("fonts/fonts.css"),
    web!("shared/tokens.css"),
    web!("board/plank.css"),
    web!("board/marks.css"),
    web!("board/standing.css"),
    web!("shared/base.css"),
    web!("shared/navigation.css"),
    web!("shared/meters.css"),
    web!("shared/cards.css"),
    web!("shared/home.css"),
    web!("lessons/learn.css"),
    web!("puzzles/overview.css"),
    web!("tournament/matrix.css"),
    web!("shared/forms.css"),
    web!("shared/account.css"),
    web!("shared/dialogs.css"),
    web!("shared/tables.css"),
    web!("shared/faces.css"),
    web!("tournament/match.css"),
    web!("replay/game.css"),
    web!("lessons/nim.css"),
    web!("lessons/search.css"),
    web!("shared/print.css"),
];

/// The sheet of pages with a board that is played on.
const BOARD_STYLE: &[&[u8]] = &[
    web!("board/page.css"),
    web!("analysis/values.css"),
    web!("analysis/tree.css"),
    web!("analysis/editor.css"),
    web!("shared/keys.css"),
    web!("play/play.css"),
    web!("play/end_card.css"),
    web!("play/new_game.css"),
    web!("puzzles/puzzle.css"),
    web!("puzzles/run.css"),
];

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A number that changes with any of the files, so that browsers may keep them for ever:
/// Fowler, Noll and Vo's FNV-1a over all bytes.
pub static STAMP: LazyLock<u32> = LazyLock::new(|| {
    let texts = script_texts::modules().iter().flat_map(|texts| texts.module.as_bytes());
    let bytes = CONTENTS.iter().flatten().chain(texts).chain(ShippedFile::all().flat_map(|file| file.bytes));
    bytes.fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
});

/// Lists the modules that a module imports, directly or through others. A page that preloads them all fetches them at once;
/// without that a browser discovers each only after the one before.
pub fn modules_of(name: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut open = vec![name.to_owned()];
    while let Some(name) = open.pop() {
        let text = std::str::from_utf8(bytes(&name)).unwrap_or_default();
        for module in text.lines().filter_map(imported).map(|path| resolve(&name, path)) {
            if !found.contains(&module) {
                found.push(module.clone());
                open.push(module);
            }
        }
    }
    found
}

/// Returns the relative path that a line of a module imports from. Comments import types, which no browser fetches.
fn imported(line: &str) -> Option<&str> {
    let is_import = ["import ", "} from ", "export "].iter().any(|word| line.starts_with(word));
    let (_, path) = line.split_once(" from \"").filter(|_| is_import)?;
    path.split('"').next()
}

/// Resolves a path that the module `name` imports.
fn resolve(name: &str, path: &str) -> String {
    let mut folders: Vec<&str> = name.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()),
            part => folders.push(part),
        }
    }
    folders.join("/")
}

/// Contents of the files, in the order of [`ASSETS`].
static CONTENTS: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| ASSETS.iter().map(|asset| joined(asset.parts)).collect());

/// Unpacks files and joins them, with an end of line between two.
fn joined(parts: &[&[u8]]) -> Vec<u8> {
    parts.iter().map(|part| embedded::unpacked(part)).collect::<Vec<_>>().join(&b'\n')
}

/// Returns the names of all files, and what browsers get of each.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let texts = script_texts::offered().map(|texts| (texts.name.as_str(), texts.module.as_bytes()));
    ASSETS.iter().zip(SENT.iter()).map(|(asset, sent)| (asset.name, &**sent)).chain(texts)
}

/// Returns the content of a file; empty if there is none of this name.
pub fn bytes(name: &str) -> &'static [u8] {
    ASSETS.iter().position(|asset| asset.name == name).map_or(&[], |place| &CONTENTS[place])
}

/// Assets as they are sent, in the order of [`ASSETS`]: scripts and sheets of ours without their comments, which would be
/// a third of each script. What others wrote keeps its notices.
static SENT: LazyLock<Vec<Cow<'static, [u8]>>> = LazyLock::new(|| {
    let sent = |(asset, content): (&Asset, &'static Vec<u8>)| match std::str::from_utf8(content) {
        Ok(text) if !OF_OTHERS.contains(&asset.name) && asset.kind != IMAGE => {
            Cow::Owned(without_comments(text).into_bytes())
        }
        _ => Cow::Borrowed(content.as_slice()),
    };
    ASSETS.iter().zip(CONTENTS.iter()).map(sent).collect()
});

/// `GET /assets/{stamp}/{*name}`
#[expect(clippy::unused_async, reason = "a handler")]
pub async fn asset(Path((_, name)): Path<(String, String)>) -> Result<Response, StatusCode> {
    if let Some(file) = name.strip_prefix("engine/files/") {
        return engine_file(file);
    }
    if let Some(texts) = script_texts::modules().iter().find(|texts| texts.name == name) {
        return Ok(([(CONTENT_TYPE, SCRIPT), FOR_EVER], texts.module.as_str()).into_response());
    }
    let place = ASSETS.iter().position(|asset| asset.name == name).ok_or(StatusCode::NOT_FOUND)?;
    let asset = &ASSETS[place];
    Ok(([(CONTENT_TYPE, asset.kind), FOR_EVER], &*SENT[place]).into_response())
}

/// The name of a file changes with its content.
const FOR_EVER: (HeaderName, &str) = (CACHE_CONTROL, "public, max-age=31536000, immutable");

/// A file that the engine of a page is handed: a book, a network, a log of proofs. Those that are packed go as they are.
fn engine_file(name: &str) -> Result<Response, StatusCode> {
    let file = ShippedFile::all().find(|file| file.to_string() == name).ok_or(StatusCode::NOT_FOUND)?;
    let headers = [(CONTENT_TYPE, "application/octet-stream"), FOR_EVER];
    let mut response = (headers, file.bytes).into_response();
    if file.bytes.starts_with(&[0x1f, 0x8b]) {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{ASSETS, imported, modules_of, resolve};

    #[test]
    fn a_page_knows_all_modules_that_its_script_fetches() {
        let modules = modules_of("analysis/analysis.js");
        for module in ["board/board.js", "game/rules.js", "analysis/values.js", "shared/element.js"] {
            assert!(modules.iter().any(|found| found == module), "{modules:?}");
        }
        assert!(modules.iter().all(|module| ASSETS.iter().any(|asset| asset.name == module)), "{modules:?}");
        assert_eq!(modules_of("game/rules.js"), ["shared/texts.js"]);
    }

    #[test]
    fn only_code_imports_modules() {
        assert_eq!(imported("import { play } from \"../game/rules.js\";"), Some("../game/rules.js"));
        assert_eq!(imported("} from \"./tree.js\";"), Some("./tree.js"));
        assert_eq!(imported("/** @import { Ply } from \"./rules.js\" */"), None);
        assert_eq!(resolve("analysis/tree.js", "../game/rules.js"), "game/rules.js");
        assert_eq!(resolve("analysis/tree.js", "./values.js"), "analysis/values.js");
    }

    /// Files below `web/` that browsers get, by their paths.
    fn written() -> Vec<(String, Vec<u8>)> {
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        let mut written = Vec::new();
        for folder in std::fs::read_dir(web).unwrap().map(|folder| folder.unwrap()) {
            let folder_name = folder.file_name().into_string().unwrap();
            let is_ours = !["tests", "vendor", "node_modules"].contains(&folder_name.as_str());
            if !is_ours || !folder.path().is_dir() {
                continue;
            }
            for file in std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap()) {
                assert!(file.path().is_file(), "{} is deeper than one folder", file.path().display());
                let name = format!("{folder_name}/{}", file.file_name().into_string().unwrap());
                if name == "fonts/subset.sh" || name == "fonts/LICENSE-source" {
                    continue;
                }
                written.push((name, std::fs::read(file.path()).unwrap()));
            }
        }
        written
    }

    #[test]
    fn whatever_is_written_for_browsers_is_served() {
        let written = written();
        assert!(!written.is_empty());
        for (name, bytes) in &written {
            let is_module = is_script(name);
            // Sheets are served joined.
            let is_served = ASSETS.iter().any(|asset| {
                let content = super::bytes(asset.name);
                if is_module { asset.name == name && content == bytes } else { holds(content, bytes) }
            });
            assert!(is_served, "{name} is not served");
        }
    }

    /// A line of a template literal that looks like a comment would be left out.
    #[test]
    fn no_text_of_a_script_looks_like_a_comment() {
        for (name, bytes) in written().iter().filter(|(name, _)| is_script(name)) {
            let text = std::str::from_utf8(bytes).unwrap();
            let mut is_literal = false;
            for line in text.lines() {
                let looks_so = line.trim().starts_with("//") || line.trim().starts_with("/*");
                assert!(!(is_literal && looks_so), "{name}: {line}");
                let is_comment = line.trim().starts_with(['*', '/']);
                is_literal ^= !is_comment && line.matches('`').count() % 2 == 1;
            }
        }
    }

    fn is_script(name: &str) -> bool {
        name.rsplit_once('.').is_some_and(|(_, kind)| kind == "js")
    }

    fn holds(bytes: &[u8], part: &[u8]) -> bool {
        bytes.windows(part.len()).any(|window| window == part)
    }
}
