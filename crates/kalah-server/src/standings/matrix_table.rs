//! The matrix itself: a window of rows against a window of columns.

use std::iter;

use askama::Template;
use kalah_jobs::JobId;
use kalah_store::Player;
use kalah_tournament::{EntryId, PlayerNumber, Ranked, Seat};

use crate::http::page_error::PageError;
use crate::live::region::{Part, Region};
use crate::live::section::Facts;
use crate::tournament::address::Address;
use crate::tournament::matrix_window::{Axis, Group, MatrixWindow, WINDOW};
use crate::tournament::view::View;
use crate::tournament::{State, Tournament};
use crate::ui::seat::PlayerLink;
use crate::ui::words;

/// The players of an axis, all its pages together: the best first.
pub(super) fn members(tournament: &Tournament, group: Group) -> impl Iterator<Item = Ranked> {
    tournament.ranking().rows().filter(move |row| {
        let is_reference = || tournament.players.get(&row.standing.entry).is_some_and(is_reference);
        match group {
            Group::All => true,
            Group::Reference => is_reference(),
            Group::Others => !is_reference(),
        }
    })
}

/// Returns true for a reference player: only these have a title.
pub(super) fn is_reference(player: &Player) -> bool {
    !player.registration.title.is_empty()
}

/// The players of a page of an axis.
pub(super) fn shown(tournament: &Tournament, axis: Axis) -> Result<Vec<Ranked>, PageError> {
    let len = members(tournament, axis.group).count();
    let range = axis.page.range(WINDOW, len).ok_or(PageError::NotFound("part of the matrix"))?;
    Ok(members(tournament, axis.group).skip(range.start).take(range.len()).collect())
}

/// A window of the matrix.
pub(super) struct Table {
    /// Rank and player of each column.
    columns: Vec<(u32, PlayerLink)>,
    rows: Vec<Row>,
}

struct Row {
    head: RowHead,
    cells: Vec<Cell>,
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

/// Cell of a row in the column of an opponent.
#[derive(Template)]
#[template(path = "cell.html")]
struct Cell {
    id: String,
    class: &'static str,
    /// The match, if there is one.
    href: Option<Address>,
    text: &'static str,
    label: String,
}

impl Table {
    pub(super) fn of(tournament: &Tournament, window: MatrixWindow) -> Result<Table, PageError> {
        let columns = shown(tournament, window.columns())?;
        let rows = shown(tournament, window.rows)?;
        let row = |ranked: Ranked| {
            let entry = ranked.standing.entry;
            let cells = columns.iter().map(|column| Cell::of(tournament, [entry, column.standing.entry]));
            Row { head: RowHead::of(tournament, ranked), cells: cells.collect() }
        };
        Ok(Table {
            rows: rows.into_iter().map(row).collect(),
            columns: columns
                .iter()
                .map(|column| (column.standing.rank, PlayerLink::of(tournament, column.standing.entry)))
                .collect(),
        })
    }
}

impl RowHead {
    fn of(tournament: &Tournament, ranked: Ranked) -> RowHead {
        let standing = ranked.standing;
        let player = PlayerLink::of(tournament, standing.entry);
        RowHead {
            id: format!("row-{}", player.number),
            rank: standing.rank,
            player,
            ratio: words::achieved(tournament.format, &ranked),
            title: words::counted(standing.tally.played(), "match", "matches"),
        }
    }
}

impl Cell {
    fn of(tournament: &Tournament, pair: [EntryId; 2]) -> Cell {
        let [own, other] = pair.map(|entry| tournament.number(entry));
        let game = tournament.between(pair[0], pair[1]);
        let (class, text, label) = match game.map(|(_, state)| state) {
            None if own == other => ("self", "", String::new()),
            None => ("", "", String::new()),
            Some(State::Running(_)) => ("running", "", format!("v {other}, running")),
            Some(State::Done(done)) => {
                let seat = if done.result.entries[0] == pair[0] { Seat::First } else { Seat::Second };
                let points = done.result.points(seat);
                let [mine, theirs] = [points, -points].map(words::score);
                let mut label = format!("v {other}, {mine} : {theirs}");
                let class = match done.result.faults(seat).next() {
                    Some(fault) => {
                        label = format!("{label}, {}", words::fault(fault));
                        "error"
                    }
                    None if points > 0 => "win",
                    None if points < 0 => "loss",
                    None => "tie",
                };
                (class, mine, label)
            }
        };
        let href = game.map(|(id, _): (JobId, _)| tournament.base.of(View::Match(id)));
        Cell { id: cell_id(own, other), class, href, text, label }
    }
}

fn cell_id(own: PlayerNumber, other: PlayerNumber) -> String {
    format!("c-{own}-{other}")
}

#[derive(Template)]
#[template(path = "matrix_table.html")]
struct Drawn<'a> {
    columns: &'a [(u32, PlayerLink)],
    rows: &'a [DrawnRow],
}

struct DrawnRow {
    number: PlayerNumber,
    /// The head, then the cells.
    parts: Vec<Part>,
}

impl Facts for Table {
    fn draw(self) -> Result<Region, PageError> {
        let draw = |Row { head, cells }: Row| {
            let number = head.player.number;
            let head = Ok(Part { html: head.render()?, id: head.id });
            let cells = cells.into_iter().map(|cell| Ok(Part { html: cell.render()?, id: cell.id }));
            let parts = iter::once(head).chain(cells).collect::<Result<_, PageError>>()?;
            Ok(DrawnRow { number, parts })
        };
        let rows = self.rows.into_iter().map(draw).collect::<Result<Vec<_>, PageError>>()?;
        let html = Drawn { columns: &self.columns, rows: &rows }.render()?;
        let parts = rows.into_iter().flat_map(|row| row.parts).collect();
        Ok(Region { whole: Part { id: "matrix".to_owned(), html }, parts })
    }
}
