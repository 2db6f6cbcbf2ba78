//! The staff's page of nicknames.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_store::{PersonRow, PlayerNames};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::account::names_of_player;

#[derive(Template)]
#[template(path = "nicknames/nicknames.html")]
struct NicknamesPage<'a> {
    layout: Layout,
    rows: Vec<NicknameRow<'a>>,
    /// What the forms carry; `None` for somebody who may change nothing.
    csrf: Option<&'a str>,
}

struct NicknameRow<'a> {
    names: &'a PlayerNames,
    people: String,
}

/// All players of the class who have a nickname or ask for one.
pub(super) fn page(
    names: &[PlayerNames],
    people: &[PersonRow],
    csrf: Option<&str>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let rows = names.iter().map(|names| NicknameRow { names, people: names_of_player(names.player, people) });
    let layout = Layout::still(Text::new("nickname-title"), "people", around);
    let page = NicknamesPage { layout, rows: rows.collect(), csrf };
    Ok(page.render_in(page.layout.language())?)
}
