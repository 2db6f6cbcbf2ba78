//! `/studies/new`: the title of a study to be saved. A script puts in what the analysis of this browser has.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

#[derive(Template)]
#[template(path = "studies/new.html")]
pub(super) struct NewStudyPage<'a> {
    pub(super) layout: Layout,
    pub(super) csrf: &'a str,
    /// The game of the address as a tree.
    pub(super) tree: String,
    pub(super) title: String,
    /// What was wrong with the form; empty if nothing was.
    pub(super) error: Argument,
}

/// The form.
pub(super) fn page(
    csrf: &str,
    (title, tree): (String, String),
    error: Argument,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("studies-new"), "studies", around);
    let page = NewStudyPage { layout, csrf, tree, title, error };
    Ok(page.render_in(page.layout.language())?)
}
