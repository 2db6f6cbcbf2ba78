//! Boards, moves and the text of a board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{Game, MoveOrdering, NextPlayer};

/// The tokens in each pit, from the left. At least one pit; at most [`NimBoard::MAX_PITS`] pits and
/// [`NimBoard::MAX_TOKENS`] tokens.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NimBoard(Vec<u32>);

/// A move: tokens taken from one pit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TokenTake {
    /// Index of the pit, from 0 at the left.
    pub pit: usize,
    /// Tokens taken, 1 or more.
    pub tokens: u32,
}

/// Reason why there is no such board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NimBoardError {
    /// The text is empty.
    #[error("an empty board: give the tokens of each pit, as in 5,0,0,0")]
    Empty,
    /// A pit is no number.
    #[error("pit {pit} holds `{found}`, which is no number of tokens")]
    NotANumber {
        /// Number of the pit, from 1.
        pit: usize,
        /// Text found in place of a number.
        found: String,
    },
    /// A pit holds less than nothing.
    #[error("pit {pit} holds {found} tokens, but no pit can hold less than 0")]
    Negative {
        /// Number of the pit, from 1.
        pit: usize,
        /// Text found in place of a number.
        found: String,
    },
    /// The board has too many pits.
    #[error("{0} pits are more than the {max} that a board can have", max = NimBoard::MAX_PITS)]
    Pits(usize),
    /// The board has too many tokens.
    #[error("pit {pit} makes it more than the {max} tokens that a board can hold", max = NimBoard::MAX_TOKENS)]
    Tokens {
        /// Number of the pit, from 1, with which there are too many.
        pit: usize,
    },
}

impl NimBoard {
    /// The most pits.
    pub const MAX_PITS: usize = 1000;
    /// The most tokens on a board.
    pub const MAX_TOKENS: u32 = 65_535;

    /// A board with these tokens, from the left.
    ///
    /// # Errors
    /// If there are no pits, too many, or too many tokens.
    pub fn new(pits: Vec<u32>) -> Result<NimBoard, NimBoardError> {
        match pits.len() {
            0 => return Err(NimBoardError::Empty),
            found if found > NimBoard::MAX_PITS => return Err(NimBoardError::Pits(found)),
            _ => {}
        }
        let mut room = NimBoard::MAX_TOKENS;
        for (index, &tokens) in pits.iter().enumerate() {
            room = room.checked_sub(tokens).ok_or(NimBoardError::Tokens { pit: index + 1 })?;
        }
        Ok(NimBoard(pits))
    }

    /// The start of the homework: all tokens in the left-most of `pits` pits.
    ///
    /// # Errors
    /// As [`NimBoard::new`].
    pub fn start(pits: usize, tokens: u32) -> Result<NimBoard, NimBoardError> {
        let mut board = vec![0; pits.min(NimBoard::MAX_PITS + 1)];
        if let Some(first) = board.first_mut() {
            *first = tokens;
        }
        NimBoard::new(board)
    }

    /// The tokens of each pit, from the left.
    pub fn pits(&self) -> &[u32] {
        &self.0
    }

    /// Tokens on the board.
    pub fn tokens(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns a bound on the plies of any game from here: each token moves on at most once a pit.
    pub fn longest(&self) -> u32 {
        (1..).zip(self.0.iter().rev()).map(|(steps, &tokens): (u32, _)| steps * tokens).sum()
    }

    /// Returns all moves, from the left-most pit, few tokens first.
    pub fn takes(&self) -> impl Iterator<Item = TokenTake> + use<> {
        let pits = self.0.clone().into_iter().enumerate();
        pits.flat_map(|(pit, tokens)| (1..=tokens).map(move |tokens| TokenTake { pit, tokens }))
    }

    /// Returns true if the pit holds so many tokens, and they are at least one.
    pub fn is_legal(&self, take: TokenTake) -> bool {
        take.tokens > 0 && self.0.get(take.pit).is_some_and(|&tokens| take.tokens <= tokens)
    }

    /// The board after a move; `None` if the move is not legal.
    pub fn play(&self, take: TokenTake) -> Option<NimBoard> {
        if !self.is_legal(take) {
            return None;
        }
        let mut pits = self.0.clone();
        pits[take.pit] -= take.tokens;
        for pit in pits.iter_mut().skip(take.pit + 1).take(take.tokens as usize) {
            *pit += 1;
        }
        Some(NimBoard(pits))
    }
}

impl Game for NimBoard {
    type Move = TokenTake;

    fn is_over(&self) -> bool {
        self.0.iter().all(|&tokens| tokens == 0)
    }

    fn after(&self, take: TokenTake) -> (NimBoard, NextPlayer) {
        (self.play(take).unwrap_or_else(|| self.clone()), NextPlayer::Other)
    }
}

/// Moves in the order of [`NimBoard::takes`].
#[derive(Clone, Copy, Debug)]
pub struct EveryTake;

impl MoveOrdering<NimBoard> for EveryTake {
    fn moves(&self, board: &NimBoard) -> impl Iterator<Item = TokenTake> + use<> {
        board.takes()
    }
}

impl FromStr for NimBoard {
    type Err = NimBoardError;

    /// Numbers between commas; blanks around them do not matter.
    fn from_str(text: &str) -> Result<NimBoard, NimBoardError> {
        if text.trim().is_empty() {
            return Err(NimBoardError::Empty);
        }
        let pits = (1..).zip(text.split(',')).map(|(pit, found)| tokens(pit, found.trim()));
        NimBoard::new(pits.collect::<Result<_, _>>()?)
    }
}

fn tokens(pit: usize, found: &str) -> Result<u32, NimBoardError> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match found.strip_prefix('-') {
        _ if digits(found) => found.parse().map_err(|_| NimBoardError::Tokens { pit }),
        Some(rest) if digits(rest) => Err(NimBoardError::Negative { pit, found: found.to_owned() }),
        _ => Err(NimBoardError::NotANumber { pit, found: found.to_owned() }),
    }
}

impl fmt::Display for NimBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, tokens) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{tokens}")?;
        }
        Ok(())
    }
}
