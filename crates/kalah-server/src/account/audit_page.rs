//! `/audit`: who changed what, for the staff.

use std::collections::HashMap;

use askama::Template;
use kalah_store::{AuditRow, PersonId};

use crate::account::audit_text::AuditText;
use crate::http::page_error::PageError;
use crate::tournament::paging::PageNumber;
use crate::tournament::short_text::ShortText;
use crate::ui::clock::written;
use crate::ui::layout::{Layout, Surroundings};
use crate::ui::pager::{Paged, Pager};

/// Rows of a page.
pub(crate) const SIZE: usize = 100;

#[derive(Template)]
#[template(path = "audit.html")]
struct AuditPage<'a> {
    layout: Layout,
    rows: Vec<Row<'a>>,
    find: ShortText,
    all: usize,
    pager: Pager,
}

/// An entry.
struct Row<'a> {
    at: String,
    who: Option<&'a str>,
    what: &'a str,
    about: AuditText,
}

/// The page: these rows, of so many that a search has found.
pub(super) fn page(
    (rows, all): (&[AuditRow], usize),
    find: ShortText,
    names: &HashMap<PersonId, String>,
    current: PageNumber,
    around: Surroundings,
) -> Result<String, PageError> {
    let list = Paged { label: "Pages of the audit log", size: SIZE, len: all, current };
    let pager = list.by_number(|page| format!("/audit?find={}&page={}", find.in_address(), page.shown()));
    let rows = rows.iter().map(|row| Row::of(row, names)).collect();
    Ok(AuditPage { layout: Layout::still("Audit log", "audit", around), rows, find, all, pager }.render()?)
}

impl<'a> Row<'a> {
    fn of(row: &'a AuditRow, names: &HashMap<PersonId, String>) -> Row<'a> {
        Row {
            at: written(row.at),
            who: row.who.as_deref(),
            what: &row.what,
            about: AuditText::of(&row.about, names),
        }
    }
}
