//! Submissions that can be asked.

use kalah_match::{Bot, BotError, Isolation, MatchError, ResolvedPlayer};
use thiserror::Error;

/// A submission that can be asked.
#[derive(Clone)]
pub(crate) struct Candidate {
    pub(crate) bot: Bot,
    pub(crate) player: ResolvedPlayer,
    pub(crate) isolation: Isolation,
}

/// Reason why a submission could not be graded that is not the submission's: nothing was earned or lost.
#[derive(Debug, Error)]
pub enum GradeError {
    /// The submission cannot be built or started on this machine.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// Programs that the submission is built or run with are not installed.
    #[error("this machine has no {}, which the submission needs: nothing was graded", .0.join(", no "))]
    MissingTools(Vec<String>),
    /// A fault of this machine.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The user stopped it.
    #[error("interrupted")]
    Interrupted,
}
