//! `/people`: who is in the class, for the staff.

use askama::Template;
use kalah_pages::address::paging::PageNumber;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_pages::ui::pager::{Paged, Pager};
use kalah_store::{PersonCondition, PersonRow, Role};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::account::people_filter::{PeopleFilterForm, condition_name};
use crate::account::role_name::role_name;

/// People of a page.
pub(crate) const SIZE: usize = 100;

#[derive(Template)]
#[template(path = "account/people.html")]
struct PeoplePage<'a> {
    layout: Layout,
    rows: Vec<PersonPageRow<'a>>,
    /// Number of people who are found.
    all: usize,
    filter: PeopleFilterForm,
    pager: Pager,
    /// The lecturer's, who may change people.
    csrf: Option<&'a str>,
    /// What is wrong with the selection.
    fault: Option<Text>,
}

struct PersonPageRow<'a> {
    person: &'a PersonRow,
    entered: Option<Text>,
}

/// Content of the page.
#[derive(Clone, Debug)]
pub(crate) struct PeopleView<'a> {
    pub(crate) people: &'a [PersonRow],
    /// Total number of people.
    pub(crate) all: usize,
    pub(crate) filter: PeopleFilterForm,
    pub(crate) page: PageNumber,
    pub(crate) csrf: Option<&'a str>,
    /// What is wrong with the selection.
    pub(crate) fault: Option<Text>,
    pub(crate) zone: &'a TimeZoneName,
}

/// The page.
pub(crate) fn page(
    shown: PeopleView,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let PeopleView { people, all, filter, page, csrf, fault, zone } = shown;
    let list = Paged { label: "pager-people", size: SIZE, len: all, current: page };
    let pager = list.by_number(|page| format!("/people?{}&page={}", filter.query(), page.shown()));
    let rows = people
        .iter()
        .map(|person| PersonPageRow { person, entered: person.entered_at.map(|at| zone.to_minute(at)) })
        .collect();
    let layout = Layout::still(Text::new("people-title"), "people", around).with_done(done);
    let page = PeoplePage { layout, rows, all, filter, pager, csrf, fault };
    Ok(page.render_in(page.layout.language())?)
}
