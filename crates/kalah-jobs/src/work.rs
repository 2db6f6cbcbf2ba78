//! The kinds of work.

use std::collections::BTreeSet;

use kalah::Position;
use kalah::record::Record;
use kalah_player::Limit;
use serde::{Deserialize, Serialize};

use crate::contestant::{BotRef, Contestant, needs_importing};
use crate::position_text;
use crate::settings::{PythonModule, TournamentSettings};

/// Work for a worker: plain data, whoever hands it out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JobWork {
    /// Builds a bot.
    Build(BuildWork),
    /// Tries whether a bot can take part, as `kalah check` does.
    Check(CheckWork),
    /// Plays a match.
    Play(PlayWork),
    /// Values the moves of a game.
    #[serde(rename = "judge")]
    Review(GameReviewWork),
    /// Proves what a position is worth.
    Prove(ProveWork),
    /// Tries a bot that its author is writing.
    Try(TryWork),
}

impl JobWork {
    /// Bots that a worker needs for it.
    pub fn bots(&self) -> impl Iterator<Item = &BotRef> {
        let bots = match self {
            JobWork::Build(build) => [Some(&build.bot), None],
            JobWork::Check(check) => [Some(&check.bot), None],
            JobWork::Play(play) => play.players.each_ref().map(Contestant::bot),
            JobWork::Review(_) | JobWork::Prove(_) | JobWork::Try(_) => [None, None],
        };
        bots.into_iter().flatten()
    }

    /// Sets what bots in Python may import, where the work is for a tournament.
    pub const fn set_python_module(&mut self, module: PythonModule) {
        match self {
            JobWork::Check(check) => check.settings.python_module = module,
            JobWork::Play(play) => play.settings.python_module = module,
            JobWork::Build(_) | JobWork::Review(_) | JobWork::Prove(_) | JobWork::Try(_) => {}
        }
    }
}

/// A bot that is to be built.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BuildWork {
    /// Bot to build.
    pub bot: BotRef,
}

/// A bot that is to be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CheckWork {
    /// Bot to qualify.
    pub bot: BotRef,
    /// Settings of its games.
    pub settings: TournamentSettings,
}

/// Match of two games, in each of which one of the two moves first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayWork {
    /// Settings of the games.
    pub settings: TournamentSettings,
    /// The first sits South at the start of both games and moves first in the first one.
    pub players: [Contestant; 2],
    /// Start of the first game, South to move; the second starts there with the sides exchanged. If left out, as the
    /// rules say.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "position_text::optional")]
    pub start: Option<Position>,
    /// The limit of the second player, if it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_limit: Option<Limit>,
}

impl PlayWork {
    /// Creates a match from the start of the rules, with the same limit for both.
    pub const fn new(settings: TournamentSettings, players: [Contestant; 2]) -> PlayWork {
        PlayWork { settings, players, start: None, second_limit: None }
    }

    /// Returns true if the outcome depends on the speed of the machine.
    pub fn is_timed(&self) -> bool {
        self.settings.limit.is_timed() || self.second_limit.is_some_and(Limit::is_timed)
    }
}

/// A game whose moves are to be valued.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameReviewWork {
    /// The game.
    pub record: Record,
    /// Nodes to be searched for each position, at most.
    pub nodes: u64,
}

/// A position whose exact value is asked for, or one margin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProveWork {
    /// The position.
    #[serde(with = "position_text")]
    pub position: Position,
    /// Nodes to be searched, at most.
    pub nodes: u64,
    /// Piece of a greater proof, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<ProofPiece>,
}

/// A piece of a proof of which others have other pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProofPiece {
    /// Margin of the question, in seeds: is the final margin of the side on turn at least this?
    pub at_least: i32,
    /// Lines of a log that others proved since the worker was last asked (`docs/proof-files.md`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
}

impl ProveWork {
    /// The exact value.
    pub const fn value(position: Position, nodes: u64) -> ProveWork {
        ProveWork { position, nodes, piece: None }
    }
}

/// A bot that its author is writing: a template with one file changed. It is built and tried in a sandbox, and nothing of
/// it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TryWork {
    /// Language of the template.
    pub language: String,
    /// Text of the file that authors change.
    pub player: String,
    /// Tools that building and running it takes.
    pub needs: Vec<String>,
    /// What is done with it.
    pub aim: TryAim,
    /// Processor time of its build and all its programs together, in milliseconds.
    pub processor_ms: u64,
    /// What it may import, if it is in Python.
    #[serde(default, skip_serializing_if = "PythonModule::is_off")]
    pub python_module: PythonModule,
}

impl TryWork {
    /// Returns the tools that the machine needs.
    pub fn tools(&self) -> Vec<String> {
        needs_importing(&self.needs, self.python_module)
    }
}

/// What is done with a bot that is tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TryAim {
    /// It is checked, as a submission is.
    Check,
    /// It plays two games.
    Play {
        /// Settings of the games.
        settings: TournamentSettings,
        /// A player that is part of the program.
        opponent: String,
    },
}

/// Requirements of a piece of work on its machine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    /// True if it runs programs of strangers, each in a sandbox.
    pub programs: bool,
    /// True if it needs the machine of the server itself.
    pub here: bool,
    /// Programs that have to be installed.
    pub tools: BTreeSet<String>,
    /// True if it needs a machine as fast as the others, since the outcome depends on it.
    pub timed: bool,
}

impl JobWork {
    /// Returns the requirements on the machine.
    pub fn needs(&self) -> Needs {
        match self {
            JobWork::Build(BuildWork { bot }) => {
                Needs::for_contestant(&Contestant::Bot(bot.clone()), PythonModule::Off)
            }
            JobWork::Check(CheckWork { bot, settings }) => Needs {
                timed: settings.limit.is_timed(),
                ..Needs::for_contestant(&Contestant::Bot(bot.clone()), settings.python_module)
            },
            JobWork::Play(play) => {
                let module = play.settings.python_module;
                let needs = |player| Needs::for_contestant(player, module);
                let [first, second] = play.players.each_ref().map(needs);
                Needs {
                    programs: first.programs || second.programs,
                    here: first.here || second.here,
                    tools: first.tools.union(&second.tools).cloned().collect(),
                    timed: play.is_timed(),
                }
            }
            JobWork::Review(_) | JobWork::Prove(_) => Needs::default(),
            JobWork::Try(attempt) => {
                Needs { programs: true, tools: attempt.tools().into_iter().collect(), ..Needs::default() }
            }
        }
    }
}

impl Needs {
    fn for_contestant(contestant: &Contestant, module: PythonModule) -> Needs {
        match contestant {
            // No worker can play an agent, whatever it has.
            Contestant::BuiltIn(_) | Contestant::Agent => Needs::default(),
            Contestant::Bot(bot) => Needs {
                programs: bot.program,
                tools: bot.needs_importing(module).into_iter().collect(),
                ..Needs::default()
            },
            Contestant::Command(_) => Needs { here: true, ..Needs::default() },
        }
    }
}
