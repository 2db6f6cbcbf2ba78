//! Resolved players.

use std::fmt;

use kalah_player::Limit;
use kalah_textbook::Textbook;

use crate::link::command::CommandSpec;
use crate::players::broken_bot::BrokenBot;
use crate::players::engine::EnginePlayer;
use crate::players::engine_spec::EngineSpec;
use crate::players::function_player::FunctionPlayer;
use crate::players::mankalah::MankalahPlayer;
use crate::players::player::Player;
use crate::players::uki::UkiPlayer;
use crate::players::wasm::{WasmBot, WasmPlayer};
use crate::settings::MatchSettings;

/// A player that can be put into a match as often as wanted: every game makes it afresh.
#[derive(Clone, Debug)]
pub enum ResolvedPlayer {
    /// An algorithm of the textbook, inside this process.
    Textbook(Textbook),
    /// The engine, inside this process.
    Engine(EngineSpec),
    /// A function of this process.
    Function(FunctionPlayer),
    /// A program of its own that speaks the line protocol.
    Process(CommandSpec),
    /// A program of its own that is an agent of ManKalah's engine.
    Mankalah(CommandSpec),
    /// A WASM module, inside this process.
    Wasm(WasmBot),
    /// A bot of which nothing that plays could be made: it loses whatever it enters.
    Broken(BrokenBot),
}

impl ResolvedPlayer {
    /// The player for one game. A process is not started before [`Player::begin`].
    pub fn player(&self, settings: &MatchSettings) -> Box<dyn Player> {
        match self {
            ResolvedPlayer::Textbook(player) => Box::new(*player),
            ResolvedPlayer::Engine(word) => Box::new(EnginePlayer::new(word.clone())),
            ResolvedPlayer::Function(function) => Box::new(function.clone()),
            ResolvedPlayer::Process(command) | ResolvedPlayer::Mankalah(command)
                if matches!(settings.limit, Limit::Fuel(_)) =>
            {
                let cause = "is a program, whose instructions nobody counts, in a match by fuel".to_owned();
                Box::new(BrokenBot::new(command.name.clone(), cause, String::new()))
            }
            ResolvedPlayer::Mankalah(command) => {
                Box::new(MankalahPlayer::new(command.clone(), settings.isolation.clone()))
            }
            ResolvedPlayer::Process(command) => {
                Box::new(UkiPlayer::process(command.clone(), settings.startup, settings.isolation.clone()))
            }
            ResolvedPlayer::Wasm(bot) => Box::new(WasmPlayer::new(bot.clone(), settings.limit)),
            ResolvedPlayer::Broken(broken) => Box::new(broken.clone()),
        }
    }
}

impl ResolvedPlayer {
    /// Returns true if it is a program of its own, outside this process.
    pub const fn is_program(&self) -> bool {
        matches!(self, ResolvedPlayer::Process(_) | ResolvedPlayer::Mankalah(_))
    }
}

impl fmt::Display for ResolvedPlayer {
    /// The player's name, as records and transcripts give it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolvedPlayer::Textbook(player) => write!(f, "{player}"),
            ResolvedPlayer::Engine(word) => write!(f, "{word}"),
            ResolvedPlayer::Function(function) => f.write_str(function.name()),
            ResolvedPlayer::Process(command) | ResolvedPlayer::Mankalah(command) => {
                f.write_str(&command.name)
            }
            ResolvedPlayer::Wasm(bot) => f.write_str(bot.name()),
            ResolvedPlayer::Broken(broken) => f.write_str(&broken.name),
        }
    }
}
