//! Mistakes of a visitor as puzzles: positions of reviewed games in which the own bot, or the visitor on a board of the
//! pages, gave seeds away.
//!
//! Nothing here reviews: games of tournaments are reviewed by workers, games on the pages by the analysis when a visitor
//! asks for verdicts on moves.

mod list;
mod list_page;
mod place;
mod position;
mod position_page;
mod routes;

pub(super) use list::OwnMistakes;
pub(super) use routes::router;

use askama::Template;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::PageSurroundings;
use kalah_store::Store;
use kalah_texts::Language;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::PlayerNumber;

/// Part of the page of a bot's owner that leads to the mistakes of the bot.
#[derive(Template)]
#[template(
    source = r#"<section class="card wide" aria-labelledby="own-mistakes"><h2 id="own-mistakes">{{ "puzzles-mistakes-count"|with("count", positions)|text }}</h2><p>{{ "puzzles-own-bot"|text }}</p><p class="tools start"><a class="button" href="/puzzles/mistakes">{{ "puzzles-try-them"|text }}</a></p></section>"#,
    ext = "html"
)]
struct OwnMistakesSection {
    positions: usize,
}

/// Draws the part for the owner of a player; empty as long as there are no mistakes.
pub(crate) async fn section(
    tournaments: &Tournaments,
    store: &Store,
    player: PlayerNumber,
    language: Language,
) -> Result<String, PageError> {
    let mistakes = OwnMistakes::of_player(tournaments, store, player).await?;
    if mistakes.is_empty() {
        return Ok(String::new());
    }
    Ok(OwnMistakesSection { positions: mistakes.len() }.render_in(language)?)
}

/// Draws the list of somebody who has no mistakes here.
pub(super) fn empty_list(around: PageSurroundings) -> Result<String, PageError> {
    list_page::page(&OwnMistakes::default(), around)
}
