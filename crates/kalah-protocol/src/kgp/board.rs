//! A board as it travels: whoever receives it is South and to move.

use std::fmt;
use std::str::FromStr;

use kalah::{Position, Side};
use thiserror::Error;

/// A position from the view of the side to move, which is South.
///
/// The text is `<n,own store,other store,own pits,other pits>`, each side's pits from its own left, for boards of
/// 1 to [`kalah::MAX_PITS`] pits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KgpBoard(Position);

impl KgpBoard {
    /// Returns the board that the side to move is shown: it is turned round for North.
    pub fn from_position(position: &Position) -> KgpBoard {
        match position.turn() {
            Side::South => KgpBoard(*position),
            Side::North => KgpBoard(position.mirrored()),
        }
    }

    /// The position, with South to move. The text tells nothing of the rules but the size of the board: it captures only
    /// where seeds lie opposite, as the protocol has it.
    pub const fn position(&self) -> &Position {
        &self.0
    }
}

/// Reason why a text is no board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no board: {0}")]
pub struct KgpBoardError(String);

impl FromStr for KgpBoard {
    type Err = KgpBoardError;

    fn from_str(text: &str) -> Result<KgpBoard, KgpBoardError> {
        let is_literal = text.starts_with('<') && text.ends_with('>');
        if !is_literal {
            return Err(KgpBoardError("it is written <n,store,store,pits,pits>".to_owned()));
        }
        Position::parse(text, None).map(KgpBoard).map_err(|error| KgpBoardError(error.to_string()))
    }
}

impl fmt::Display for KgpBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.0;
        write!(f, "<{}", position.rules().pits())?;
        for side in Side::BOTH {
            write!(f, ",{}", position.store(side))?;
        }
        for seeds in Side::BOTH.into_iter().flat_map(|side| position.pits(side)) {
            write!(f, ",{seeds}")?;
        }
        f.write_str(">")
    }
}
