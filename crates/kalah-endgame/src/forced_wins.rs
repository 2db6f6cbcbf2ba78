//! Length of wins: the plies until a side has more than half of the seeds, if it hurries and the other one
//! delays.

use std::collections::HashMap;

use kalah::kernel::{Kernel, PitPair, count};

use crate::after_ply::gain_of;
use crate::endgame::Endgame;

/// The lengths of wins, remembered as they are found.
pub(crate) struct ForcedWins<'a> {
    endgame: &'a Endgame,
    kernel: &'a Kernel,
    known: HashMap<WinningPosition, u32>,
}

/// A position in which one side is going to win.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct WinningPosition {
    pair: PitPair,
    /// Seeds that the winner still has to gain: at least one.
    needed: u32,
    winner_moves: bool,
}

impl<'a> ForcedWins<'a> {
    pub(crate) fn new(endgame: &'a Endgame, kernel: &'a Kernel) -> ForcedWins<'a> {
        ForcedWins { endgame, kernel, known: HashMap::new() }
    }

    /// Plies until the mover, who must be winning, has more than half of the seeds in play.
    pub(crate) fn plies(&mut self, pair: PitPair, seeds: u32) -> u32 {
        self.of(WinningPosition { pair, needed: seeds / 2 + 1, winner_moves: true })
    }

    fn of(&mut self, state: WinningPosition) -> u32 {
        if let Some(&plies) = self.known.get(&state) {
            return plies;
        }
        let after = state.pair.filled_pits().filter_map(|pit| self.after(state, pit));
        let plies = if state.winner_moves { after.min() } else { after.max() };
        // A winner has a move that goes on winning, and the game is not over.
        let plies = plies.unwrap_or(0) + 1;
        self.known.insert(state, plies);
        plies
    }

    /// Plies after a move; `None` if the winner would not win any more.
    fn after(&mut self, state: WinningPosition, pit: usize) -> Option<u32> {
        let WinningPosition { pair, needed, winner_moves } = state;
        if winner_moves && gain_of(self.endgame, self.kernel, pair, pit) < needed {
            return None;
        }
        let sown = self.kernel.sow(pair, pit);
        let banked = if winner_moves { sown.banked + swept(sown.pair) } else { 0 };
        if banked >= needed || sown.pair.is_over() {
            return Some(0);
        }
        let (pair, winner_moves) =
            if sown.again { (sown.pair, winner_moves) } else { (sown.pair.flipped(), !winner_moves) };
        Some(self.of(WinningPosition { pair, needed: needed - banked, winner_moves }))
    }
}

/// Returns the seeds that the side that moved still gets where the game is over.
fn swept(pair: PitPair) -> u32 {
    if pair.is_over() { count(pair.mover) } else { 0 }
}
