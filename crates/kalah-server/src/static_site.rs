//! Pages that need no server, as files for any host: play, analysis, puzzles, lessons, discoveries.

use std::borrow::Cow;

use kalah_drawing::game_query::GameQueryFields;
use kalah_engine::ShippedFile;
use kalah_lessons::Lesson;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::assets::{self, STAMP};
use kalah_pages::ui::layout::PageSurroundings;
use kalah_pages::ui::offline;

use crate::lessons::course;
use crate::play::static_pages as play;
use crate::puzzles::{self, static_pages as puzzle_pages};
use crate::{analysis, explorer, lessons, you};

/// A file of the site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaticFile {
    /// Its path below the folder of the site, with slashes.
    pub path: String,
    /// Its bytes.
    pub bytes: Cow<'static, [u8]>,
}

/// Files of the engine: what 6x4 and 6x6 are played and analysed with.
const ENGINE_FILES: [&str; 6] =
    ["6x4.book", "6x4+empty.book", "6x6.book", "6x6.network", "6x6+empty.network", "6x6.proofs"];

/// Parts of the pages that are the server's alone.
const SERVERS: [&str; 6] = ["docs.css", "replay/", "tournament/", "vendor/", "watch.css", "workshop"];

/// Makes the files of a site that lies at this path of its host: empty, or as in `/kalah`.
///
/// # Errors
/// If a page cannot be drawn.
pub fn files(folder: &str) -> Result<Vec<StaticFile>, PageError> {
    let mut files = Vec::new();
    for (path, html) in pages()? {
        let path = match &*path {
            "404" => "404.html".to_owned(),
            path => format!("{path}/index.html").trim_start_matches('/').to_owned(),
        };
        files.push(StaticFile { path, bytes: below(&html, folder).into_bytes().into() });
    }
    let is_needed = |name: &str| !SERVERS.iter().any(|part| name.starts_with(part));
    let shipped = ENGINE_FILES.into_iter().filter_map(|name| {
        let file = ShippedFile::all().find(|file| file.to_string() == name)?;
        Some((format!("engine/files/{name}"), Cow::Borrowed(file.bytes)))
    });
    let assets = assets::files().filter(|(name, _)| is_needed(name));
    let assets = assets.map(|(name, bytes)| (name.to_owned(), asset(name, bytes, folder)));
    let assets: Vec<_> = assets.chain(shipped).collect();
    let kept: Vec<String> = assets
        .iter()
        .map(|(name, _)| format!("/assets/{}/{name}", *STAMP))
        // It is a megabyte, and is kept once it was needed.
        .filter(|path| !path.ends_with(".proofs"))
        .chain(["/puzzles/shipped.jsonl".to_owned()])
        .collect();
    let worker = offline::service_worker_text(folder, course::addresses(), &kept);
    files.push(StaticFile { path: "service-worker.js".to_owned(), bytes: worker.into_bytes().into() });
    let puzzles = puzzles::with_themes().as_bytes();
    files.push(StaticFile { path: "puzzles/shipped.jsonl".to_owned(), bytes: puzzles.into() });
    files.push(StaticFile { path: "icon.png".to_owned(), bytes: kalah_pages::ui::icon::png().into() });
    files.extend(
        assets
            .into_iter()
            .map(|(name, bytes)| StaticFile { path: format!("assets/{}/{name}", *STAMP), bytes }),
    );
    Ok(files)
}

/// The pages by their path.
fn pages() -> Result<Vec<(String, String)>, PageError> {
    let around = || PageSurroundings { is_served: false, ..PageSurroundings::alone() };
    let form = play::form(around())?;
    let puzzle = puzzle_pages::puzzle(around())?;
    let analysis = analysis::page::page(&GameQueryFields::default(), String::new(), "", around())?.1;
    let fixed = [
        ("", form.clone()),
        ("/play", form),
        ("/play/device", play::game(around())?),
        ("/analysis", analysis),
        ("/puzzle", puzzle.clone()),
        ("/puzzles", puzzle.clone()),
        ("/puzzle/device", puzzle),
        ("/you", you::static_page(around())?),
        ("/puzzles/run", puzzle_pages::run(around())?),
        ("/learn", course::overview(None, around())?),
        ("/learn/rules", course::rules(around())?),
        ("/write-a-bot", lessons::write_a_bot(around())?),
        ("/search", lessons::lesson(Lesson::Search, "", around())?),
        ("/nim", lessons::lesson(Lesson::Nim, "", around())?),
        ("/book/discoveries", explorer::static_page(around())?),
        ("/puzzles/mistakes", puzzle_pages::mistakes(around())?),
        ("/offline", offline::page(around())?),
        ("404", offline::page(around())?),
    ];
    let fixed = fixed.into_iter().map(|(path, html)| (path.to_owned(), html));
    Ok(fixed.chain(course::pages(around)?).collect())
}

/// A file for browsers: what it knows of other files is what this site has.
fn asset(name: &str, bytes: &'static [u8], folder: &str) -> Cow<'static, [u8]> {
    let Ok(text) = std::str::from_utf8(bytes) else { return bytes.into() };
    match name {
        "engine/files.js" => {
            let listed = |name: &str| ENGINE_FILES.contains(&name);
            let lines = text.lines().filter(|line| {
                let file = line.trim().trim_end_matches(',').trim_matches('"');
                !ShippedFile::all().any(|shipped| shipped.to_string() == file) || listed(file)
            });
            lines.fold(String::new(), |text, line| text + line + "\n").into_bytes().into()
        }
        "manifest.webmanifest" => text.replace("\": \"/", &format!("\": \"{folder}/")).into_bytes().into(),
        _ => bytes.into(),
    }
}

/// The page with its addresses below the folder of the site.
fn below(html: &str, folder: &str) -> String {
    let attributes = ["href", "src", "action", "data-game", "data-puzzle"];
    attributes.iter().fold(html.to_owned(), |html, attribute| {
        html.replace(&format!("{attribute}=\"/"), &format!("{attribute}=\"{folder}/"))
    })
}

#[cfg(test)]
mod tests {
    use super::files;

    #[test]
    fn all_addresses_of_the_site_lead_to_its_files() {
        let files = files("/kalah").unwrap();
        let has = |path: &str| files.iter().any(|file| file.path == path);
        for file in files.iter().filter(|file| file.path.contains(".html")) {
            let text = std::str::from_utf8(&file.bytes).unwrap();
            for address in text.split("href=\"/").skip(1).chain(text.split("src=\"/").skip(1)) {
                let path = address.split(['"', '?', '#']).next().unwrap();
                let path = path.strip_prefix("kalah").unwrap_or_else(|| panic!("{}: {path}", file.path));
                let path = path.trim_start_matches('/');
                let page = format!("{path}/index.html");
                assert!(has(path) || has(page.trim_start_matches('/')), "{}: {path}", file.path);
            }
        }
        let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
        assert!(bytes < 3_000_000, "{bytes}");
    }
}
