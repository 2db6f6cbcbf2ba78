//! How the replies to a question answer it.

use kalah::kernel::{Kernel, count};

use crate::checkpoint::Question;
use crate::value::Step;

/// What can be said of a reply to a question.
#[derive(Clone, Copy)]
pub(super) enum Reply {
    /// Whether it gains the goal.
    Known(bool),
    /// It does if the same side's next question is answered by yes.
    Again(Question),
    /// It does if the other side's is answered by no.
    Other(Question),
}

impl Reply {
    /// The question that is left, if one is.
    pub(super) fn question(self) -> Option<Question> {
        match self {
            Reply::Known(_) => None,
            Reply::Again(question) | Reply::Other(question) => Some(question),
        }
    }
}

impl Question {
    /// What can be said of each, from the store outwards.
    pub(super) fn replies(self, kernel: &Kernel) -> impl Iterator<Item = Reply> {
        self.pair.filled_pits().rev().map(move |pit| {
            let sown = kernel.sow(self.pair, pit);
            if sown.pair.is_over() {
                return Reply::Known(sown.banked + count(sown.pair.mover) >= self.goal);
            }
            let left = self.pair.seeds() - sown.banked;
            let step = Step { banked: sown.banked, left, again: sown.again };
            match step.question(self.goal) {
                None => Reply::Known(true),
                Some(goal) if sown.again => Reply::Again(Question { pair: sown.pair, goal }),
                Some(goal) => Reply::Other(Question { pair: sown.pair.flipped(), goal }),
            }
        })
    }
}
