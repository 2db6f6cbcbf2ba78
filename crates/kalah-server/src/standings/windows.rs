//! Links to the other windows of the matrix.

use askama::Template;

use crate::http::page_error::PageError;
use crate::live::region::Region;
use crate::live::section::Facts;
use crate::standings::matrix_table::{is_reference, members};
use crate::tournament::Tournament;
use crate::tournament::address::Address;
use crate::tournament::matrix_window::{Axis, Group, MatrixWindow, WINDOW};
use crate::tournament::paging::PageNumber;
use crate::tournament::view::View;
use crate::ui::pager::{Paged, Pager};

/// Links to the other windows; nothing if there is only one.
#[derive(Template)]
#[template(path = "windows.html")]
pub(super) struct Windows {
    axes: Vec<AxisLinks>,
}

struct AxisLinks {
    name: &'static str,
    groups: Vec<GroupLink>,
    pager: Pager,
}

struct GroupLink {
    text: &'static str,
    href: Address,
    current: bool,
}

impl Windows {
    pub(super) fn of(tournament: &Tournament, window: MatrixWindow) -> Windows {
        let references = tournament.players.values().filter(|player| is_reference(player)).count();
        let mixed = references > 0 && references < tournament.players.len();
        if !mixed && tournament.players.len() <= WINDOW {
            return Windows { axes: Vec::new() };
        }
        let links = |name, label, axis: Axis, leads, to: &dyn Fn(Axis) -> MatrixWindow| {
            let group = |group| GroupLink {
                text: group_name(group),
                href: tournament.base.of(View::Matrix(to(Axis { group, page: PageNumber::FIRST }))),
                current: group == axis.group,
            };
            let len = members(tournament, axis.group).count();
            let paged = Paged { label, size: WINDOW, len, current: axis.page };
            AxisLinks {
                name,
                groups: if mixed { Group::ALL.map(group).into() } else { Vec::new() },
                pager: paged
                    .by_places(|page| tournament.base.of(View::Matrix(to(Axis { page, ..axis }))), leads),
            }
        };
        Windows {
            axes: vec![
                links("Rows", "Rows by rank", window.rows, true, &|rows| window.with_rows(rows)),
                links("Columns", "Columns by rank", window.columns(), false, &|columns| {
                    window.with_columns(columns)
                }),
            ],
        }
    }
}

const fn group_name(group: Group) -> &'static str {
    match group {
        Group::All => "all players",
        Group::Reference => "reference players",
        Group::Others => "all others",
    }
}

impl Facts for Windows {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("windows", self.render()?))
    }
}
