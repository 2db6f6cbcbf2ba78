//! The result of filling a gradebook of Canvas, where some students got no points.

use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kalah_course::gradebook::FilledGradebook;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

#[derive(Template)]
#[template(path = "points/canvas_report.html")]
struct CanvasReportPage<'a> {
    layout: Layout,
    filled: &'a FilledGradebook,
    /// The file in base64.
    file: String,
    /// Names of students without points, below a heading each.
    groups: [(Text, &'a [String]); 3],
}

/// Renders the page.
pub(super) fn page(filled: &FilledGradebook, around: PageSurroundings) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("points-filled-title"), "points", around);
    let groups = [
        (Text::new("points-filled-unknown"), &filled.unknown[..]),
        (Text::new("points-filled-missing"), &filled.missing[..]),
        (Text::new("points-filled-excused"), &filled.excused[..]),
    ];
    let page = CanvasReportPage { layout, filled, file: STANDARD.encode(&filled.file), groups };
    Ok(page.render_in(page.layout.language())?)
}
