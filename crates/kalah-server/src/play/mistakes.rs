//! Mistakes of visitors, kept so that they can be tried again.

use kalah::Move;
use kalah_analysis::ply_review::PlyReview;
use kalah_coordinator::tournament::reviewed_values::values;
use kalah_jobs::{MoveReview, ReviewedPosition};
use kalah_pages::http::page_error::PageError;
use kalah_store::{BoardMistake, Store};

use crate::account::guest::Guest;
use crate::play::advice::AdvisedPly;
use crate::play::game::BoardGame;

/// Mistakes of a review that are kept.
const OF_REVIEW: usize = 5;

/// Keeps the costliest plies of a reviewed game that whoever asks has played.
pub(super) async fn keep_mistakes(
    store: &Store,
    game: &BoardGame,
    guest: &Guest,
    reviewed: &[ReviewedPosition],
) -> Result<(), PageError> {
    let Some(values) = values(&game.game, reviewed) else { return Ok(()) };
    let plies = game.game.plies().iter().zip(&values).enumerate();
    let mut costly: Vec<_> = plies
        .filter_map(|(ply, (played, values))| Some((ply, PlyReview::from_values(values, played.mv)?.loss())))
        .filter(|(ply, loss)| *loss > 0 && is_own(game, guest, *ply))
        .collect();
    costly.sort_by_key(|(_, loss)| std::cmp::Reverse(*loss));
    for (ply, loss) in costly.into_iter().take(OF_REVIEW) {
        keep(store, game, guest, ply, loss, &reviewed[ply]).await?;
    }
    Ok(())
}

/// Returns true if a visitor who may be asked again has chosen this ply.
fn is_own(game: &BoardGame, guest: &Guest, ply: usize) -> bool {
    let Some(played) = game.game.plies().get(ply) else { return false };
    let seat = game.game.seat_at_start_after(ply, played.side);
    // The exchange of seats is a question of taste on most boards.
    guest.is_known()
        && played.mv != Move::Swap
        && game.setup.players[seat.index()].is_human()
        && game.guests[seat.index()].as_ref() == Some(&guest.hash)
}

/// Keeps a ply that gave seeds away, if whoever asked for the verdict has played it.
pub(super) async fn keep_mistake(
    store: &Store,
    game: &BoardGame,
    guest: &Guest,
    ply: usize,
    reviewed: &AdvisedPly,
) -> Result<(), PageError> {
    let loss = reviewed.review.loss();
    if loss <= 0 || !is_own(game, guest, ply) {
        return Ok(());
    }
    let moves = reviewed
        .values
        .iter()
        .map(|value| MoveReview { margin: value.margin, depth: (!value.exact).then_some(reviewed.depth) });
    keep(store, game, guest, ply, loss, &ReviewedPosition { moves: moves.collect() }).await
}

async fn keep(
    store: &Store,
    game: &BoardGame,
    guest: &Guest,
    ply: usize,
    loss: i32,
    reviewed: &ReviewedPosition,
) -> Result<(), PageError> {
    let Some(played) = game.game.plies().get(ply) else { return Ok(()) };
    let position = game.game.position_after(ply);
    let mistake = BoardMistake {
        game: game.id.clone(),
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        guest: guest.hash.0.clone(),
        rules: position.rules().to_string(),
        position: position.to_string(),
        played: played.mv.to_string(),
        reviewed: serde_json::to_string(reviewed)?,
        loss,
    };
    Ok(store.keep_board_mistake(&mistake).await?)
}
