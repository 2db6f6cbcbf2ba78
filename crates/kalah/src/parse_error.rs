//! Errors of position texts, and the two steps that every form of text needs.

use std::fmt;

use crate::rules::{MAX_TOTAL, Rules, RulesError};
use crate::setup::{OpeningStage, PositionSetup, SetupError, SetupHalf};
use crate::side::Side;

/// Reason why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// The text has none of the known forms.
    Unreadable(String),
    /// A number was expected, from 0 to 2^32 - 1.
    NotANumber(String),
    /// The list of pits is too long or too short.
    Length {
        /// Pits a side.
        pits: usize,
        /// Numbers that stand for pits.
        found: usize,
    },
    /// The board has another size than the rules.
    OtherSize {
        /// The rules.
        rules: Rules,
        /// Pits a side of the board.
        pits: usize,
    },
    /// No rules have a board of this size.
    Rules(RulesError),
    /// The board is no legal position.
    Setup(SetupError),
}

impl std::error::Error for ParseError {}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Unreadable(text) => write!(
                f,
                "\"{}\" is no position: write <pits,southStore,northStore,S1..Sn,N1..Nn> and s or n, such as \
                 <3,0,0,2,2,2,2,2,2> s; or Board {{turn = Player_A, ponds_A = [2,2,2], bank_A = 0, ponds_B = [2,2,2], \
                 bank_B = 0}}; or northStore;S1..Sn;southStore;N1..Nn;1, such as 0;2;2;2;0;2;2;2;1",
                text.escape_default()
            ),
            ParseError::NotANumber(word) => {
                write!(f, "\"{}\" is no number of seeds", word.escape_default())
            }
            ParseError::Length { pits, found } => {
                write!(f, "{found} numbers stand for the pits of a board with 2 x {pits} pits")
            }
            ParseError::OtherSize { rules, pits } => {
                write!(f, "a board with {pits} pits a side does not fit the rules {rules}")
            }
            ParseError::Rules(error) => error.fmt(f),
            ParseError::Setup(error) => error.fmt(f),
        }
    }
}

impl From<RulesError> for ParseError {
    fn from(error: RulesError) -> ParseError {
        ParseError::Rules(error)
    }
}

impl From<SetupError> for ParseError {
    fn from(error: SetupError) -> ParseError {
        ParseError::Setup(error)
    }
}

impl PositionSetup {
    /// The setup with the given rules, or with those that the board's size suggests.
    pub(crate) fn fitting(
        rules: Option<Rules>,
        south: SetupHalf,
        north: SetupHalf,
        turn: Side,
        stage: OpeningStage,
    ) -> Result<PositionSetup, ParseError> {
        let pits = south.pits.len();
        let rules = match rules {
            Some(rules) if rules.pits() == pits => rules,
            Some(rules) => return Err(ParseError::OtherSize { rules, pits }),
            None => {
                let halves = [&south, &north].into_iter();
                let seeds = halves.flat_map(|half| half.pits.iter().chain([&half.store]));
                let total: u64 = seeds.map(|&seeds| u64::from(seeds)).sum();
                if total > u64::from(MAX_TOTAL) {
                    return Err(SetupError::TooManySeeds { total }.into());
                }
                let each = total / (2 * pits as u64).max(1);
                Rules::new(pits, usize::try_from(each).unwrap_or(usize::MAX).max(1))?
            }
        };
        Ok(PositionSetup { rules, south, north, turn, stage })
    }
}

/// Parses whole numbers between separators.
pub(crate) fn numbers(text: &str, separator: char) -> Result<Vec<u32>, ParseError> {
    let number = |word: &str| {
        let word = word.trim();
        let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        let parsed = if digits { word.parse().ok() } else { None };
        parsed.ok_or_else(|| ParseError::NotANumber(word.to_owned()))
    };
    text.split(separator).map(number).collect()
}
