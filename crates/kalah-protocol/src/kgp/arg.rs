//! Arguments that follow the name of a command.

use std::fmt;

use super::board::KgpBoard;
use super::line_error::KgpLineError;

/// Argument of a command.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// `7`, `-3`
    Integer(i64),
    /// `1.5`, `-0.25`, `1e-5`
    Real(Real),
    /// `007`, `1e-05`, `12345678901234567890`
    Numeral(Numeral),
    /// `freeplay`, `info:name`
    Word(Word),
    /// `"any text"`, with `\"`, `\\`, `\n`, `\r` and `\t`
    Text(String),
    /// `<3,10,2,1,2,3,4,2,0>`
    Board(KgpBoard),
}

/// A number that is finite.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Real(f64);

impl Real {
    /// Checks the number; `None` for an infinity, and for what is no number.
    pub fn new(number: f64) -> Option<Real> {
        number.is_finite().then_some(Real(number))
    }

    /// The number.
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl fmt::Display for Real {
    /// Writes the number, never in the form of an integer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// A number that stands in a line in another form than it would be written here. As a text it is what stands there.
#[derive(Clone, PartialEq, Debug)]
pub struct Numeral {
    text: String,
    value: Real,
}

impl fmt::Display for Numeral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A word as it stands in a line. The protocol knows letters, digits, `-` and `:`; others that stand alone are taken as well,
/// since clients write names without quotation marks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Word(String);

impl Word {
    /// Checks the text; `None` if it is empty, holds blanks or control characters, or would be read as something else
    /// than a word.
    pub fn new(text: &str) -> Option<Word> {
        let plain = |letter: char| !letter.is_whitespace() && !letter.is_control() && letter != '"';
        let is_word = !text.is_empty() && !text.starts_with('<') && text.chars().all(plain);
        (is_word && number(text).is_none()).then(|| Word(text.to_owned()))
    }

    /// The word as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Arg {
    /// A text in quotation marks.
    pub fn text(text: impl Into<String>) -> Arg {
        Arg::Text(text.into())
    }

    /// A word, or the same in quotation marks where it is none.
    pub fn word(text: &str) -> Arg {
        Word::new(text).map_or_else(|| Arg::text(text), Arg::Word)
    }

    /// Returns the argument as a text without quotation marks.
    pub fn as_text(&self) -> String {
        match self {
            Arg::Text(text) => text.clone(),
            other => other.to_string(),
        }
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            // Exact up to 2^53, beyond which nobody counts.
            #[expect(clippy::cast_precision_loss, reason = "values beyond 2^53 may be rounded")]
            Arg::Integer(number) => Some(*number as f64),
            Arg::Real(number) => Some(number.get()),
            Arg::Numeral(Numeral { value, .. }) => Some(value.get()),
            Arg::Word(_) | Arg::Text(_) | Arg::Board(_) => None,
        }
    }

    /// Reads the argument with which a text begins, and gives what is left of the text.
    pub(super) fn read(text: &str) -> Result<(Arg, &str), KgpLineError> {
        if let Some(rest) = text.strip_prefix('"') {
            let (text, rest) = quoted(rest)?;
            return Ok((Arg::Text(text), rest));
        }
        if text.starts_with('<') {
            let end = text.find('>').ok_or(KgpLineError::OpenBoard)?;
            let (board, rest) = text.split_at(end + 1);
            return Ok((Arg::Board(board.parse()?), rest));
        }
        let end = text.find(|letter: char| letter.is_whitespace() || letter == '"').unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        let arg = number(word).or_else(|| Word::new(word).map(Arg::Word));
        Ok((arg.ok_or_else(|| KgpLineError::NotWord(word.to_owned()))?, rest))
    }
}

/// The number that a word is, if it is one.
fn number(word: &str) -> Option<Arg> {
    let numeric = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    let first = word.bytes().find(|byte| !b"+-".contains(byte));
    let begins = first.is_some_and(|byte| byte.is_ascii_digit() || byte == b'.');
    if !begins || !word.bytes().all(numeric) {
        return None;
    }
    let value = Real::new(word.parse().ok()?)?;
    let arg = word.parse().map_or(Arg::Real(value), Arg::Integer);
    // Names and tokens may look like numbers, and `007` is not `7`.
    Some(if arg.to_string() == word { arg } else { Arg::Numeral(Numeral { text: word.to_owned(), value }) })
}

/// Reads up to the closing quotation mark.
fn quoted(rest: &str) -> Result<(String, &str), KgpLineError> {
    let mut text = String::new();
    let mut letters = rest.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Ok((text, &rest[at + 1..])),
            '\\' => match letters.next() {
                Some((_, 'n')) => text.push('\n'),
                Some((_, 'r')) => text.push('\r'),
                Some((_, 't')) => text.push('\t'),
                Some((_, letter)) => text.push(letter),
                None => break,
            },
            letter => text.push(letter),
        }
    }
    Err(KgpLineError::OpenText)
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Integer(number) => number.fmt(f),
            Arg::Real(number) => number.fmt(f),
            Arg::Numeral(number) => number.fmt(f),
            Arg::Word(word) => word.fmt(f),
            Arg::Board(board) => board.fmt(f),
            Arg::Text(text) => {
                f.write_str("\"")?;
                for letter in text.chars() {
                    match letter {
                        '\n' => f.write_str("\\n")?,
                        '\r' => f.write_str("\\r")?,
                        '\t' => f.write_str("\\t")?,
                        '"' | '\\' => write!(f, "\\{letter}")?,
                        letter => write!(f, "{letter}")?,
                    }
                }
                f.write_str("\"")
            }
        }
    }
}
