//! The text of moves: plies of one turn together, turns apart by a blank.

use std::fmt;

use crate::pit::{Move, Pit};
use crate::play::IllegalMove;
use crate::position::Position;

/// Reads moves such as `36 21 4 4 6264`. Blanks are not needed; `swap` is a word of its own.
///
/// # Errors
/// Names the first letter that is no pit.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, MovesError> {
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        if word == "swap" {
            moves.push(Move::Swap);
            continue;
        }
        for letter in word.chars() {
            let pit = Pit::from_letter(letter).ok_or(MovesError(letter))?;
            moves.push(Move::Sow(pit));
        }
    }
    Ok(moves)
}

/// Writes moves that are played from `start`, the plies of one turn together.
///
/// # Errors
/// If one of the moves is not legal.
pub fn write_moves(start: &Position, moves: &[Move]) -> Result<String, IllegalMove> {
    let mut text = String::new();
    let mut position = *start;
    let mut new_turn = false;
    for &mv in moves {
        let ply = position.play(mv)?;
        if new_turn {
            text.push(' ');
        }
        text.push_str(&mv.to_string());
        new_turn = !ply.extra_turn;
        position = ply.position;
    }
    Ok(text)
}

/// A letter that names no pit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovesError(pub char);

impl std::error::Error for MovesError {}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is no pit: write 1 to 9, a, b, c, or the word swap", self.0.escape_default())
    }
}
