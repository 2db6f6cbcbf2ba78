//! `/puzzles/mistakes`: the own mistakes.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::puzzles::mistakes::list::{OwnMistake, OwnMistakes};

#[derive(Template)]
#[template(path = "puzzles/mistakes/list.html")]
struct MistakeListPage {
    layout: Layout,
    rows: Vec<MistakeRow>,
}

/// A mistake of the list.
struct MistakeRow {
    href: String,
    loss: i32,
    /// The game, and what the mistake cost.
    text: Text,
}

impl MistakeRow {
    fn from_mistake(mistake: &OwnMistake) -> MistakeRow {
        MistakeRow {
            href: format!("/puzzles/mistakes/{}", mistake.place),
            loss: mistake.loss,
            text: match (&mistake.opponent, mistake.exact) {
                (Some(player), true) => Text::new("puzzles-row-bot-html").with("player", player.text()),
                (Some(player), false) => {
                    Text::new("puzzles-row-bot-unproven-html").with("player", player.text())
                }
                (None, true) => Text::new("puzzles-row-own").with("rules", &mistake.rules),
                (None, false) => Text::new("puzzles-row-own-unproven").with("rules", &mistake.rules),
            }
            .with("cost", words::reviewed(mistake.kind)),
        }
    }
}

/// The page.
pub(super) fn page(mistakes: &OwnMistakes, around: PageSurroundings) -> Result<String, PageError> {
    let page = MistakeListPage {
        layout: Layout::still(Text::new("puzzles-mistakes"), "puzzle", around),
        rows: mistakes.iter().map(MistakeRow::from_mistake).collect(),
    };
    Ok(page.render_in(page.layout.language())?)
}
