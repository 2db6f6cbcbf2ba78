//! The rules of a game, as a value.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::pit::MAX_PITS;

/// The most seeds that a board can hold, in pits and stores together.
pub const MAX_TOTAL: u32 = u16::MAX as u32;

/// Rule for a last seed that falls into an empty pit of the mover's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Capture {
    /// The last seed captures, with the seeds opposite, only if there are any.
    #[default]
    NeedsOppositeSeeds,
    /// The last seed always captures, and is banked alone if nothing lies opposite.
    EvenIfOppositeEmpty,
}

/// Board size and choices of rule. The default is Kalah(6,6) that captures only with seeds opposite.
///
/// The word of the rules is `6x6` for that; `+empty`, `+pie` and `+single` add
/// [`Capture::EvenIfOppositeEmpty`], the pie rule, and a first move without extra turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rules {
    pits: u8,
    seeds: u16,
    capture: Capture,
    first_move_extra_turn: bool,
    pie_rule: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { pits: 6, seeds: 6, capture: Capture::default(), first_move_extra_turn: true, pie_rule: false }
    }
}

impl Rules {
    /// Kalah(`pits`, `seeds`): 1 to 12 pits a side, each with `seeds` seeds at the start.
    ///
    /// # Errors
    /// If there are no pits or too many, no seeds, or more than [`MAX_TOTAL`] on the board.
    pub fn new(pits: usize, seeds: usize) -> Result<Rules, RulesError> {
        let count = u8::try_from(pits).unwrap_or(u8::MAX);
        if count == 0 || usize::from(count) > MAX_PITS {
            return Err(RulesError::Pits(pits));
        }
        match u16::try_from(seeds) {
            Ok(each) if each > 0 && u32::from(each) * 2 * u32::from(count) <= MAX_TOTAL => {
                Ok(Rules { pits: count, seeds: each, ..Rules::default() })
            }
            _ => Err(RulesError::Seeds { pits, seeds }),
        }
    }

    /// Returns these rules with another rule of capture.
    #[must_use]
    pub const fn with_capture(self, capture: Capture) -> Rules {
        Rules { capture, ..self }
    }

    /// Returns these rules with or without the pie rule: the second player's first choice may be to exchange
    /// the seats.
    #[must_use]
    pub const fn with_pie_rule(self, pie_rule: bool) -> Rules {
        Rules { pie_rule, ..self }
    }

    /// Returns these rules with or without an extra turn for the first ply of the game.
    #[must_use]
    pub const fn with_first_move_extra_turn(self, first_move_extra_turn: bool) -> Rules {
        Rules { first_move_extra_turn, ..self }
    }

    /// Pits a side, 1 to 12.
    #[inline]
    pub const fn pits(self) -> usize {
        self.pits as usize
    }

    /// Seeds in each pit at the start.
    pub const fn seeds(self) -> usize {
        self.seeds as usize
    }

    /// Seeds on the whole board at the start.
    pub const fn total(self) -> u32 {
        2 * self.pits as u32 * self.seeds as u32
    }

    /// The rule of capture.
    #[inline]
    pub const fn capture(self) -> Capture {
        self.capture
    }

    /// Returns true if positions have the same exact values by both: only the opening rules may differ, and how many seeds
    /// a game begins with.
    #[inline]
    pub fn is_same_board(self, other: Rules) -> bool {
        (self.pits(), self.capture()) == (other.pits(), other.capture())
    }

    /// Returns true if the first ply of the game gives an extra turn like any other.
    #[inline]
    pub const fn first_move_extra_turn(self) -> bool {
        self.first_move_extra_turn
    }

    /// Returns true if the second player may exchange the seats instead of a first ply.
    #[inline]
    pub const fn pie_rule(self) -> bool {
        self.pie_rule
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.pits, self.seeds)?;
        if self.capture == Capture::EvenIfOppositeEmpty {
            f.write_str("+empty")?;
        }
        if self.pie_rule {
            f.write_str("+pie")?;
        }
        if !self.first_move_extra_turn {
            f.write_str("+single")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let unreadable = || RulesError::Unreadable(text.to_owned());
        let mut words = text.split('+');
        let (pits, seeds) = words.next().and_then(|size| size.split_once('x')).ok_or_else(unreadable)?;
        let number = |digits: &str| -> Result<usize, RulesError> {
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return Err(unreadable());
            }
            Ok(digits.parse().unwrap_or(usize::MAX))
        };
        let mut rules = Rules::new(number(pits)?, number(seeds)?)?;
        for word in words {
            rules = match word {
                "empty" => rules.with_capture(Capture::EvenIfOppositeEmpty),
                "pie" => rules.with_pie_rule(true),
                "single" => rules.with_first_move_extra_turn(false),
                _ => return Err(unreadable()),
            };
        }
        Ok(rules)
    }
}

impl TryFrom<String> for Rules {
    type Error = RulesError;

    fn try_from(text: String) -> Result<Rules, RulesError> {
        text.parse()
    }
}

impl From<Rules> for String {
    fn from(rules: Rules) -> String {
        rules.to_string()
    }
}

/// Reason why rules were refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// The number of pits is not 1 to 12.
    Pits(usize),
    /// No seeds, or more than the board holds.
    Seeds {
        /// Pits a side.
        pits: usize,
        /// Seeds a pit.
        seeds: usize,
    },
    /// The text is no word such as `6x6` or `7x7+pie`.
    Unreadable(String),
}

impl std::error::Error for RulesError {}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Pits(pits) => write!(f, "a side has 1 to {MAX_PITS} pits, not {pits}"),
            RulesError::Seeds { pits, seeds } => write!(
                f,
                "{seeds} seeds in each of 2 x {pits} pits: a board holds 1 seed a pit or more, and {MAX_TOTAL} in all at most"
            ),
            RulesError::Unreadable(text) => write!(
                f,
                "\"{}\" is not a valid board: write pits x seeds and what to add, such as 6x6, 6x4+empty, 7x7+pie+single",
                text.escape_default()
            ),
        }
    }
}
