//! The grammar: `[id][@ref] name args`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::arg::{Arg, Word};
use super::board::BoardError;

/// The most characters of a line, without its end.
pub const MAX_CHARACTERS: usize = 16_384;

/// The most bytes of a line with its end: a character takes up to four.
pub const MAX_LINE: usize = 4 * MAX_CHARACTERS + 2;

/// A line of either side.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What names this line among those of its sender.
    pub id: Option<u64>,
    /// The line of the receiver's that it answers.
    pub reference: Option<u64>,
    /// The name of the command.
    pub name: Word,
    /// What follows it.
    pub args: Vec<Arg>,
}

impl fmt::Display for Line {
    /// Without an end of line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        if let Some(reference) = self.reference {
            write!(f, "@{reference}")?;
        }
        if self.id.is_some() || self.reference.is_some() {
            f.write_str(" ")?;
        }
        self.name.fmt(f)?;
        self.args.iter().try_for_each(|arg| write!(f, " {arg}"))
    }
}

impl FromStr for Line {
    type Err = LineError;

    /// Reads a line; blanks around it don't matter.
    fn from_str(text: &str) -> Result<Line, LineError> {
        if text.chars().nth(MAX_CHARACTERS).is_some() {
            return Err(LineError::TooLong);
        }
        let text = text.trim();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (Numbers { id, reference }, text) = match numbers(first)? {
            Some(numbers) => (numbers, rest.trim_start()),
            None => (Numbers::default(), text),
        };
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (name, mut rest) = text.split_at(end);
        let begins_well = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let name =
            Word::new(name).filter(|_| begins_well).ok_or_else(|| LineError::NoName(name.to_owned()))?;
        let mut args = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(Line { id, reference, name, args });
            }
            let (arg, after) = Arg::read(rest)?;
            args.push(arg);
            rest = after;
        }
    }
}

/// What stands before the name of a command.
#[derive(Default)]
struct Numbers {
    id: Option<u64>,
    reference: Option<u64>,
}

/// Reads `4`, `4@7` or `@7`; `None` if it is not of this form.
fn numbers(word: &str) -> Result<Option<Numbers>, LineError> {
    let (id, reference) = match word.split_once('@') {
        Some((id, reference)) => (id, Some(reference)),
        None => (word, None),
    };
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_form =
        are_digits(id) && reference.map_or(!id.is_empty(), |text| !text.is_empty() && are_digits(text));
    if !is_form {
        return Ok(None);
    }
    let number = |digits: &str| digits.parse().map_err(|_| LineError::LargeId);
    let id = if id.is_empty() { None } else { Some(number(id)?) };
    Ok(Some(Numbers { id, reference: reference.map(number).transpose()? }))
}

/// Why a text is no line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineError {
    /// More than [`MAX_CHARACTERS`].
    #[error("a line has at most {MAX_CHARACTERS} characters")]
    TooLong,
    /// No command is named.
    #[error("\"{}\" is no command: a line is [id][@ref] name arguments", excerpt(.0))]
    NoName(String),
    /// An id, or what it refers to, beyond 2^64 - 1.
    #[error("an id is at most 18446744073709551615")]
    LargeId,
    /// A text is not closed.
    #[error("a text ends with a quotation mark")]
    OpenText,
    /// A board is not closed.
    #[error("a board ends with >")]
    OpenBoard,
    /// Not a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Letters that are no word.
    #[error("\"{}\" is no word", excerpt(.0))]
    NotWord(String),
}

/// The beginning of a text that may be long and hold anything.
pub(super) fn excerpt(text: &str) -> String {
    let mut letters = text.chars();
    let start: String = letters.by_ref().take(60).collect();
    let dots = if letters.next().is_some() { "..." } else { "" };
    format!("{}{dots}", start.escape_debug())
}
