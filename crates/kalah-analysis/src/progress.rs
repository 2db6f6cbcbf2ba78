//! How far a question is.

use std::time::Duration;

use kalah_engine::Analysis;

/// State of an analysis under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Phase of the search; says if better values may follow.
    pub state: State,
    /// The values of the moves.
    pub analysis: Analysis,
    /// Time spent on the search.
    pub spent: Duration,
}

/// Phase of a search, from the queue to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It has not had its first turn.
    Waiting,
    /// It goes on.
    Searching,
    /// Nothing more comes: all is exact, or the search took as long as one may.
    Done,
}

impl State {
    /// The word of programs.
    pub const fn word(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Searching => "searching",
            State::Done => "done",
        }
    }
}
