//! The explorer as a static site: a page a position, for any web server or none.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::path::{Path, PathBuf};

use kalah::{GameState, Position, Rules, Side};
use kalah_analysis::{Analyst, AnalystSettings};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::assets;

use crate::explorer::book_export_page::{self, LinkedPosition};
use crate::explorer::entry::entries;

/// Pages at most: more are refused before anything is written.
const MOST_PAGES: usize = 200_000;

/// Reason why no site was exported.
#[derive(Debug, thiserror::Error)]
pub enum BookExportError {
    /// The site would have more pages than are written.
    #[error("these are more than {MOST_PAGES} pages: export fewer plies")]
    TooMany,
    /// A file could not be written.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// A page could not be drawn.
    #[error("cannot draw the page of {0}")]
    Draw(Position),
}

/// A position of the site, by the first way that leads there.
struct ReachedPage {
    game: GameState,
    /// Number of ways of the site that lead there.
    ways: usize,
}

/// Writes a page for each position of the first `plies` plies into a folder, which is made. How many.
pub fn export_book(rules: Rules, plies: usize, folder: &Path) -> Result<usize, BookExportError> {
    let reached = reached(rules, plies)?;
    let wrote = |path: PathBuf, written: io::Result<()>| {
        written.map_err(|error| BookExportError::Write { path, error })
    };
    wrote(folder.to_owned(), std::fs::create_dir_all(folder))?;
    for name in ["style.css", "review.css"] {
        let path = folder.join(name);
        wrote(path.clone(), std::fs::write(&path, assets::bytes(name)))?;
    }
    // Nobody has asked it: it knows what comes with the program.
    let analyst = Analyst::new(AnalystSettings::default());
    for (position, ReachedPage { game, ways }) in &reached {
        let entries = entries(&analyst, position, &[]);
        let link = |game: &GameState| reached.get(game.position()).map(|reached| file(&reached.game));
        let linked = LinkedPosition { game, ways: *ways, link: &link };
        let html: Result<String, PageError> = book_export_page::page(&linked, &entries);
        let html = html.map_err(|_| BookExportError::Draw(*position))?;
        let path = folder.join(file(game));
        wrote(path.clone(), std::fs::write(&path, html))?;
    }
    Ok(reached.len())
}

/// The positions of the first plies; the shortest way to each comes first.
fn reached(rules: Rules, plies: usize) -> Result<HashMap<Position, ReachedPage>, BookExportError> {
    let start = GameState::new(rules.start(Side::South));
    let mut reached = HashMap::from([(*start.position(), ReachedPage { game: start.clone(), ways: 1 })]);
    let mut open = VecDeque::from([start]);
    while let Some(game) = open.pop_front() {
        if game.plies().len() == plies {
            continue;
        }
        for mv in game.position().legal_moves() {
            let mut next = game.clone();
            if next.play(mv).is_err() {
                continue;
            }
            if let Some(known) = reached.get_mut(next.position()) {
                known.ways += 1;
                continue;
            }
            if reached.len() == MOST_PAGES {
                return Err(BookExportError::TooMany);
            }
            reached.insert(*next.position(), ReachedPage { game: next.clone(), ways: 1 });
            open.push_back(next);
        }
    }
    Ok(reached)
}

/// The file of a position, named by the plies that lead there.
fn file(game: &GameState) -> String {
    let plies: Vec<_> = game.plies().iter().map(|ply| ply.mv.to_string()).collect();
    if plies.is_empty() { "index.html".to_owned() } else { format!("{}.html", plies.join("-")) }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::export_book;

    #[test]
    fn every_link_of_the_site_leads_to_a_page() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        let pages = export_book("6x3".parse().unwrap(), 3, &site).unwrap();
        let files: HashSet<_> = std::fs::read_dir(&site)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        let named = || files.iter().filter(|name| name.strip_suffix(".html").is_some());
        assert_eq!(named().count(), pages);
        let mut links = 0;
        for name in named() {
            let html = std::fs::read_to_string(site.join(name)).unwrap();
            for link in html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(files.contains(link), "{name}: {link}");
                links += 1;
            }
        }
        assert!(links > pages);
        let index = std::fs::read_to_string(site.join("index.html")).unwrap();
        // Kalah(6,3) is won by 2, by its book.
        assert!(index.contains("proven, by the opening book"), "{index}");
    }
}
