//! `/puzzles/mistakes`: the own mistakes.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::words;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::puzzles::mistakes::list::{OwnMistake, OwnMistakes};

#[derive(Template)]
#[template(path = "puzzles/mistakes/list.html")]
struct MistakeListPage {
    layout: Layout,
    count: String,
    rows: Vec<MistakeRow>,
}

/// A mistake of the list.
struct MistakeRow {
    href: String,
    loss: i32,
    kind: Text,
    exact: bool,
    opponent: Option<PlayerLink>,
    rules: String,
}

impl MistakeRow {
    fn from_mistake(mistake: &OwnMistake) -> MistakeRow {
        MistakeRow {
            href: format!("/puzzles/mistakes/{}", mistake.place),
            loss: mistake.loss,
            kind: words::judged(mistake.kind),
            exact: mistake.exact,
            opponent: mistake.opponent.clone(),
            rules: mistake.rules.clone(),
        }
    }
}

/// The page.
pub(super) fn page(mistakes: &OwnMistakes, around: PageSurroundings) -> Result<String, PageError> {
    let page = MistakeListPage {
        layout: Layout::still("Your mistakes", "puzzle", around),
        count: mistakes.counted(),
        rows: mistakes.iter().map(MistakeRow::from_mistake).collect(),
    };
    Ok(page.render_in(page.layout.language())?)
}
