//! Replies of the bot.

use std::fmt;
use std::str::FromStr;

use kalah::parse_moves;
use kalah_player::{Info, PlayerAnswer};
use thiserror::Error;

use super::info::{InfoError, InfoLine, read_info};

/// A line from the bot to the referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UkiReply {
    /// `id name ...`
    Name(String),
    /// `id author ...`
    Author(String),
    /// `ukiok`: introduced.
    UkiOk,
    /// `readyok`: everything before the last `isready` is done.
    ReadyOk,
    /// `info ...`
    Info(Info),
    /// `bestmove 3`, `bestmove swap` or `bestmove resign`.
    BestMove(PlayerAnswer),
}

impl fmt::Display for UkiReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UkiReply::Name(name) => write!(f, "id name {name}"),
            UkiReply::Author(author) => write!(f, "id author {author}"),
            UkiReply::UkiOk => f.write_str("ukiok"),
            UkiReply::ReadyOk => f.write_str("readyok"),
            UkiReply::Info(info) => InfoLine(info).fmt(f),
            UkiReply::BestMove(answer) => write!(f, "bestmove {answer}"),
        }
    }
}

impl FromStr for UkiReply {
    type Err = ReplyError;

    /// Reads a line; blanks around it don't matter.
    fn from_str(line: &str) -> Result<UkiReply, ReplyError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("ukiok", "") => Ok(UkiReply::UkiOk),
            ("readyok", "") => Ok(UkiReply::ReadyOk),
            ("info", rest) => Ok(UkiReply::Info(read_info(rest)?)),
            ("bestmove", "resign") => Ok(UkiReply::BestMove(PlayerAnswer::Resign)),
            ("bestmove", mv) => match parse_moves(mv).as_deref() {
                Ok([mv]) => Ok(UkiReply::BestMove(PlayerAnswer::Play(*mv))),
                _ => Err(ReplyError::BestMove(mv.to_owned())),
            },
            ("id", rest) => {
                let (key, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                match (key, printable(text)) {
                    ("name", Some(name)) => Ok(UkiReply::Name(name)),
                    ("author", Some(author)) => Ok(UkiReply::Author(author)),
                    _ => Err(ReplyError::Unknown(line.to_owned())),
                }
            }
            _ => Err(ReplyError::Unknown(line.to_owned())),
        }
    }
}

/// The text without anything that could steer a terminal, and without blanks around it; `None` if nothing is left.
fn printable(text: &str) -> Option<String> {
    let shown: String = text.chars().filter(|letter| !letter.is_control()).collect();
    Some(shown.trim().to_owned()).filter(|shown| !shown.is_empty())
}

/// Reason why a line is no reply.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplyError {
    /// No reply has this form.
    #[error(
        "wrote \"{}\" to standard output, which is for the protocol alone: print such things to standard error",
        excerpt(.0)
    )]
    Unknown(String),
    /// The text after `bestmove` is not one move.
    #[error("answered \"{}\", which is not one move", excerpt(.0))]
    BestMove(String),
    /// An `info` line is malformed.
    #[error(transparent)]
    Info(#[from] InfoError),
}

/// The beginning of a text that may be long and hold anything.
fn excerpt(text: &str) -> String {
    let mut letters = text.chars();
    let start: String = letters.by_ref().take(60).collect();
    let dots = if letters.next().is_some() { "..." } else { "" };
    format!("{}{dots}", start.escape_debug())
}
