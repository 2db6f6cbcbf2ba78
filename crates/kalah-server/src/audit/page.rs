//! `/audit`: who changed what, for the staff.

use askama::Template;
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::short_text::ShortText;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::pager::{Paged, Pager};
use kalah_store::AuditRow;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use crate::audit::details::{AuditDetails, DetailPiece};
use crate::audit::kinds::change_name;
use crate::audit::names::AuditNames;

/// Rows of a page.
pub(crate) const SIZE: usize = 100;

#[derive(Template)]
#[template(path = "audit/audit.html")]
struct AuditPage<'a> {
    layout: Layout,
    rows: Vec<AuditPageRow<'a>>,
    find: ShortText,
    all: usize,
    pager: Pager,
}

/// An entry.
struct AuditPageRow<'a> {
    at: Text,
    who: Option<&'a str>,
    what: Argument,
    about: AuditDetails,
}

/// The page: these rows, of so many that a search has found.
pub(super) fn page(
    rows: &[AuditRow],
    all: usize,
    find: ShortText,
    names: &AuditNames,
    current: PageNumber,
    zone: &TimeZoneName,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let list = Paged { label: "pager-audit", size: SIZE, len: all, current };
    let pager = list.by_number(|page| format!("/audit?find={}&page={}", find.in_address(), page.shown()));
    let rows = rows.iter().map(|row| AuditPageRow::from_row(row, names, zone)).collect();
    let page = AuditPage {
        layout: Layout::still(Text::new("audit-title"), "audit", around),
        rows,
        find,
        all,
        pager,
    };
    Ok(page.render_in(page.layout.language())?)
}

impl<'a> AuditPageRow<'a> {
    fn from_row(row: &'a AuditRow, names: &AuditNames, zone: &TimeZoneName) -> AuditPageRow<'a> {
        AuditPageRow {
            at: zone.to_minute(row.at),
            who: row.who.as_deref(),
            what: change_name(&row.what),
            about: AuditDetails::from_about(&row.what, &row.about, names, zone),
        }
    }
}
