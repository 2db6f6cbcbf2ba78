//! Reasons why a path is no bot, or none that plays.

use std::io;
use std::path::PathBuf;

use kalah_source::SourceError;
use thiserror::Error;

use crate::players::broken_bot::BrokenBot;
use crate::players::wasm::ModuleError;

/// Reason why a path is no bot.
#[derive(Debug, Error)]
pub enum BotError {
    /// The path does not exist, or its content is rejected.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A file that cannot be run.
    #[error("{} is neither executable nor a .py, .js or .wasm file", .path.display())]
    NotExecutable {
        /// The file.
        path: PathBuf,
    },
    /// A Java archive that a command names.
    #[error("there is no {}", .0.display())]
    NoJar(PathBuf),
    /// A folder in which nothing tells how to run a bot.
    #[error(
        "{} holds no bot: there is no bot.toml, Cargo.toml, Player.hs, CMakeLists.txt, main.py, AIClient.java, \
         Makefile, *.java, main.js, and no single .wasm or executable file",
        .path.display()
    )]
    Unrecognised {
        /// The folder.
        path: PathBuf,
    },
    /// A folder in which several folders hold a bot.
    #[error(
        "{} holds several bots: name the folder of one: {}",
        .path.display(),
        .places.iter().map(|place| place.display().to_string()).collect::<Vec<_>>().join(", ")
    )]
    Several {
        /// The folder.
        path: PathBuf,
        /// The folders in it.
        places: Vec<PathBuf>,
    },
    /// A `bot.toml` that cannot be read.
    #[error("{}: {why}", .path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// Description of the error.
        why: String,
    },
    /// The build failed.
    #[error("cannot build {bot}: `{command}` failed: {output}")]
    Build {
        /// The bot.
        bot: String,
        /// The command that builds it.
        command: String,
        /// Output of the command.
        output: String,
    },
    /// The build could not be run on this machine.
    #[error("cannot build {bot} here: {why}")]
    NotBuilt {
        /// The bot.
        bot: String,
        /// Description of what is missing.
        why: String,
    },
    /// The program cannot be sandboxed here, and nobody has said that it may run without.
    #[error("{0}")]
    NotHeld(String),
    /// The driver of the course cannot be laid beside a player.
    #[error("cannot lay the driver beside {bot}: {error}")]
    Driver {
        /// The bot.
        bot: String,
        /// Error of the system.
        error: io::Error,
    },
    /// A module that does not play.
    #[error(transparent)]
    Module(#[from] ModuleError),
}

impl BotError {
    /// The player called `name` of which nothing came because of this.
    ///
    /// # Errors
    /// The same if this machine is to blame: another one might do better.
    pub fn or_broken(self, name: impl Into<String>) -> Result<BrokenBot, BotError> {
        match self {
            error if error.is_the_machines() => Err(error),
            BotError::Build { command, output, .. } => {
                Ok(BrokenBot::new(name.into(), format!("does not build: {command} failed"), output))
            }
            error => Ok(BrokenBot::new(name.into(), format!("is no bot: {error}"), String::new())),
        }
    }

    /// Returns true if another machine, or this one at another time, may do better: nobody's bot is to blame.
    pub fn is_the_machines(&self) -> bool {
        match self {
            BotError::NotBuilt { .. } | BotError::NotHeld(_) | BotError::Driver { .. } => true,
            BotError::Source(error) => error.is_the_machines(),
            BotError::Module(error) => error.is_the_machines(),
            BotError::NotExecutable { .. }
            | BotError::Unrecognised { .. }
            | BotError::Manifest { .. }
            | BotError::Build { .. }
            | BotError::NoJar(_)
            | BotError::Several { .. } => false,
        }
    }
}
