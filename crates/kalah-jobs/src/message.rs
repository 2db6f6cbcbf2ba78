//! What a worker tells.

use kalah::record::{PlyRecord, Record};
use serde::{Deserialize, Serialize};

use crate::job::{Attempt, JobId};

/// All that a worker tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// A match is being played. May be lost, late or left out.
    Progress(Progress),
    /// A job is done, one way or the other.
    Report(Report),
}

/// How far a match is. Each one tells everything so far, so that a lost one does no harm.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// Which job.
    pub job: JobId,
    /// Which time.
    pub attempt: Attempt,
    /// The first game, once it is over.
    pub first_game: Option<Record>,
    /// What was played so far in the game that runs.
    pub plies: Vec<PlyRecord>,
}

/// What came of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Which job.
    pub job: JobId,
    /// Which time.
    pub attempt: Attempt,
    /// What came of it.
    pub outcome: Outcome,
}

/// A match, or why there is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Both games, in the order they were played. Whatever a player did wrong is told in them.
    Played(Box<[PlayedGame; 2]>),
    /// The machine was at fault, as this line says: the match has to be played again.
    MachineFault(String),
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
