//! What a person writes at the board.

use std::str::FromStr;

use kalah::{Move, parse_moves};
use thiserror::Error;

/// The list of commands.
pub(crate) const HELP: &str = "\
  1 to 9, a, b, c  sow this pit (counted from your left)
  swap             exchange the seats, where the pie rule offers it
  u                take your last move back
  h                a hint
  d                draw the board again
  q                leave";

/// A line at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Move(Move),
    TakeBack,
    Hint,
    Board,
    Help,
    Quit,
}

impl FromStr for Command {
    type Err = UnknownCommand;

    fn from_str(line: &str) -> Result<Command, UnknownCommand> {
        let line = line.trim();
        match line.to_ascii_lowercase().as_str() {
            "u" | "undo" => Ok(Command::TakeBack),
            "h" | "hint" => Ok(Command::Hint),
            "d" | "board" => Ok(Command::Board),
            "?" | "help" => Ok(Command::Help),
            "q" | "quit" | "exit" => Ok(Command::Quit),
            moves => match parse_moves(moves).as_deref() {
                Ok([mv]) => Ok(Command::Move(*mv)),
                _ => Err(UnknownCommand(line.to_owned())),
            },
        }
    }
}

/// A line that means nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{}\" is no move: write the number of a pit, or ? for help", .0.escape_debug())]
pub(crate) struct UnknownCommand(String);
