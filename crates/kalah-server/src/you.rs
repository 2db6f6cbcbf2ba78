//! `/you`: what somebody has reached without an account: games, puzzles, the run, the course, and a rating against the
//! levels of the engine.
//!
//! The browser keeps most of it, and the page puts it together; what the server knows by the visitor's cookie is on the page
//! already. For who is signed in, games that this server has played stay with the account ([`own_rating`]).

mod own_rating;
mod page;
mod routes;

use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::layout::PageSurroundings;

pub(crate) use routes::router;

/// Draws the page of a visitor of whom no server knows anything.
pub(crate) fn static_page(around: PageSurroundings) -> Result<String, PageError> {
    page::page(page::YouView::default(), around)
}
