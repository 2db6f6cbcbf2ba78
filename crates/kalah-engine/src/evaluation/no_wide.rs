//! No network of wide boards: modules for browsers have no room for its weights.

use kalah::Rules;
use kalah::kernel::WidePair;

use super::error::EvaluationError;
use super::margin::MarginEstimate;

/// The evaluation of wide boards, of which there is none here.
#[derive(Clone)]
pub enum WideEvaluation {}

impl WideEvaluation {
    /// No evaluation.
    pub(crate) fn built_in(_: Rules) -> Option<WideEvaluation> {
        None
    }

    /// Refuses any weights.
    pub(crate) fn read(rules: Rules, _: &str) -> Result<WideEvaluation, EvaluationError> {
        Err(EvaluationError::Board(rules))
    }

    /// Is never called.
    pub(crate) fn expected(&self, _: WidePair) -> MarginEstimate {
        match *self {}
    }
}
