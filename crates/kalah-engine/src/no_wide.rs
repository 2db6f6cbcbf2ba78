//! No search on boards of more than 7 pits a side: modules for browsers refuse those.

use kalah::{Position, Rules};

use crate::analysis::deepening::{Analysis, AnalysisScope};
use crate::evaluation::EvaluationError;
use crate::run::SearchRun;
use crate::search::tuning::SearchTuning;
use crate::solver::SolveError;

/// The search on wide boards, of which there is none here.
pub enum WideSolver {}

impl WideSolver {
    /// Refuses the board.
    pub(crate) fn for_board(rules: Rules, _: usize, _: SearchTuning) -> Result<WideSolver, SolveError> {
        Err(SolveError::Played(rules))
    }

    pub(crate) fn rules(&self) -> Rules {
        match *self {}
    }

    pub(crate) fn forget(&self) {
        match *self {}
    }

    pub(crate) fn set_weights(&mut self, _: Option<&str>) -> Result<(), EvaluationError> {
        match *self {}
    }

    pub(crate) fn analyse(
        &self,
        _: &Position,
        _: AnalysisScope,
        _: &SearchRun,
        _: Option<&mut dyn FnMut(&Analysis)>,
    ) -> Result<Analysis, SolveError> {
        match *self {}
    }
}
