//! `/`: everybody against everybody.

use askama::Template;
use kalah_jobs::JobId;
use kalah_tournament::{EntryId, Seat};

use crate::layout::Layout;
use crate::page_error::PageError;
use crate::pages::playing::playing;
use crate::pages::seat::PlayerLink;
use crate::pages::words;
use crate::region::{Part, Region};
use crate::tournament::{State, Tournament};
use crate::view::View;

/// The players who are shown: the best.
const MOST_PLAYERS: usize = 40;

#[derive(Template)]
#[template(path = "matrix.html")]
struct MatrixPage<'a> {
    layout: Layout,
    drawn: &'a [Region],
}

/// The page with what lives on it.
pub(crate) fn page(drawn: &[Region], version: u64) -> Result<String, PageError> {
    let layout = Layout::live("Tournament", "matrix", View::Matrix, version, drawn);
    Ok(MatrixPage { layout, drawn }.render()?)
}

/// What lives on the page.
pub(crate) fn regions(tournament: &Tournament) -> Result<Vec<Region>, PageError> {
    Ok(vec![progress(tournament)?, playing(tournament)?, table(tournament)?, latest(tournament)?])
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

fn progress(tournament: &Tournament) -> Result<Region, PageError> {
    let done = tournament.finished.len();
    let leader = tournament.standings.rows().first().filter(|row| row.tally.played() > 0);
    let progress = Progress {
        rules: tournament.settings.rules.to_string(),
        limit: tournament.settings.limit.to_string(),
        players: tournament.players.len(),
        done,
        all: tournament.matches_in_all(),
        running: tournament.running().len(),
        leader: leader.map(|row| PlayerLink::of(tournament, row.entry)),
    };
    Ok(Region::whole("progress", progress.render()?))
}

/// What a row shows in the column of an opponent.
#[derive(Template)]
#[template(path = "cell.html")]
struct Cell {
    id: String,
    class: &'static str,
    /// The match, if there is one.
    job: Option<i64>,
    text: &'static str,
    label: String,
}

struct Row {
    player: PlayerLink,
    head: Part,
    cells: Vec<Part>,
}

#[derive(Template)]
#[template(path = "matrix_head.html")]
struct RowHead {
    id: String,
    rank: u32,
    player: PlayerLink,
    ratio: String,
    title: String,
}

#[derive(Template)]
#[template(path = "matrix_table.html")]
struct Table<'a> {
    rows: &'a [Row],
}

fn table(tournament: &Tournament) -> Result<Region, PageError> {
    let shown = &tournament.standings.rows()[..tournament.standings.rows().len().min(MOST_PLAYERS)];
    let mut rows = Vec::new();
    for standing in shown {
        let player = PlayerLink::of(tournament, standing.entry);
        let id = format!("row-{}", player.number);
        let head = RowHead {
            id: id.clone(),
            rank: standing.rank,
            player: player.clone(),
            ratio: words::percent(standing.tally.win_ratio()),
            title: words::counted(standing.tally.played(), "match", "matches"),
        };
        let head = Part { id, html: head.render()? };
        let cells = shown.iter().map(|column| {
            let game = tournament.between(standing.entry, column.entry);
            cell(tournament, [standing.entry, column.entry], game)
        });
        let cells = cells.collect::<Result<Vec<_>, _>>()?;
        rows.push(Row { player, head, cells });
    }
    let html = Table { rows: &rows }.render()?;
    let parts = rows.into_iter().flat_map(|row| std::iter::once(row.head).chain(row.cells)).collect();
    Ok(Region { whole: Part { id: "matrix".to_owned(), html }, parts })
}

fn cell(
    tournament: &Tournament,
    pair: [EntryId; 2],
    game: Option<(JobId, State)>,
) -> Result<Part, PageError> {
    let [own, other] = pair.map(|entry| tournament.number(entry));
    let id = format!("c-{own}-{other}");
    let (class, text, label) = match game.map(|(_, state)| state) {
        None if own == other => ("self", "", String::new()),
        None => ("none", "", String::new()),
        Some(State::Running(_)) => ("running", "", format!("{own} against {other}: running")),
        Some(State::Done(done)) => {
            let seat = if done.result.entries[0] == pair[0] { Seat::First } else { Seat::Second };
            let points = done.result.points(seat);
            let [mine, theirs] = [points, -points].map(words::score);
            let mut label = format!("{own} against {other}: {mine} to {theirs}");
            let class = match done.result.faults(seat).next() {
                Some(fault) => {
                    label = format!("{label}, {own} {}", words::fault(fault));
                    "error"
                }
                None if points > 0 => "win",
                None if points < 0 => "loss",
                None => "tie",
            };
            (class, mine, label)
        }
    };
    let cell = Cell { id: id.clone(), class, job: game.map(|(id, _)| id.0), text, label };
    Ok(Part { id, html: cell.render()? })
}

#[derive(Template)]
#[template(path = "latest.html")]
struct Latest {
    results: Vec<LatestResult>,
}

struct LatestResult {
    job: i64,
    players: [PlayerLink; 2],
    scores: [&'static str; 2],
    seeds: [u32; 2],
}

fn latest(tournament: &Tournament) -> Result<Region, PageError> {
    let results = tournament.finished.latest().map(|(id, done)| LatestResult {
        job: id.0,
        players: done.result.entries.map(|entry| PlayerLink::of(tournament, entry)),
        scores: Seat::BOTH.map(|seat| words::score(done.result.points(seat))),
        seeds: Seat::BOTH.map(|seat| done.result.seeds(seat)),
    });
    Ok(Region::whole("latest", Latest { results: results.collect() }.render()?))
}
