//! Count of the leaves of the move tree, to check and to time the rules.

use crate::kernel::{Kernel, PitPair};
use crate::pit::Move;
use crate::position::Position;
use crate::setup::OpeningStage;

/// Leaves of the move tree `depth` plies below the position.
///
/// An extra turn and a swap are plies of their own. A finished position has no children and counts
/// only at its own depth.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let opening_rules = position.rules().pie_rule() || !position.rules().first_move_extra_turn();
    let settled = !opening_rules || position.stage() == OpeningStage::Underway;
    match (Kernel::new(position.rules()), PitPair::from_position(position)) {
        (Some(kernel), Some(pair)) if settled => leaves(&kernel, pair, depth),
        _ if depth == 1 => position.legal_moves().count() as u64,
        _ => divide(position, depth).into_iter().map(|(_, leaves)| leaves).sum(),
    }
}

/// The leaves below each legal move; they add up to [`perft`]. Empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let moves = position.legal_moves();
    let plies = moves.filter_map(|mv| position.play(mv).ok());
    plies.map(|ply| (ply.mv, perft(&ply.position, below))).collect()
}

/// Leaves below a pair, where a side may be empty before the sweep: then there are none.
fn leaves(kernel: &Kernel, pair: PitPair, depth: u32) -> u64 {
    if pair.is_over() {
        return 0;
    }
    if depth == 1 {
        return u64::from(pair.sowable());
    }
    let below = |pit| {
        let sown = kernel.sow(pair, pit);
        let next = if sown.again { sown.pair } else { sown.pair.flipped() };
        leaves(kernel, next, depth - 1)
    };
    pair.filled_pits().map(below).sum()
}
