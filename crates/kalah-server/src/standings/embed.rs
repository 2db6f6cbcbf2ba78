//! `/embed`: a board that stands within a page of somebody else. It needs no script.

use askama::Template;
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::GamePositionQuery;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::assets::STAMP;
use kalah_pages::ui::filters;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};

#[derive(Template)]
#[template(path = "standings/embed.html")]
struct EmbedPage {
    language: Language,
    stamp: u32,
    error: Argument,
    shown: Option<EmbeddedGame>,
}

struct EmbeddedGame {
    board: BoardDrawing,
    last_ply: Text,
    ply: usize,
    last: usize,
    /// The address of this page, but for the ply.
    steps: String,
    analysis: String,
}

/// The page of a position; `site` is where this server is.
pub(crate) fn page(game: GamePositionQuery, site: &str, language: Language) -> Result<String, PageError> {
    let (ply, query) = (game.ply, game.query());
    let stepped = SteppedGame::new(game.game);
    let shown = EmbeddedGame {
        board: stepped.drawing(ply),
        last_ply: stepped.describe(ply),
        ply,
        last: stepped.plies().len(),
        steps: format!("/embed?{query}&ply="),
        analysis: format!("{site}/analysis?{query}&ply={ply}"),
    };
    Ok(EmbedPage { language, stamp: *STAMP, error: Argument::from(""), shown: Some(shown) }
        .render_in(language)?)
}

/// The page that says what is wrong with the address.
pub(crate) fn wrong(error: Argument, language: Language) -> Result<String, PageError> {
    Ok(EmbedPage { language, stamp: *STAMP, error, shown: None }.render_in(language)?)
}
