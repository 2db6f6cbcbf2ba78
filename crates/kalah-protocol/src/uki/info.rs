//! Information of a bot about its thinking.

use std::fmt;
use std::str::FromStr;

use kalah::{MovesError, parse_moves};
use kalah_player::Info;
use thiserror::Error;

/// An [`Info`] as a line: `info depth 8 score 4 nodes 5123 pv 3 6 2`.
pub(super) struct InfoLine<'a>(pub(super) &'a Info);

impl fmt::Display for InfoLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InfoLine(info) = self;
        f.write_str("info")?;
        if let Some(depth) = info.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(score) = info.score {
            write!(f, " score {score}")?;
        }
        if let Some(nodes) = info.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if !info.line.is_empty() {
            f.write_str(" pv")?;
        }
        info.line.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// Reads what follows the word `info`. Words that the protocol doesn't know are passed over;
/// `pv` and `string` take the rest of the line.
pub(super) fn read_info(text: &str) -> Result<Info, InfoError> {
    let mut info = Info::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = Some(number(word, words.next())?),
            "score" => info.score = Some(number(word, words.next())?),
            "nodes" => info.nodes = Some(number(word, words.next())?),
            "pv" => {
                info.line = parse_moves(&words.collect::<Vec<_>>().join(" "))?;
                break;
            }
            "string" => break,
            _ => {}
        }
    }
    Ok(info)
}

fn number<T: FromStr>(key: &str, word: Option<&str>) -> Result<T, InfoError> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| InfoError::Number { key: key.to_owned(), found: word.to_owned() })
}

/// Reason why an `info` line cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum InfoError {
    /// A number was expected.
    #[error("{key} needs a whole number, not \"{}\"", .found.escape_default())]
    Number {
        /// Key of the number.
        key: String,
        /// Text found in its place.
        found: String,
    },
    /// The plies of `pv`.
    #[error(transparent)]
    Line(#[from] MovesError),
}
