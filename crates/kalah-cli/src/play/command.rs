//! Commands that a person enters at the board.

use std::path::PathBuf;
use std::str::FromStr;

use kalah::{Move, parse_moves};
use kalah_engine::Level;
use thiserror::Error;

/// The list of commands.
pub(crate) const HELP: &str = "  1 to 9, a, b, c  sow this pit (counted from your left)
  swap             exchange the seats, where the pie rule offers it
  u                take your last move back
  h                a hint
  d                draw the board again: ( ) sown from, + sown into, x captured
  level N          how strong the engine plays from now on: a, b, c, or 1 to 10
  save FILE        add the game to this file, as a record
  rematch          begin again, with the other side moving first
  q                leave";

/// A line at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BoardCommand {
    Move(Move),
    TakeBack,
    Hint,
    Board,
    Level(Level),
    Save(PathBuf),
    Rematch,
    Help,
    Quit,
}

impl FromStr for BoardCommand {
    type Err = UnknownCommand;

    fn from_str(line: &str) -> Result<BoardCommand, UnknownCommand> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("u" | "undo", "") => Ok(BoardCommand::TakeBack),
            ("h" | "hint", "") => Ok(BoardCommand::Hint),
            ("d" | "board", "") => Ok(BoardCommand::Board),
            ("level", level) => level.parse().map(BoardCommand::Level).map_err(|_| UnknownCommand::Level),
            ("save", "") => Err(UnknownCommand::Save),
            ("save", file) => Ok(BoardCommand::Save(file.into())),
            ("rematch", "") => Ok(BoardCommand::Rematch),
            ("?" | "help", "") => Ok(BoardCommand::Help),
            ("q" | "quit" | "exit", "") => Ok(BoardCommand::Quit),
            _ => match parse_moves(&line.to_ascii_lowercase()).as_deref() {
                Ok([mv]) => Ok(BoardCommand::Move(*mv)),
                _ => Err(UnknownCommand::Line(line.to_owned())),
            },
        }
    }
}

/// A line that means nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum UnknownCommand {
    #[error("\"{}\" is no move: write the number of a pit, or ? for help", .0.escape_debug())]
    Line(String),
    #[error("write a level, a to c or 1 to 10, as in level 6")]
    Level,
    #[error("write the name of a file, as in save game.jsonl")]
    Save,
}
