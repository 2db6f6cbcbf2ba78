//! How far a question is.

use std::time::Duration;

use kalah_engine::Analysis;

/// State of an analysis under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisProgress {
    /// Phase of the search; says if better values may follow.
    pub state: AnalysisState,
    /// The values of the moves.
    pub analysis: Analysis,
    /// Time spent on the search.
    pub spent: Duration,
}

/// Phase of a search, from the queue to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisState {
    /// It has not had its first turn.
    Waiting,
    /// It goes on.
    Searching,
    /// Nothing more comes: all is exact, or the search took as long as one may.
    Done,
}

impl AnalysisState {
    /// The word of programs.
    pub const fn word(self) -> &'static str {
        match self {
            AnalysisState::Waiting => "waiting",
            AnalysisState::Searching => "searching",
            AnalysisState::Done => "done",
        }
    }
}
