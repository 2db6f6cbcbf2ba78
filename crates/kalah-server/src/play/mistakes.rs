//! Mistakes of visitors, kept so that they can be tried again.

use kalah::Move;
use kalah_jobs::{JudgedMove, JudgedPosition};
use kalah_pages::http::page_error::PageError;
use kalah_store::{BoardMistake, Store};

use crate::account::guest::Guest;
use crate::play::advice::JudgedPly;
use crate::play::game::BoardGame;

/// Keeps a ply that gave seeds away, if whoever asked for the verdict has played it.
pub(super) async fn keep_mistake(
    store: &Store,
    game: &BoardGame,
    guest: &Guest,
    ply: usize,
    judged: &JudgedPly,
) -> Result<(), PageError> {
    let Some(played) = game.game.plies().get(ply) else { return Ok(()) };
    let seat = game.game.seat_at_start_after(ply, played.side);
    let is_own = game.setup.players[seat.index()].is_human()
        && game.guests[seat.index()].as_ref() == Some(&guest.hash);
    let loss = judged.judgement.loss();
    // The exchange of seats is a question of taste on most boards.
    if !is_own || !guest.is_known() || loss <= 0 || played.mv == Move::Swap {
        return Ok(());
    }
    let position = game.game.position_after(ply);
    let moves = judged
        .values
        .iter()
        .map(|value| JudgedMove { margin: value.margin, depth: (!value.exact).then_some(judged.depth) });
    let mistake = BoardMistake {
        game: game.id.clone(),
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        guest: guest.hash.0.clone(),
        rules: position.rules().to_string(),
        position: position.to_string(),
        played: played.mv.to_string(),
        judged: serde_json::to_string(&JudgedPosition { moves: moves.collect() })?,
        loss,
    };
    Ok(store.keep_board_mistake(&mistake).await?)
}
