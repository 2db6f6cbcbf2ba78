//! `/learn/rules`: the rules on boards that play by themselves.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::rule_boards::{RuleBoard, rule_boards};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

#[derive(Template)]
#[template(path = "lessons/course/rules.html")]
struct RulesPage {
    layout: Layout,
    rules: Vec<RuleBoard>,
}

/// The page.
pub(crate) fn page(around: PageSurroundings) -> Result<String, PageError> {
    let page = RulesPage {
        layout: Layout::still(Text::new("lessons-rules"), "rules", around),
        rules: rule_boards()?,
    };
    Ok(page.render_in(page.layout.language())?)
}
