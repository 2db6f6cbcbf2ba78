//! Who plays.

use std::fmt;

use kalah_textbook::Textbook;

use crate::broken::Broken;
use crate::command::CommandSpec;
use crate::engine::{EnginePlayer, EngineWord};
use crate::player::Player;
use crate::process::Process;
use crate::settings::MatchSettings;
use crate::wasm::{WasmBot, WasmPlayer};

/// A player that can be put into a match as often as wanted: every game makes it afresh.
#[derive(Clone, Debug)]
pub enum PlayerSpec {
    /// An algorithm of the textbook, inside this process.
    Textbook(Textbook),
    /// The engine, inside this process.
    Engine(EngineWord),
    /// A program of its own that speaks the line protocol.
    Process(CommandSpec),
    /// A WASM module, inside this process.
    Wasm(WasmBot),
    /// A bot of which nothing that plays could be made: it loses whatever it enters.
    Broken(Broken),
}

impl PlayerSpec {
    /// The player for one game. A process is not started before [`Player::begin`].
    pub fn player(&self, settings: &MatchSettings) -> Box<dyn Player> {
        match self {
            PlayerSpec::Textbook(player) => Box::new(*player),
            PlayerSpec::Engine(word) => Box::new(EnginePlayer::new(word.clone())),
            PlayerSpec::Process(command) => {
                Box::new(Process::new(command.clone(), settings.startup, settings.isolation.clone()))
            }
            PlayerSpec::Wasm(bot) => Box::new(WasmPlayer::new(bot.clone(), settings.limit)),
            PlayerSpec::Broken(broken) => Box::new(broken.clone()),
        }
    }
}

impl fmt::Display for PlayerSpec {
    /// The player's name, as records and transcripts give it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Textbook(player) => write!(f, "{player}"),
            PlayerSpec::Engine(word) => write!(f, "{word}"),
            PlayerSpec::Process(command) => f.write_str(&command.name),
            PlayerSpec::Wasm(bot) => f.write_str(bot.name()),
            PlayerSpec::Broken(broken) => f.write_str(&broken.name),
        }
    }
}
