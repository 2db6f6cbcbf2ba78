//! Count of the leaves of the move tree, to check and to time the rules.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::kernel::{Kernel, PitPair};
use crate::pit::Move;
use crate::position::Position;
use crate::setup::OpeningStage;

/// Plies above the leaves at which it is looked whether the count is to stop: the work below takes microseconds.
const STOPPABLE: u32 = 6;

/// Leaves of the move tree `depth` plies below the position.
///
/// An extra turn and a swap are plies of their own. A finished position has no children and counts
/// only at its own depth.
pub fn perft(position: &Position, depth: u32) -> u64 {
    leaves(position, depth, &AtomicBool::new(false))
}

/// The same, as long as `stop` is false; `None` if it turned true.
pub fn perft_until(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    let leaves = leaves(position, depth, stop);
    (!stop.load(Ordering::Relaxed)).then_some(leaves)
}

/// The leaves below each legal move; they add up to [`perft`]. Empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    divided(position, depth, &AtomicBool::new(false))
}

/// The same, as long as `stop` is false; `None` if it turned true.
pub fn divide_until(position: &Position, depth: u32, stop: &AtomicBool) -> Option<Vec<(Move, u64)>> {
    let divided = divided(position, depth, stop);
    (!stop.load(Ordering::Relaxed)).then_some(divided)
}

fn divided(position: &Position, depth: u32, stop: &AtomicBool) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let moves = position.legal_moves();
    let plies = moves.filter_map(|mv| position.play(mv).ok());
    plies.map(|ply| (ply.mv, leaves(&ply.position, below, stop))).collect()
}

/// Leaves below a position; some number once `stop` is true.
fn leaves(position: &Position, depth: u32, stop: &AtomicBool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let opening_rules = position.rules().pie_rule() || !position.rules().first_move_extra_turn();
    let settled = !opening_rules || position.stage() == OpeningStage::Underway;
    match (Kernel::new(position.rules()), PitPair::from_position(position)) {
        (Some(kernel), Some(pair)) if settled => leaves_of_pair(&kernel, pair, depth, stop),
        _ if depth == 1 => position.legal_moves().count() as u64,
        _ if stop.load(Ordering::Relaxed) => 0,
        _ => divided(position, depth, stop).into_iter().map(|(_, leaves)| leaves).sum(),
    }
}

/// Leaves below a pair, where a side may be empty before the sweep: then there are none.
fn leaves_of_pair(kernel: &Kernel, pair: PitPair, depth: u32, stop: &AtomicBool) -> u64 {
    if pair.is_over() || depth >= STOPPABLE && stop.load(Ordering::Relaxed) {
        return 0;
    }
    if depth == 1 {
        return u64::from(pair.sowable());
    }
    let below = |pit| {
        let sown = kernel.sow(pair, pit);
        let next = if sown.again { sown.pair } else { sown.pair.flipped() };
        leaves_of_pair(kernel, next, depth - 1, stop)
    };
    pair.filled_pits().map(below).sum()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::{divide_until, perft, perft_until};
    use crate::{Rules, Side};

    #[test]
    fn a_count_that_would_never_end_stops() {
        for rules in ["6x4", "10x10", "6x4+pie"] {
            let start = rules.parse::<Rules>().unwrap().start(Side::South);
            let [goes, stops] = [false, true].map(AtomicBool::new);
            assert_eq!(perft_until(&start, 4, &goes), Some(perft(&start, 4)));
            assert_eq!(perft_until(&start, 1 << 31, &stops), None, "{rules}");
            assert_eq!(divide_until(&start, 1 << 31, &stops), None, "{rules}");
        }
    }
}
