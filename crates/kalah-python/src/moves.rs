//! Moves as numbers.

use kalah::{Move, Pit};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The exchange of the seats under the pie rule, in place of a pit.
pub(crate) const SWAP: usize = 0;

/// Returns the number of a move: that of its pit from the mover's left, from 1 on, or [`SWAP`].
pub(crate) fn number_of_move(mv: Move) -> usize {
    match mv {
        Move::Sow(pit) => pit.number(),
        Move::Swap => SWAP,
    }
}

/// Returns the numbers of moves.
pub(crate) fn numbers_of_moves(moves: &[Move]) -> Vec<usize> {
    moves.iter().copied().map(number_of_move).collect()
}

/// Reads the number of a move.
pub(crate) fn move_of_number(number: usize) -> PyResult<Move> {
    if number == SWAP {
        return Ok(Move::Swap);
    }
    let pit = Pit::from_number(number);
    pit.map(Move::Sow).ok_or_else(|| PyValueError::new_err(format!("no board has a pit {number}")))
}
