//! `/people/ID`: one of the class, for the staff; and a link for somebody, which is shown once.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_store::{Moment, PersonRow};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::account::role_name::role_name;

#[derive(Template)]
#[template(path = "account/person.html")]
struct PersonPage<'a> {
    layout: Layout,
    person: &'a PersonRow,
    entered: Option<Text>,
    left: Option<Text>,
    deletion: Option<Text>,
    /// Issuer and subject that the account is bound to.
    identity: Option<&'a (String, String)>,
    /// The lecturer's, who may change people.
    csrf: Option<&'a str>,
    /// True if the visitor looks at the own page.
    is_own: bool,
}

#[derive(Template)]
#[template(path = "account/link.html")]
struct LinkPage<'a> {
    layout: Layout,
    name: &'a str,
    link: &'a str,
}

/// The page of a person.
pub(crate) fn page(
    person: &PersonRow,
    identity: Option<&(String, String)>,
    csrf: Option<&str>,
    is_own: bool,
    zone: &TimeZoneName,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let minute = |moment: Option<Moment>| moment.map(|moment| zone.to_minute(moment));
    let page = PersonPage {
        layout: Layout::still(person.name.clone(), "people", around),
        person,
        entered: minute(person.entered_at),
        left: minute(person.left_at),
        deletion: minute(person.deletion_asked_at),
        identity,
        csrf,
        is_own,
    };
    Ok(page.render_in(page.layout.language())?)
}

/// A link by which this person signs in.
pub(crate) fn link(name: &str, link: &str, around: PageSurroundings) -> Result<String, PageError> {
    let page =
        LinkPage { layout: Layout::still(Text::new("people-link-title"), "people", around), name, link };
    Ok(page.render_in(page.layout.language())?)
}
