//! How many positions plain minimax visits.

use crate::nim::board::Board;
use crate::nim::layers::{Fold, Layers, Progress, boards};

/// The size of the game tree below each board of some pits with up to some tokens: the positions
/// that plain minimax visits, those that it visits again counted again.
#[derive(Clone, Debug)]
pub struct TreeSize(Layers<f64>);

impl TreeSize {
    /// Bytes for all boards of `pits` pits with up to `tokens` tokens.
    pub fn bytes(pits: usize, tokens: u32) -> u128 {
        boards(pits, tokens).saturating_mul(8)
    }

    /// Counts for all boards of `pits` pits with up to `tokens` tokens, which takes
    /// [`TreeSize::bytes`] of memory. `progress` hears of boards.
    pub fn solve(pits: usize, tokens: u32, progress: Progress<'_>) -> TreeSize {
        TreeSize(Layers::solve(pits, tokens, &Sum(1.0), progress))
    }

    /// Positions of the tree, the board itself among them: exact to 2^53, then to 16 digits. `None`
    /// if the board was not counted.
    pub fn positions(&self, board: &Board) -> Option<f64> {
        self.0.get(board.pits())
    }
}

#[derive(Clone, Debug)]
struct Sum(f64);

impl Fold<f64> for Sum {
    #[inline]
    fn successor(&mut self, below: f64, _past: usize) {
        self.0 += below;
    }

    #[inline]
    fn finish(&mut self) -> f64 {
        std::mem::replace(&mut self.0, 1.0)
    }
}
