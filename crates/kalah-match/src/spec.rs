//! Who plays.

use std::fmt;

use kalah_textbook::Textbook;

use crate::command::CommandSpec;
use crate::player::Player;
use crate::process::Process;
use crate::settings::MatchSettings;

/// A player that can be put into a match as often as wanted: every game makes it afresh.
#[derive(Clone, Debug)]
pub enum PlayerSpec {
    /// An algorithm of the textbook, inside this process.
    Textbook(Textbook),
    /// A program of its own that speaks the line protocol.
    Process(CommandSpec),
}

impl PlayerSpec {
    /// The player for one game. A process is not started before [`Player::begin`].
    pub fn player(&self, settings: &MatchSettings) -> Box<dyn Player> {
        match self {
            PlayerSpec::Textbook(player) => Box::new(*player),
            PlayerSpec::Process(command) => Box::new(Process::new(command.clone(), settings.startup)),
        }
    }
}

impl fmt::Display for PlayerSpec {
    /// The player's name, as records and transcripts give it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Textbook(player) => write!(f, "{player}"),
            PlayerSpec::Process(command) => f.write_str(&command.name),
        }
    }
}
