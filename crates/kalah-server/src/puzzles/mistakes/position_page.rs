//! `/puzzles/mistakes/PLACE`: a mistake to be solved, and the way to the next one.

use askama::Template;
use kalah::Move;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::move_attempt::MoveAttempt;
use kalah_pages::ui::words;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::puzzles::mistakes::list::OwnMistakes;
use crate::puzzles::mistakes::place::MistakePlace;
use crate::puzzles::mistakes::position::MistakePosition;

#[derive(Template)]
#[template(path = "puzzles/mistakes/position.html")]
struct MistakePage {
    layout: Layout,
    attempt: MoveAttempt,
    /// The side that is to move.
    side: Text,
    /// Number of the mistake among the own ones; 0 for one of somebody else.
    number: usize,
    count: usize,
    next: Option<String>,
    /// Address of the page without a tried move.
    here: String,
    game: String,
}

/// The page of a mistake, with the verdict on a move if one was tried.
pub(super) fn page(
    mistakes: &OwnMistakes,
    place: &MistakePlace,
    position: MistakePosition,
    mv: Option<Move>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let (number, next) = mistakes.around(place).unwrap_or_default();
    let here = format!("/puzzles/mistakes/{place}");
    let page = MistakePage {
        layout: Layout::still(Text::new("puzzles-what-play"), "puzzle", around),
        side: words::side(position.tried.position.turn()),
        attempt: MoveAttempt::new(&position.tried, mv, here.clone())?,
        number,
        count: mistakes.len(),
        next: next.map(|next| format!("/puzzles/mistakes/{next}")),
        here,
        game: position.game,
    };
    Ok(page.render_in(page.layout.language())?)
}
