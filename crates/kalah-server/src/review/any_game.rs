//! Reviews of games that no tournament stores.

use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use kalah::GameState;
use kalah_analysis::game_values::GameValues;
use kalah_analysis::{GameReviews, ReviewProgress};
use kalah_jobs::{MoveReview, ReviewedPosition};
use kalah_pages::http::page_error::{self, PageError};
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::layout::PageSurroundings;
use kalah_texts::Text;

use crate::account::guest::Guest;
use crate::review::pending_page::{self, PendingState};
use crate::review::reviewed_game::{self, ReviewPlace};

/// What is answered to somebody who wants to see a game reviewed.
pub(crate) struct GameReviewAnswer {
    pub(crate) response: Response,
    /// The values of all moves, once they are there.
    pub(crate) reviewed: Option<Vec<ReviewedPosition>>,
}

/// The page of a game's review, or of how far it is. The first who asks begins it.
///
/// # Errors
/// If the game has no move, or too many games wait, or nothing searches this one.
pub(crate) async fn answer(
    (reviews, site, guest): (&GameReviews, &TournamentSite, &Guest),
    game: GameState,
    place: ReviewPlace,
    asked: Option<usize>,
    here: String,
    (headers, around): (&HeaderMap, PageSurroundings),
) -> Result<GameReviewAnswer, PageError> {
    if game.plies().is_empty() {
        return Err(PageError::unfit(Text::new("game-review-no-moves")));
    }
    let state = match reviews.ask(guest.visitor(), &game) {
        ReviewProgress::Ready(values) => {
            let reviewed = reviewed_positions(&values);
            if headers.contains_key("hx-request") {
                return Ok(GameReviewAnswer {
                    response: led_to(&place.address, headers),
                    reviewed: Some(reviewed),
                });
            }
            let values = reviewed.clone();
            let draw = move || reviewed_game::page(game, &values, place, asked, &here, around);
            let html = site.pages.lines.draw_single(guest.client, draw).await?;
            return Ok(GameReviewAnswer { response: Html(html).into_response(), reviewed: Some(reviewed) });
        }
        ReviewProgress::Searching { done } => PendingState::Searching { done, last: game.plies().len() },
        ReviewProgress::Waiting { ahead } => PendingState::Waiting { ahead },
        ReviewProgress::Full => {
            let text = Text::new("game-review-queue-full");
            return Err(PageError::refused(StatusCode::SERVICE_UNAVAILABLE, text));
        }
        ReviewProgress::Impossible(why) => return Err(PageError::unfit(page_error::unsearchable(&why))),
    };
    let html = pending_page::page(&game, &place, state, (&here, asked), around)?;
    Ok(GameReviewAnswer { response: Html(html).into_response(), reviewed: None })
}

/// The values as reviews of games are stored.
fn reviewed_positions(values: &GameValues) -> Vec<ReviewedPosition> {
    let position = |moves: &Vec<_>| ReviewedPosition {
        moves: moves
            .iter()
            .map(|value: &kalah_analysis::game_values::GameMoveValue| MoveReview {
                margin: value.margin,
                depth: value.depth,
            })
            .collect(),
    };
    values.positions.iter().map(position).collect()
}

/// Leads a page that waits, or a browser without scripts, to an address.
pub(crate) fn led_to(address: &str, headers: &HeaderMap) -> Response {
    // A redirection of a script's request would put the other page's content into this one, without its scripts.
    if headers.contains_key("hx-request") {
        [("hx-redirect", address)].into_response()
    } else {
        Redirect::to(address).into_response()
    }
}
