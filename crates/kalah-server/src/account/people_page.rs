//! `/people`: who is in the class, for the staff.

use askama::Template;
use kalah_store::PersonRow;

use crate::http::page_error::PageError;
use crate::ui::clock::written;
use crate::ui::layout::{Layout, PageSurroundings};
use crate::ui::pager::{Paged, Pager};
use crate::ui::words::counted;
use kalah_tournament_state::paging::PageNumber;
use kalah_tournament_state::short_text::ShortText;

/// People of a page.
pub(crate) const SIZE: usize = 100;

#[derive(Template)]
#[template(path = "account/people.html")]
struct PeoplePage<'a> {
    layout: Layout,
    rows: Vec<PersonPageRow<'a>>,
    all: String,
    find: ShortText,
    pager: Pager,
    /// The lecturer's, who may change people.
    csrf: Option<&'a str>,
}

struct PersonPageRow<'a> {
    person: &'a PersonRow,
    entered: Option<String>,
}

/// Content of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeopleView<'a> {
    pub(crate) people: &'a [PersonRow],
    /// Total number of people.
    pub(crate) all: usize,
    pub(crate) find: ShortText,
    pub(crate) page: PageNumber,
    pub(crate) csrf: Option<&'a str>,
}

/// The page.
pub(crate) fn page(shown: PeopleView, around: PageSurroundings) -> Result<String, PageError> {
    let PeopleView { people, all, find, page, csrf } = shown;
    let list = Paged { label: "Pages of people", size: SIZE, len: all, current: page };
    let pager = list.by_number(|page| format!("/people?find={}&page={}", find.in_address(), page.shown()));
    let rows = people
        .iter()
        .map(|person| PersonPageRow { person, entered: person.entered_at.map(written) })
        .collect();
    let all = counted(all as u64, "person", "people");
    Ok(PeoplePage { layout: Layout::still("People", "people", around), rows, all, find, pager, csrf }
        .render()?)
}
