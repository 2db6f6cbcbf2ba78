//! `/people/class`: a class list, and what it would change.

use askama::Template;
use kalah_course::roster::Platform;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_store::{ClassListEntry, PersonRow};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

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
    /// The numbers of changes in a sentence.
    changes: Text,
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
    let page = ListPage { layout: Layout::still(Text::new("roster-title"), "people", around), csrf };
    Ok(page.render_in(page.layout.language())?)
}

/// Renders the page of the changes that a list would make.
pub(crate) fn plan(shown: ClassPlanView, csrf: &str, around: PageSurroundings) -> Result<String, PageError> {
    let people = |count: usize| Text::new("roster-people").with("count", count);
    let page = PlanPage {
        layout: Layout::still(Text::new("roster-title"), "people", around),
        csrf,
        shown,
        changes: Text::new("roster-changes")
            .with("join", people(shown.join.len()))
            .with("amend", people(shown.amend.len()))
            .with("same", shown.same)
            .with("missing", people(shown.missing.len())),
        is_empty: shown.join.is_empty() && shown.amend.is_empty(),
    };
    Ok(page.render_in(page.layout.language())?)
}

/// Lists the columns that would change for a person: name, old value, new value.
fn changes(was: &PersonRow, is: &ClassListEntry) -> Vec<(Text, Argument, Argument)> {
    let none = || Argument::from(Text::new("roster-none"));
    let text = |text: &Option<String>| text.as_ref().map_or_else(none, Argument::from);
    let number = was.player.map_or_else(none, |player| player.to_string().into());
    let all = [
        ("roster-was-name", Argument::from(&was.name), Argument::from(&is.name)),
        ("roster-was-mail", text(&was.mail), text(&is.mail)),
        ("roster-was-group", text(&was.team), text(&is.team)),
        ("roster-was-player", number, is.player.to_string().into()),
    ];
    let changed = all.into_iter().filter(|(_, was, is)| was != is);
    changed.map(|(what, was, is)| (Text::new(what), was, is)).collect()
}
