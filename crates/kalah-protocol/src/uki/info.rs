//! What a bot tells about its thinking.

use std::fmt;
use std::str::FromStr;

use kalah::{Move, MovesError, parse_moves};
use thiserror::Error;

/// `info depth 8 score 4 nodes 5123 pv 3 6 2`, each part of which may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// The look-ahead that was finished, in plies.
    pub depth: Option<u32>,
    /// What the bot thinks of its position: the margin that it expects at the end, in seeds.
    pub score: Option<i32>,
    /// The positions that it visited since `go`.
    pub nodes: Option<u64>,
    /// The plies that it expects, its own first.
    pub line: Vec<Move>,
}

impl Info {
    /// Takes over what a newer line tells.
    pub fn update(&mut self, newer: Info) {
        self.depth = newer.depth.or(self.depth);
        self.score = newer.score.or(self.score);
        self.nodes = newer.nodes.or(self.nodes);
        if !newer.line.is_empty() {
            self.line = newer.line;
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if !self.line.is_empty() {
            f.write_str(" pv")?;
        }
        self.line.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl FromStr for Info {
    type Err = InfoError;

    /// Reads what follows the word `info`. Words that the protocol doesn't know are passed over;
    /// `pv` and `string` take the rest of the line.
    fn from_str(text: &str) -> Result<Info, InfoError> {
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
}

fn number<T: FromStr>(key: &str, word: Option<&str>) -> Result<T, InfoError> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| InfoError::Number { key: key.to_owned(), found: word.to_owned() })
}

/// Why an `info` line cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum InfoError {
    /// A number was expected.
    #[error("{key} needs a whole number, not \"{}\"", .found.escape_default())]
    Number {
        /// What the number is for.
        key: String,
        /// What stood in its place.
        found: String,
    },
    /// The plies of `pv`.
    #[error(transparent)]
    Line(#[from] MovesError),
}
