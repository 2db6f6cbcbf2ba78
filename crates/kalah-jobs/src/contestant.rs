//! Who is to play or to be looked at, in a form that means the same on every machine.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::settings::PythonModule;

/// A player. No path is in it: a bot is named by what it holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contestant {
    /// A player that is part of the program, in the words of the command line: `alphabeta:8,eval=h6`.
    BuiltIn(String),
    /// A submitted bot.
    Bot(BotRef),
    /// A command of the machine on which the server runs: only a worker in the same process has it.
    Command(String),
    /// Somebody who connects to the server and plays there by itself: no worker has it.
    Agent,
}

impl Contestant {
    /// Returns true if the two are one program, whatever else was noted of them.
    pub fn is_same_program(&self, other: &Contestant) -> bool {
        match (self, other) {
            (Contestant::Bot(one), Contestant::Bot(two)) => {
                one.content == two.content && one.file == two.file
            }
            (one, two) => one == two,
        }
    }

    /// The bot, if it is one.
    pub const fn bot(&self) -> Option<&BotRef> {
        match self {
            Contestant::Bot(bot) => Some(bot),
            Contestant::BuiltIn(_) | Contestant::Command(_) | Contestant::Agent => None,
        }
    }
}

impl fmt::Display for Contestant {
    /// `rightmost`, `bot:0123456789ab`, `bot:0123456789ab/Player.hs`, `uki:java -jar bot.jar`, `agent`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::BuiltIn(word) => f.write_str(word),
            Contestant::Bot(bot) => {
                write!(f, "bot:{:.12}", bot.content)?;
                bot.file.as_ref().map_or(Ok(()), |file| write!(f, "/{file}"))
            }
            Contestant::Command(command) => write!(f, "uki:{command}"),
            Contestant::Agent => f.write_str("agent"),
        }
    }
}

/// A bot by what it holds. A worker fetches it from the server and compares the hash.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BotRef {
    /// The hash of its sources, 64 hexadecimal digits, as `kalah-source` takes it.
    pub content: String,
    /// The file that is meant, if it is not the whole folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// True for a program, which has to run in a sandbox.
    pub program: bool,
    /// Tools that building and running it takes, such as `ghc` or `python3`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
}

/// Returns these tools, and that of the Python module if one of them is Python.
pub(crate) fn needs_importing(needs: &[String], module: PythonModule) -> Vec<String> {
    let has_python = needs.iter().any(|need| need == PYTHON);
    let tool = module.tool().filter(|_| has_python).map(str::to_owned);
    needs.iter().cloned().chain(tool).collect()
}

/// Names of tools that a bot may take, and letters of each.
const MAX_NEEDS: usize = 8;
const MAX_NEED_LETTERS: usize = 32;

/// Tool of bots in Python.
const PYTHON: &str = "python3";

impl BotRef {
    /// Returns the tools that it takes where bots in Python may import this: whether one does is not known.
    pub fn needs_importing(&self, module: PythonModule) -> Vec<String> {
        needs_importing(&self.needs, module)
    }

    /// Merges this bot with a worker's findings about it. `None` if the worker speaks of another bot, or of tools that
    /// cannot be: a worker describes what it was given, and names nothing else.
    pub fn described(&self, found: &BotRef) -> Option<BotRef> {
        let is_tool = |need: &String| {
            let plain = |letter: char| letter.is_ascii_alphanumeric() || "+._-".contains(letter);
            !need.is_empty() && need.len() <= MAX_NEED_LETTERS && need.chars().all(plain)
        };
        let same = found.content == self.content && found.file == self.file;
        let sound = found.needs.len() <= MAX_NEEDS && found.needs.iter().all(is_tool);
        (same && sound).then(|| BotRef { program: found.program, needs: found.needs.clone(), ..self.clone() })
    }
}
