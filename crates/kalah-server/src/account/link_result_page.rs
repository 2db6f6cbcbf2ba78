//! Result pages with sign-in links, which are shown once and can be saved as a table.

use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::csv::Csv;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::PlayerNumber;

use crate::account::class::JoinedPerson;

/// Sign-in link of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PersonLink {
    pub(crate) name: String,
    pub(crate) student_id: String,
    pub(crate) mail: String,
    pub(crate) player: Option<PlayerNumber>,
    /// Path of the link, below the address of the site.
    pub(crate) path: String,
}

impl PersonLink {
    /// The link of somebody who came by a class list.
    pub(super) fn from_joined(JoinedPerson { listed, path }: &JoinedPerson) -> PersonLink {
        PersonLink {
            name: listed.name.clone(),
            student_id: listed.student_id.clone(),
            mail: listed.mail.clone().unwrap_or_default(),
            player: Some(listed.player),
            path: path.clone(),
        }
    }
}

#[derive(Template)]
#[template(path = "account/link_result.html")]
struct LinkResultPage<'a> {
    layout: Layout,
    title: Text,
    summary: Text,
    links: &'a [PersonLink],
    /// The links as a table for spreadsheets, in base64.
    csv: String,
    site: &'a str,
}

/// Writes links as CSV, below this address of the site.
pub(super) fn link_table(links: &[PersonLink], site: &str) -> String {
    let mut csv = Csv::with_head(&["student_id", "name", "mail", "player", "link"]);
    for link in links {
        csv.text(&link.student_id);
        csv.text(&link.name);
        csv.text(&link.mail);
        csv.number(link.player);
        csv.text(&format!("{site}{}", link.path));
        csv.end_row();
    }
    csv.finish()
}

/// Renders the page; `summary` says whose links these are.
pub(crate) fn page(
    title: Text,
    summary: Text,
    links: &[PersonLink],
    site: &str,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let csv = STANDARD.encode(link_table(links, site));
    let layout = Layout::still(title.clone(), "people", around);
    let page = LinkResultPage { layout, title, summary, links, csv, site };
    Ok(page.render_in(page.layout.language())?)
}
