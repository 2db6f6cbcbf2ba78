//! Error of a text that is no line.

use thiserror::Error;

use super::board::KgpBoardError;

/// The most characters of a line, without its end.
pub const MAX_CHARACTERS: usize = 16_384;

/// Reason why a text is no line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KgpLineError {
    /// The text has more than [`MAX_CHARACTERS`].
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
    /// The text holds a board that is none.
    #[error(transparent)]
    Board(#[from] KgpBoardError),
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
