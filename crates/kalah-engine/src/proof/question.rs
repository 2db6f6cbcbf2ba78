//! From a margin to what the search is asked.

use kalah::Position;

use crate::checkpoint::{CheckpointError, GoalQuestion, ProofIndex};
use crate::opening_rules::settled;
use crate::solver::{SolveError, Solver};

/// Reason for not working at a proof.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// The position cannot be searched.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The log cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// Those who work at pieces cannot.
    #[error("{0}")]
    Elsewhere(String),
    /// The search knows no opening rules.
    #[error("a proof in pieces is of positions where no opening rule matters any more, not of {0:?}")]
    Opening(Position),
}

/// A question about a margin.
pub(crate) enum ProofQuestion {
    Known(bool),
    Open(GoalQuestion),
}

impl Solver {
    /// Answers a question from the database, a log or the table: a bound of the gain.
    pub(crate) fn answer(&self, question: GoalQuestion, held: &ProofIndex) -> Option<u32> {
        let GoalQuestion { pair, goal } = question;
        let settled = || self.context.settled(pair);
        let held = || held.bounds(pair).and_then(|bounds| bounds.answer(goal));
        let known = || self.context.known(self.context.key(pair)).proven_bounds(pair.seeds()).answer(goal);
        settled().or_else(held).or_else(known)
    }

    /// The question about the margin as one about the gain of the side to move.
    pub(crate) fn question(&self, position: &Position, margin: i32) -> Result<ProofQuestion, ProofError> {
        self.check(position)?;
        if position.is_over() {
            return Ok(ProofQuestion::Known(position.margin(position.turn()) >= margin));
        }
        let pair = settled(position).ok_or(ProofError::Opening(*position))?;
        // The margin is the lead plus 2G - s.
        let seeds = pair.seeds().cast_signed();
        let goal = (margin - position.margin(position.turn()) + seeds + 1).div_euclid(2);
        Ok(if goal < 1 {
            ProofQuestion::Known(true)
        } else if goal > seeds {
            ProofQuestion::Known(false)
        } else {
            ProofQuestion::Open(GoalQuestion { pair, goal: goal.cast_unsigned() })
        })
    }
}
