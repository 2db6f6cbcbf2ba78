//! Meaning of lines.

use thiserror::Error;

use super::arg::{Arg, Real, Word};
use super::board::KgpBoard;
use super::line::KgpLine;
use super::line_error::excerpt;

/// Command that one side sends to the other.
#[derive(Clone, PartialEq, Debug)]
pub enum KgpCommand {
    /// Server: `kgp 1 0 1`, the version of the protocol.
    Kgp([u32; 3]),
    /// Option, from either side.
    Set(Word, Arg),
    /// Client: what it came for.
    Mode(String),
    /// Server: a question.
    State(KgpBoard),
    /// Server: no answer counts from now on.
    Stop,
    /// Client: a move, by the number of its pit.
    Move(u8),
    /// Client: the last move is its answer.
    Yield,
    /// Client: what the board is worth to South.
    Eval(Real),
    /// Ping, from either side.
    Ping,
    /// Answer to a ping, from either side.
    Pong,
    /// Success, from either side.
    Ok,
    /// Failure and its reason, from either side.
    Error(String),
    /// End of the conversation, from either side.
    Goodbye,
}

impl KgpCommand {
    /// Returns the command as a line.
    pub fn line(&self, id: Option<u64>, reference: Option<u64>) -> KgpLine {
        let (name, args) = match self {
            KgpCommand::Kgp(version) => ("kgp", version.map(|part| Arg::Integer(part.into())).to_vec()),
            KgpCommand::Set(option, value) => ("set", vec![Arg::Word(option.clone()), value.clone()]),
            KgpCommand::Mode(mode) => ("mode", vec![Arg::word(mode)]),
            KgpCommand::State(board) => ("state", vec![Arg::Board(*board)]),
            KgpCommand::Stop => ("stop", Vec::new()),
            KgpCommand::Move(pit) => ("move", vec![Arg::Integer((*pit).into())]),
            KgpCommand::Yield => ("yield", Vec::new()),
            KgpCommand::Eval(value) => ("eval", vec![Arg::Real(*value)]),
            KgpCommand::Ping => ("ping", Vec::new()),
            KgpCommand::Pong => ("pong", Vec::new()),
            KgpCommand::Ok => ("ok", Vec::new()),
            KgpCommand::Error(text) => ("error", vec![Arg::text(text)]),
            KgpCommand::Goodbye => ("goodbye", Vec::new()),
        };
        // Each of the names above is a word.
        let name = Word::new(name).unwrap_or_else(|| unreachable!("{name} is a word"));
        KgpLine { id, reference, name, args }
    }

    /// Parses a line as a command. What follows a command that takes nothing is passed over, and so is
    /// whether a word stands in quotation marks.
    ///
    /// # Errors
    /// If there is no such command, or it takes something else.
    pub fn read(line: &KgpLine) -> Result<KgpCommand, CommandError> {
        let wrong = |takes| CommandError::Args { name: line.name.as_str().to_owned(), takes };
        let args = line.args.as_slice();
        Ok(match line.name.as_str() {
            "kgp" => KgpCommand::Kgp(version(args).ok_or_else(|| wrong("three numbers"))?),
            "set" => {
                let (option, value) = setting(args).ok_or_else(|| wrong("an option and its value"))?;
                KgpCommand::Set(option, value)
            }
            "mode" => match args {
                [mode] => KgpCommand::Mode(mode.as_text()),
                _ => return Err(wrong("one word")),
            },
            "state" => match args {
                [Arg::Board(board)] => KgpCommand::State(*board),
                _ => return Err(wrong("one board")),
            },
            "move" => match args {
                [pit] => KgpCommand::Move(pit.as_text().parse().map_err(|_| wrong("the number of a pit"))?),
                _ => return Err(wrong("the number of a pit")),
            },
            "eval" => match args {
                [value] => {
                    KgpCommand::Eval(value.as_number().and_then(Real::new).ok_or_else(|| wrong("a number"))?)
                }
                _ => return Err(wrong("a number")),
            },
            "error" => KgpCommand::Error(joined(args)),
            "stop" => KgpCommand::Stop,
            "yield" => KgpCommand::Yield,
            "ping" => KgpCommand::Ping,
            "pong" => KgpCommand::Pong,
            "ok" => KgpCommand::Ok,
            "goodbye" => KgpCommand::Goodbye,
            name => return Err(CommandError::Unknown(name.to_owned())),
        })
    }
}

fn version(args: &[Arg]) -> Option<[u32; 3]> {
    let part = |arg: &Arg| arg.as_text().parse().ok();
    match args {
        [major, minor, patch] => Some([part(major)?, part(minor)?, part(patch)?]),
        _ => None,
    }
}

/// An option and its value. Some write neither quotation marks around a text of several words nor anything for an empty one.
fn setting(args: &[Arg]) -> Option<(Word, Arg)> {
    let (option, value) = args.split_first()?;
    let option = Word::new(&option.as_text())?;
    let value = match value {
        [one] => one.clone(),
        several => Arg::Text(joined(several)),
    };
    Some((option, value))
}

fn joined(args: &[Arg]) -> String {
    args.iter().map(Arg::as_text).collect::<Vec<_>>().join(" ")
}

/// Reason why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// No command has this name.
    #[error("there is no command \"{}\"", excerpt(.0))]
    Unknown(String),
    /// The command takes something else.
    #[error("{name} takes {takes}")]
    Args {
        /// Name of the command.
        name: String,
        /// Arguments that the command takes.
        takes: &'static str,
    },
}
