//! `/puzzles/run`: as many puzzles as possible against the clock. The device draws and checks them.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

#[derive(Template)]
#[template(path = "puzzles/run.html")]
struct RunPage {
    layout: Layout,
}

/// The page.
pub(super) fn page(around: PageSurroundings) -> Result<String, PageError> {
    let page = RunPage { layout: Layout::still(Text::new("run-heading"), "puzzle", around) };
    Ok(page.render_in(page.layout.language())?)
}
