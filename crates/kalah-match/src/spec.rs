//! Who plays.

use std::fmt;
use std::path::PathBuf;

/// A player that can be put into a match as often as wanted: every game makes it afresh.
#[derive(Clone, Debug)]
pub enum PlayerSpec {
    /// A program of its own that speaks the line protocol.
    Process(CommandSpec),
}

/// How a bot's process is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandSpec {
    /// What people call the player.
    pub name: String,
    /// The program: a path, or a name to be looked up in `PATH`.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// Where it runs; the referee's own directory if `None`.
    pub dir: Option<PathBuf>,
}

impl fmt::Display for PlayerSpec {
    /// The player's name, as records and transcripts give it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Process(command) => f.write_str(&command.name),
        }
    }
}
