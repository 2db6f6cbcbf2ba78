//! Number of positions that plain minimax visits.

use crate::nim::board::NimBoard;
use crate::nim::layers::{BoardLayers, RowFold, SolvingProgress, boards};

/// The size of the game tree below each board of some pits with up to some tokens: the positions
/// that plain minimax visits, those that it visits again counted again.
#[derive(Clone, Debug)]
pub struct TreeSize(BoardLayers<f64>);

impl TreeSize {
    /// Bytes for all boards of `pits` pits with up to `tokens` tokens.
    pub fn bytes(pits: usize, tokens: u32) -> u128 {
        boards(pits, tokens).saturating_mul(8)
    }

    /// Counts for all boards of `pits` pits with up to `tokens` tokens, which takes
    /// [`TreeSize::bytes`] of memory. `progress` hears of boards.
    pub fn solve(pits: usize, tokens: u32, progress: SolvingProgress<'_>) -> TreeSize {
        TreeSize(BoardLayers::solve(pits, tokens, &Sum, progress))
    }

    /// Positions of the tree, the board itself among them: exact to 2^53, then to 16 digits. `None`
    /// if the board was not counted.
    pub fn positions(&self, board: &NimBoard) -> Option<f64> {
        self.0.row(board.pits())?.first().copied()
    }
}

#[derive(Clone, Debug)]
struct Sum;

impl RowFold<f64> for Sum {
    fn width(&self, _tokens: usize) -> usize {
        1
    }

    /// The board itself.
    fn fresh(&self) -> f64 {
        1.0
    }

    #[inline]
    fn successor(&mut self, _tokens: usize, row: &mut [f64], child: &[f64], _past: usize) {
        row[0] += child[0];
    }

    fn finish(&mut self, _tokens: usize, _row: &mut [f64]) {}
}
