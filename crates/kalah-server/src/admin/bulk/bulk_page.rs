//! The forms for people who are selected.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_store::PersonRow;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

/// Fields of a letter as they were sent, with what is wrong with them.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct LetterFields {
    pub(super) subject: String,
    pub(super) subject_fault: Option<Text>,
    pub(super) text: String,
    pub(super) text_fault: Option<Text>,
    /// True if nobody is selected any more.
    pub(super) is_for_nobody: bool,
}

impl LetterFields {
    /// Returns true if nothing can be sent.
    pub(super) fn has_fault(&self) -> bool {
        self.is_for_nobody || self.subject_fault.is_some() || self.text_fault.is_some()
    }
}

#[derive(Template)]
#[template(path = "admin/bulk/letter.html")]
struct LetterPage<'a> {
    layout: Layout,
    people: &'a [PersonRow],
    without_address: usize,
    fields: &'a LetterFields,
    sends_mails: bool,
    csrf: &'a str,
}

/// Renders the form of a letter to these people.
pub(super) fn letter(
    people: &[PersonRow],
    fields: &LetterFields,
    sends_mails: bool,
    csrf: &str,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("bulk-mail-title"), "people", around);
    let without_address = people.iter().filter(|one| !has_address(one)).count();
    let page = LetterPage { layout, people, without_address, fields, sends_mails, csrf };
    Ok(page.render_in(page.layout.language())?)
}

/// Returns true if mails can reach the person.
pub(super) fn has_address(person: &PersonRow) -> bool {
    person.mail.as_deref().is_some_and(|mail| !mail.trim().is_empty())
}

#[derive(Template)]
#[template(path = "admin/bulk/links.html")]
struct LinksPage<'a> {
    layout: Layout,
    people: &'a [PersonRow],
    /// Number of people who get a link.
    admitted: usize,
    csrf: &'a str,
}

/// Renders the question before new links for these people.
pub(super) fn links(people: &[PersonRow], csrf: &str, around: PageSurroundings) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("bulk-links-title"), "people", around);
    let admitted = people.iter().filter(|one| one.left_at.is_none()).count();
    let page = LinksPage { layout, people, admitted, csrf };
    Ok(page.render_in(page.layout.language())?)
}
