//! What a worker is asked to do.

use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

use kalah::Rules;
use serde::{Deserialize, Serialize};

/// Names a job for as long as the server's database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JobId(pub i64);

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How often a job was handed out: 1 at first. Only the report of the latest attempt counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Attempt(pub u32);

impl Attempt {
    /// The first time.
    pub const FIRST: Attempt = Attempt(1);

    /// The time after this one.
    #[must_use]
    pub const fn next(self) -> Attempt {
        Attempt(self.0.saturating_add(1))
    }
}

/// A match to be played: two games, in each of which one of the two moves first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Which job.
    pub id: JobId,
    /// Which time.
    pub attempt: Attempt,
    /// What to play by.
    pub settings: Settings,
    /// The players in the words of the command line. The first sits South at the start of both
    /// games and moves first in the first one.
    pub players: [String; 2],
}

/// What a tournament is played by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The rules of every game.
    pub rules: Rules,
    /// The limit of every ply.
    pub limit: Limit,
}

/// How long, or how deep, a player may think about one ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// Asked again and again with a growing look-ahead, so many milliseconds for each answer.
    TimeMs(u64),
    /// Asked once, to look so many plies ahead.
    Lookahead(NonZeroU32),
    /// Asked once, to visit so many positions at most.
    Nodes(u64),
}

impl fmt::Display for Limit {
    /// As people say it: `0.1 s a move`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Limit::TimeMs(time) => write!(f, "{} s a move", Duration::from_millis(time).as_secs_f64()),
            Limit::Lookahead(plies) => write!(f, "look-ahead {plies}"),
            Limit::Nodes(nodes) => write!(f, "{nodes} positions a move"),
        }
    }
}
