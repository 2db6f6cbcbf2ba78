//! `/`: everybody against everybody.

use askama::Template;
use kalah_tournament::{PlayerNumber, Seat};

use crate::drawing::Drawing;
use crate::layout::Layout;
use crate::matrix_window::{MatrixWindow, WINDOW};
use crate::page_error::PageError;
use crate::pages::matrix_table::Table;
use crate::pages::playing::Playing;
use crate::pages::seat::PlayerLink;
use crate::pages::windows::Windows;
use crate::pages::words;
use crate::paging::PageNumber;
use crate::region::Region;
use crate::section::{Facts, Section};
use crate::topic::Topic;
use crate::tournament::Tournament;
use crate::view::View;

#[derive(Template)]
#[template(path = "matrix.html")]
struct MatrixPage<'a> {
    layout: Layout,
    drawing: &'a Drawing,
}

/// The page with what lives on it.
pub(crate) fn page(drawing: &Drawing, lives: bool) -> Result<String, PageError> {
    Ok(MatrixPage { layout: Layout::of("Tournament", "matrix", drawing, lives), drawing }.render()?)
}

/// What lives on the page.
pub(crate) fn sections(window: MatrixWindow) -> Vec<Section> {
    vec![
        Section::new([Topic::Table], |tournament| Ok(Progress::of(tournament))),
        Section::new([Topic::Table, Topic::Playing], |tournament| Ok(Playing::of(tournament))),
        Section::new([Topic::Table], move |tournament| Ok(Windows::of(tournament, window))),
        Section::new([Topic::Table], move |tournament| Table::of(tournament, window)),
        Section::new([Topic::Table], |tournament| Ok(Latest::of(tournament))),
    ]
}

/// The window that a player stands in, and its row there.
pub(crate) fn address_of(tournament: &Tournament, number: PlayerNumber) -> Option<String> {
    let entry = tournament.player(number)?.entry;
    let place = tournament.standings.rows().iter().position(|row| row.entry == entry)?;
    let window = MatrixWindow::at(PageNumber::with(place, WINDOW));
    Some(format!("{}#r-{number}", View::Matrix(window)))
}

#[derive(Template)]
#[template(path = "progress.html")]
struct Progress {
    rules: String,
    limit: String,
    players: usize,
    done: usize,
    all: usize,
    running: usize,
    leader: Option<PlayerLink>,
}

impl Progress {
    fn of(tournament: &Tournament) -> Progress {
        let leader = tournament.standings.rows().first().filter(|row| row.tally.played() > 0);
        Progress {
            rules: tournament.settings.rules.to_string(),
            limit: tournament.settings.limit.to_string(),
            players: tournament.players.len(),
            done: tournament.finished.len(),
            all: tournament.matches_in_all(),
            running: tournament.running().len(),
            leader: leader.map(|row| PlayerLink::of(tournament, row.entry)),
        }
    }
}

impl Facts for Progress {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("progress", self.render()?))
    }
}

#[derive(Template)]
#[template(path = "latest.html")]
struct Latest {
    results: Vec<LatestResult>,
}

struct LatestResult {
    href: View,
    job: i64,
    players: [PlayerLink; 2],
    scores: [&'static str; 2],
    seeds: [u32; 2],
}

impl Latest {
    fn of(tournament: &Tournament) -> Latest {
        let results = tournament.finished.latest().map(|(id, done)| LatestResult {
            href: View::Match(id),
            job: id.0,
            players: done.result.entries.map(|entry| PlayerLink::of(tournament, entry)),
            scores: Seat::BOTH.map(|seat| words::score(done.result.points(seat))),
            seeds: Seat::BOTH.map(|seat| done.result.seeds(seat)),
        });
        Latest { results: results.collect() }
    }
}

impl Facts for Latest {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("latest", self.render()?))
    }
}
