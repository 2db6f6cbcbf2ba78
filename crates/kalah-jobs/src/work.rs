//! The kinds of work.

use std::collections::BTreeSet;

use kalah::Position;
use kalah::record::Record;
use serde::{Deserialize, Serialize};

use crate::contestant::{BotRef, Contestant};
use crate::position_text;
use crate::settings::Settings;

/// What a worker is asked to do: plain data, whoever hands it out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// Builds a bot.
    Build(Build),
    /// Tries whether a bot can take part, as `kalah check` does.
    Check(Check),
    /// Plays a match.
    Play(Play),
    /// Values the moves of a game.
    Judge(Judge),
    /// Finds the exact value of a position.
    Prove(Prove),
}

/// A bot that is to be built.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Build {
    /// Which bot.
    pub bot: BotRef,
}

/// A bot that is to be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Check {
    /// Which bot.
    pub bot: BotRef,
    /// What it is to play by.
    pub settings: Settings,
}

/// Two games, in each of which one of the two moves first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Play {
    /// What to play by.
    pub settings: Settings,
    /// The first sits South at the start of both games and moves first in the first one.
    pub players: [Contestant; 2],
}

/// A game whose moves are to be valued.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judge {
    /// The game.
    pub record: Record,
    /// Nodes to be searched for each position, at most.
    pub nodes: u64,
}

/// A position whose exact value is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Prove {
    /// The position.
    #[serde(with = "position_text")]
    pub position: Position,
    /// Nodes to be searched, at most.
    pub nodes: u64,
}

/// What a machine must have for a piece of work.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    /// It runs programs of strangers, each in a sandbox.
    pub programs: bool,
    /// It is the machine of the server itself.
    pub here: bool,
    /// Programs that have to be installed.
    pub tools: BTreeSet<String>,
    /// It is as fast as the others, since what comes of the work depends on it.
    pub timed: bool,
}

impl Work {
    /// What a machine must have for it.
    pub fn needs(&self) -> Needs {
        match self {
            Work::Build(Build { bot }) => Needs::of(&Contestant::Bot(bot.clone())),
            Work::Check(Check { bot, settings }) => {
                Needs { timed: settings.limit.is_timed(), ..Needs::of(&Contestant::Bot(bot.clone())) }
            }
            Work::Play(Play { settings, players: [first, second] }) => {
                let (first, second) = (Needs::of(first), Needs::of(second));
                Needs {
                    programs: first.programs || second.programs,
                    here: first.here || second.here,
                    tools: first.tools.union(&second.tools).cloned().collect(),
                    timed: settings.limit.is_timed(),
                }
            }
            Work::Judge(_) | Work::Prove(_) => Needs::default(),
        }
    }
}

impl Needs {
    fn of(contestant: &Contestant) -> Needs {
        match contestant {
            // No worker can play an agent, whatever it has.
            Contestant::BuiltIn(_) | Contestant::Agent => Needs::default(),
            Contestant::Bot(bot) => Needs {
                programs: bot.program,
                tools: bot.needs.iter().cloned().collect(),
                ..Needs::default()
            },
            Contestant::Command(_) => Needs { here: true, ..Needs::default() },
        }
    }
}
