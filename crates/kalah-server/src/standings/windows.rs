//! Links to the other windows of the matrix.

use askama::Template;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::address::AddressBase;
use kalah_pages::address::LivePageAddress;
use kalah_pages::address::matrix_window::{Axis, MatrixGroup, MatrixWindow, WINDOW};
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_pages::ui::pager::{Paged, Pager};
use kalah_texts::Language;
use kalah_texts::values::RenderIn as _;

use crate::standings::group_members::GroupMembers;

/// Links to the other windows; nothing if there is only one.
#[derive(Template)]
#[template(path = "standings/windows.html")]
pub(super) struct Windows {
    axes: Vec<AxisLinks>,
}

struct AxisLinks {
    /// Key of its name.
    name: &'static str,
    groups: Vec<GroupLink>,
    pager: Pager,
}

struct GroupLink {
    /// Key of its name.
    text: &'static str,
    href: LivePageAddress,
    current: bool,
}

impl Windows {
    pub(super) fn from_window(tournament: &TournamentState, window: MatrixWindow) -> Windows {
        let references = tournament.players.references().len();
        let mixed = references > 0 && references < tournament.players.len();
        if !mixed && tournament.players.len() <= WINDOW {
            return Windows { axes: Vec::new() };
        }
        let links = |name, label, axis: Axis, leads, to: &dyn Fn(Axis) -> MatrixWindow| {
            let group = |group| GroupLink {
                text: group_name(group),
                href: AddressBase::of(tournament)
                    .view(LiveView::Matrix(to(Axis { group, page: PageNumber::FIRST }))),
                current: group == axis.group,
            };
            let len = GroupMembers::of(tournament, axis.group).len();
            let paged = Paged { label, size: WINDOW, len, current: axis.page };
            AxisLinks {
                name,
                groups: if mixed { MatrixGroup::ALL.map(group).into() } else { Vec::new() },
                pager: paged.by_places(
                    |page| AddressBase::of(tournament).view(LiveView::Matrix(to(Axis { page, ..axis }))),
                    leads,
                ),
            }
        };
        Windows {
            axes: vec![
                links("matrix-rows", "pager-rows", window.rows, true, &|rows| window.with_rows(rows)),
                links("matrix-columns", "pager-columns", window.columns(), false, &|columns| {
                    window.with_columns(columns)
                }),
            ],
        }
    }
}

const fn group_name(group: MatrixGroup) -> &'static str {
    match group {
        MatrixGroup::All => "matrix-all-players",
        MatrixGroup::Reference => "matrix-reference-players",
        MatrixGroup::Others => "matrix-other-players",
    }
}

impl RegionData for Windows {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("windows", self.render_in(language)?))
    }
}
