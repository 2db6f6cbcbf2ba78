//! Moves as numbers.

use kalah::{Move, Pit};
use pyo3::prelude::*;

use crate::integer::Integer;
use crate::words::value_error;

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
pub(crate) fn move_of_number(number: Integer) -> PyResult<Move> {
    let no_pit = || value_error(format!("no board has a pit {number}"));
    let number = number.within("move", 0..=i128::from(u8::MAX)).map_err(|_| no_pit())?;
    if number == SWAP {
        return Ok(Move::Swap);
    }
    Pit::from_number(number).map(Move::Sow).ok_or_else(no_pit)
}

/// Reads the numbers of moves.
pub(crate) fn moves_of_numbers(numbers: Vec<Integer>) -> PyResult<Vec<Move>> {
    numbers.into_iter().map(move_of_number).collect()
}
