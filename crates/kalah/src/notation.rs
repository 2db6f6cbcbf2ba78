//! The text of a position: a board literal and the side to move.
//!
//! `<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s` is pits a side, South's and North's store, South's pits and
//! North's pits, each from their owner's left (the literal of the Kalah Game Protocol), then `s` or
//! `n`, South if left out. Under the pie rule ` swap` follows where a swap is on offer, and
//! ` first` while the first turn still runs.

use std::fmt;
use std::str::FromStr;

use crate::import;
use crate::position::Position;
use crate::rules::{MAX_TOTAL, Rules, RulesError};
use crate::setup::{Half, Setup, SetupError, Stage};
use crate::side::Side;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{},{},{}", self.rules().pits(), self.store(Side::South), self.store(Side::North))?;
        for seeds in Side::BOTH.into_iter().flat_map(|side| self.pits(side)) {
            write!(f, ",{seeds}")?;
        }
        write!(f, "> {}", self.turn().letter())?;
        f.write_str(match self.stage() {
            Stage::FirstTurn => " first",
            Stage::SwapOffered => " swap",
            Stage::Start | Stage::Underway => "",
        })
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.rules())
    }
}

impl Position {
    /// Reads a position in any form: the board literal, the seed's `Board {...}` line, or the Java
    /// program's `0;6;6;...;1`.
    ///
    /// Without `rules` the board tells their size, and the rest is as in [`Rules::default`].
    ///
    /// # Errors
    /// If the text has none of the forms, does not fit the rules, or is no legal position.
    pub fn parse(text: &str, rules: Option<Rules>) -> Result<Position, ParseError> {
        Ok(Setup::parse(text, rules)?.position()?)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        Position::parse(text, None)
    }
}

impl Setup {
    /// Reads a setup in any of the forms that [`Position::parse`] understands, unchecked.
    ///
    /// # Errors
    /// If the text has none of the forms or does not fit the rules.
    pub fn parse(text: &str, rules: Option<Rules>) -> Result<Setup, ParseError> {
        let text = text.trim();
        if text.starts_with("Board") {
            return import::haskell_board(text, rules);
        }
        if text.contains(';') {
            return import::java_board(text, rules);
        }
        let unreadable = || ParseError::Unreadable(text.to_owned());
        let (board, rest) = text.strip_prefix('<').and_then(|t| t.split_once('>')).ok_or_else(unreadable)?;
        let numbers = numbers(board, ',')?;
        let [pits, south_store, north_store, ref seeds @ ..] = numbers[..] else {
            return Err(unreadable());
        };
        let pits = pits as usize;
        if seeds.len() != pits.saturating_mul(2) {
            return Err(ParseError::Length { pits, found: seeds.len() });
        }
        let (south, north) = seeds.split_at(pits);
        let mut words = rest.split_whitespace();
        let turn = match words.next() {
            None | Some("s") => Side::South,
            Some("n") => Side::North,
            Some(_) => return Err(unreadable()),
        };
        let stage = match (words.next(), words.next()) {
            (None, _) => Stage::Underway,
            (Some("first"), None) => Stage::FirstTurn,
            (Some("swap"), None) => Stage::SwapOffered,
            _ => return Err(unreadable()),
        };
        let south = Half { pits: south.to_vec(), store: south_store };
        let north = Half { pits: north.to_vec(), store: north_store };
        Setup::fitting(rules, south, north, turn, stage)
    }

    /// The setup with the given rules, or with those that the board's size suggests.
    pub(crate) fn fitting(
        rules: Option<Rules>,
        south: Half,
        north: Half,
        turn: Side,
        stage: Stage,
    ) -> Result<Setup, ParseError> {
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
        Ok(Setup { rules, south, north, turn, stage })
    }
}

/// Whole numbers that a separator holds apart.
pub(crate) fn numbers(text: &str, separator: char) -> Result<Vec<u32>, ParseError> {
    let number = |word: &str| {
        let word = word.trim();
        let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        let parsed = if digits { word.parse().ok() } else { None };
        parsed.ok_or_else(|| ParseError::NotANumber(word.to_owned()))
    };
    text.split(separator).map(number).collect()
}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// It has none of the known forms.
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
                "\"{}\" is no position: write <pits,southStore,northStore,S1..Sn,N1..Nn> and s or n, such as <3,0,0,2,2,2,2,2,2> s",
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
