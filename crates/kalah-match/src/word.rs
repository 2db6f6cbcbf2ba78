//! Players as people write them on a command line.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use kalah_textbook::{Textbook, WordError};
use thiserror::Error;

use crate::bot::{Bot, BotError};
use crate::command::CommandSpec;
use crate::spec::PlayerSpec;
use crate::trust::Trust;

/// A player's word: a name of the textbook, `uki:COMMAND`, or a bot's folder or file.
///
/// Whatever holds a slash or a dot, or exists as a file, is a bot's path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerWord {
    /// `rightmost`, `alphabeta:8,eval=h6`
    Textbook(Textbook),
    /// `uki:java -jar bot.jar`: the command, as a shell reads it.
    Command(String),
    /// `./my-bot`, `bot.py`
    Bot(PathBuf),
}

impl PlayerWord {
    /// The player itself. A bot's folder is looked into, and built if it has to be.
    ///
    /// # Errors
    /// If there is no bot, or it cannot be built.
    pub fn resolve(&self, trust: &Trust) -> Result<PlayerSpec, BotError> {
        match self {
            PlayerWord::Textbook(player) => Ok(PlayerSpec::Textbook(*player)),
            PlayerWord::Command(command) => Ok(PlayerSpec::Process(CommandSpec {
                name: command.clone(),
                program: "/bin/sh".into(),
                args: vec!["-c".to_owned(), format!("exec {command}")],
                dir: None,
            })),
            PlayerWord::Bot(path) => {
                let bot = Bot::open(path)?;
                bot.build(trust)?;
                bot.player()
            }
        }
    }
}

impl FromStr for PlayerWord {
    type Err = UnknownPlayer;

    fn from_str(word: &str) -> Result<PlayerWord, UnknownPlayer> {
        if let Some(command) = word.strip_prefix("uki:") {
            return Ok(PlayerWord::Command(command.trim().to_owned()));
        }
        match word.parse() {
            Ok(player) => Ok(PlayerWord::Textbook(player)),
            Err(_) if word.contains(['/', '.']) || Path::new(word).exists() => {
                Ok(PlayerWord::Bot(PathBuf::from(word)))
            }
            Err(error) => Err(UnknownPlayer(error)),
        }
    }
}

impl fmt::Display for PlayerWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerWord::Textbook(player) => player.fmt(f),
            PlayerWord::Command(command) => write!(f, "uki:{command}"),
            PlayerWord::Bot(path) => path.display().fmt(f),
        }
    }
}

/// A word that names no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct UnknownPlayer(WordError);

impl fmt::Display for UnknownPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        if matches!(self.0, WordError::Name(_)) {
            f.write_str(", a bot's folder or file such as ./my-bot, uki:COMMAND")?;
        }
        Ok(())
    }
}
