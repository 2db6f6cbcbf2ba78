//! The grammar: `[id][@ref] name args`.

use std::fmt;
use std::str::FromStr;

use super::arg::{Arg, Word};
use super::line_error::{KgpLineError, MAX_CHARACTERS};

/// The most bytes of a line with its end: a character takes up to four.
pub const MAX_LINE: usize = 4 * MAX_CHARACTERS + 2;

/// A line of either side.
#[derive(Clone, PartialEq, Debug)]
pub struct KgpLine {
    /// Id of this line among those of its sender.
    pub id: Option<u64>,
    /// The line of the receiver's that it answers.
    pub reference: Option<u64>,
    /// The name of the command.
    pub name: Word,
    /// Arguments of the command.
    pub args: Vec<Arg>,
}

impl fmt::Display for KgpLine {
    /// Writes the line without an end of line.
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

impl FromStr for KgpLine {
    type Err = KgpLineError;

    /// Reads a line; blanks around it don't matter.
    fn from_str(text: &str) -> Result<KgpLine, KgpLineError> {
        if text.chars().nth(MAX_CHARACTERS).is_some() {
            return Err(KgpLineError::TooLong);
        }
        let text = text.trim();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (LineNumbers { id, reference }, text) = match numbers(first)? {
            Some(numbers) => (numbers, rest.trim_start()),
            None => (LineNumbers::default(), text),
        };
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (name, mut rest) = text.split_at(end);
        let begins_well = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let name =
            Word::new(name).filter(|_| begins_well).ok_or_else(|| KgpLineError::NoName(name.to_owned()))?;
        let mut args = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(KgpLine { id, reference, name, args });
            }
            let (arg, after) = Arg::read(rest)?;
            args.push(arg);
            rest = after;
        }
    }
}

/// Numbers before the name of a command.
#[derive(Default)]
struct LineNumbers {
    id: Option<u64>,
    reference: Option<u64>,
}

/// Reads `4`, `4@7` or `@7`; `None` if it is not of this form.
fn numbers(word: &str) -> Result<Option<LineNumbers>, KgpLineError> {
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
    let number = |digits: &str| digits.parse().map_err(|_| KgpLineError::LargeId);
    let id = if id.is_empty() { None } else { Some(number(id)?) };
    Ok(Some(LineNumbers { id, reference: reference.map(number).transpose()? }))
}
