//! What came of a job. Whose fault it was decides what happens next, so it is an enum and never a text.

use kalah::record::Record;
use serde::{Deserialize, Serialize};

use crate::contestant::BotRef;
use crate::job::{Attempt, JobId};

/// What a worker tells of a job once it is done with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Which job.
    pub job: JobId,
    /// Which time.
    pub attempt: Attempt,
    /// What came of it.
    pub outcome: Outcome,
}

/// A result, or whose fault it is that there is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// What was asked for.
    Done(Product),
    /// The bot cannot be used, on this machine or any other. Final: its owner sees why.
    BotFault(BotFault),
    /// The machine was at fault, as this line says: another one may do better.
    MachineFault(String),
}

/// What was asked for, for each kind of work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Product {
    /// The bot was built, or needs no building: with what was found of it.
    Built(BotRef),
    /// The bot was looked at and not built: it takes a tool that this machine lacks, so that another has to do it.
    Lacking(BotRef),
    /// The bot can take part. The steps that were tried, in lines for its owner.
    Checked(String),
    /// Both games, in the order they were played. Whatever a player did wrong is told in them.
    Played(Box<[PlayedGame; 2]>),
    /// The values of the positions of a game, the start first.
    Judged(Vec<JudgedPosition>),
    /// What is known of the value of a position.
    Proved(Proved),
}

/// Why a bot cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotFault {
    /// In one line.
    pub cause: String,
    /// What was written about it, for the bot's owner.
    pub log: String,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// All plies and how it ended.
    pub record: Record,
    /// The end of what the first and the second player wrote to their standard error.
    pub stderr: [String; 2],
    /// If a player was at fault: one line that tells what it did.
    pub cause: Option<String>,
}

/// What was found of a position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JudgedPosition {
    /// The final margin for the side on turn, in seeds.
    pub value: i32,
    /// Whether it is proven.
    pub exact: bool,
}

/// What a proof gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proved {
    /// The exact final margin for the side on turn, in seeds; `None` if the nodes did not suffice.
    pub value: Option<i32>,
    /// Nodes that were searched: the same wherever the same program does the same work on one thread.
    pub nodes: u64,
    /// Microseconds that it took.
    pub time_us: u64,
}
