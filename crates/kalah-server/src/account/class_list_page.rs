//! `/people/class`: a class list, and what it would change.

use askama::Template;
use kalah_course::roster::Platform;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words::counted;
use kalah_store::{ClassListEntry, PersonRow};
use kalah_texts::values::RenderIn as _;

#[derive(Template)]
#[template(path = "account/class_list.html")]
struct ListPage<'a> {
    layout: Layout,
    csrf: &'a str,
}

#[derive(Template)]
#[template(path = "account/class_plan.html")]
struct PlanPage<'a> {
    layout: Layout,
    csrf: &'a str,
    shown: ClassPlanView<'a>,
    join: String,
    amend: String,
    missing: String,
    is_empty: bool,
}

/// Changes that a list would make, as the page shows them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClassPlanView<'a> {
    pub(crate) join: &'a [ClassListEntry],
    pub(crate) amend: &'a [(PersonRow, ClassListEntry)],
    pub(crate) missing: &'a [PersonRow],
    /// Number of people whose entry would not change.
    pub(crate) same: usize,
    /// Platform that wrote the list.
    pub(crate) platform: Option<Platform>,
    /// Number of lines that are no student's.
    pub(crate) left_out: usize,
    /// Name of the encoding, if it had to be guessed.
    pub(crate) encoding: Option<&'static str>,
    /// The list, as the form sends it back.
    pub(crate) list: &'a str,
    /// Meanings of its columns, as the form sends them back.
    pub(crate) columns: &'a str,
    /// Fingerprint by which the same changes are recognised.
    pub(crate) fingerprint: &'a str,
}

/// Renders the page on which a class list is uploaded.
pub(crate) fn page(csrf: &str, around: PageSurroundings) -> Result<String, PageError> {
    let page = ListPage { layout: Layout::still("Class list", "people", around), csrf };
    Ok(page.render_in(page.layout.language())?)
}

/// Renders the page of the changes that a list would make.
pub(crate) fn plan(shown: ClassPlanView, csrf: &str, around: PageSurroundings) -> Result<String, PageError> {
    let people = |count: usize| counted(count as u64, "person", "people");
    let page = PlanPage {
        layout: Layout::still("Class list", "people", around),
        csrf,
        shown,
        join: people(shown.join.len()),
        amend: people(shown.amend.len()),
        missing: people(shown.missing.len()),
        is_empty: shown.join.is_empty() && shown.amend.is_empty(),
    };
    Ok(page.render_in(page.layout.language())?)
}

/// Lists the columns that would change for a person: name, old value, new value.
fn changes(was: &PersonRow, is: &ClassListEntry) -> Vec<(&'static str, String, String)> {
    let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "none".to_owned());
    let number = was.player.map_or_else(|| "none".to_owned(), |player| player.to_string());
    let all = [
        ("name", was.name.clone(), is.name.clone()),
        ("mail", text(&was.mail), text(&is.mail)),
        ("group", text(&was.team), text(&is.team)),
        ("player", number, is.player.to_string()),
    ];
    all.into_iter().filter(|(_, was, is)| was != is).collect()
}
