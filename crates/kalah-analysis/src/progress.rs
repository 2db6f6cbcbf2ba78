//! How far a question is.

use std::time::Duration;

use kalah_engine::Analysis;

/// What is known of a position so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Whether more may come.
    pub state: State,
    /// The values of the moves.
    pub analysis: Analysis,
    /// How long it was searched.
    pub spent: Duration,
}

/// How far a search is.
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
