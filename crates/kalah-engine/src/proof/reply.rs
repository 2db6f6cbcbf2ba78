//! How the replies to a question answer it.

use kalah::kernel::{Kernel, count};

use crate::checkpoint::GoalQuestion;
use crate::value::PlyStep;

/// Status of a reply to a question.
#[derive(Clone, Copy)]
pub(super) enum ReplyStatus {
    /// True if it gains the goal.
    Known(bool),
    /// It does if the same side's next question is answered by yes.
    Again(GoalQuestion),
    /// It does if the other side's is answered by no.
    Other(GoalQuestion),
}

impl ReplyStatus {
    /// The question that is left, if one is.
    pub(super) fn question(self) -> Option<GoalQuestion> {
        match self {
            ReplyStatus::Known(_) => None,
            ReplyStatus::Again(question) | ReplyStatus::Other(question) => Some(question),
        }
    }
}

impl GoalQuestion {
    /// Returns the status of each reply, from the store outwards.
    pub(super) fn replies(self, kernel: &Kernel) -> impl Iterator<Item = ReplyStatus> {
        self.pair.filled_pits().rev().map(move |pit| {
            let sown = kernel.sow(self.pair, pit);
            if sown.pair.is_over() {
                return ReplyStatus::Known(sown.banked + count(sown.pair.mover) >= self.goal);
            }
            let left = self.pair.seeds() - sown.banked;
            let step = PlyStep { banked: sown.banked, left, again: sown.again };
            match step.question(self.goal) {
                None => ReplyStatus::Known(true),
                Some(goal) if sown.again => ReplyStatus::Again(GoalQuestion { pair: sown.pair, goal }),
                Some(goal) => ReplyStatus::Other(GoalQuestion { pair: sown.pair.flipped(), goal }),
            }
        })
    }
}
