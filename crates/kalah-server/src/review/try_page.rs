//! `/matches/ID/games/N/review/PLY`: a position of a reviewed game, to be solved. Nothing of it is shown before.

use askama::Template;
use kalah::{GameState, Move};
use kalah_jobs::ReviewedPosition;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::game_review::GameReview;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::move_attempt::{MoveAttempt, TriedPosition};
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::review::reviewed_game::ReviewPlace;

#[derive(Template)]
#[template(path = "review/try.html")]
struct TryPage {
    layout: Layout,
    attempt: MoveAttempt,
    /// Name of the side that is to move.
    side: Text,
    /// The page of the whole review.
    review: String,
}

/// The page of the position after so many plies, and of the move that was tried there.
pub(crate) fn page(
    game: GameState,
    reviewed: &[ReviewedPosition],
    place: &ReviewPlace,
    (ply, mv): (usize, Option<Move>),
    around: PageSurroundings,
) -> Result<String, PageError> {
    let stepped = SteppedGame::new(game);
    let played = stepped.plies().get(ply).ok_or(PageError::NotFound("missing-ply"))?.mv;
    let review =
        GameReview::from_reviewed(&stepped, reviewed).ok_or(PageError::NotFound("missing-review-of-game"))?;
    let values = review.values_after(ply).ok_or(PageError::NotFound("missing-ply"))?.to_vec();
    let position = TriedPosition { position: *stepped.position(ply), values, played };
    let page = TryPage {
        layout: Layout::still(Text::new("game-review-try-heading"), place.section, around),
        attempt: MoveAttempt::new(&position, mv, format!("{}/{ply}", place.address))?,
        side: words::side(position.position.turn()),
        review: place.address.clone(),
    };
    Ok(page.render_in(page.layout.language())?)
}
