//! `/audit`: who changed what, for the staff.

use askama::Template;
use kalah_store::AuditRow;

use crate::http::page_error::PageError;
use crate::tournament::paging::PageNumber;
use crate::ui::clock::written;
use crate::ui::layout::{Layout, Surroundings};
use crate::ui::pager::{Paged, Pager};

/// Rows of a page.
pub(crate) const SIZE: usize = 100;

#[derive(Template)]
#[template(path = "audit.html")]
struct AuditPage<'a> {
    layout: Layout,
    rows: Vec<(String, &'a AuditRow)>,
    pager: Pager,
}

/// The page: these rows, of so many in all.
pub(crate) fn page(
    rows: &[AuditRow],
    all: usize,
    current: PageNumber,
    around: Surroundings,
) -> Result<String, PageError> {
    let list = Paged { label: "Pages of the audit", size: SIZE, len: all, current };
    let pager = list.by_number(|page| format!("/audit?page={}", page.shown()));
    let rows = rows.iter().map(|row| (written(row.at), row)).collect();
    Ok(AuditPage { layout: Layout::still("Audit", "people", around), rows, pager }.render()?)
}
