//! What a match is played by.

use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

use kalah::Rules;
use serde::{Deserialize, Serialize};

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

impl Limit {
    /// Whether the result depends on how fast the machine is.
    pub const fn is_timed(self) -> bool {
        matches!(self, Limit::TimeMs(_))
    }
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
