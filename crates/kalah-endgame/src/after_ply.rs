//! Value of a position after a ply, by the database.

use kalah::kernel::{Kernel, PitPair, count};

use crate::endgame::Endgame;

/// Returns the mover's gain by a move and best play after it.
pub(crate) fn gain_of(endgame: &Endgame, kernel: &Kernel, pair: PitPair, pit: usize) -> u32 {
    let sown = kernel.sow(pair, pit);
    let left = sown.pair.seeds();
    let later = if sown.pair.is_over() {
        count(sown.pair.mover)
    } else if sown.again {
        endgame.value(endgame.slot(sown.pair, left))
    } else {
        left - endgame.value(endgame.slot(sown.pair.flipped(), left))
    };
    sown.banked + later
}
