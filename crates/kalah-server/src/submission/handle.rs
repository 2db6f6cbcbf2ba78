//! Submission of a bot: one way for uploads, pushes and polled repositories.

use std::time::Duration;

use kalah_coordinator::commands::submission_rules::SubmissionRules;
use kalah_coordinator::commands::{CoordinatorHandle, NoCommandAnswer, TournamentCommand};
use kalah_jobs::BotRef;
use kalah_store::{Moment, NewSubmission, SubmissionChannel, SubmissionId, SubmitOutcome};
use kalah_tournament::PlayerNumber;

/// Submission of bots of the depot. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Submissions {
    coordinator: CoordinatorHandle,
    rules: SubmissionRules,
}

/// Reason why a submission is rejected, as a line for its author.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SubmitError {
    /// The player has submitted too often.
    #[error("a player may submit {per_hour} times an hour: the next time in {} min", wait.as_secs() / 60 + 1)]
    TooMany {
        /// Maximum number per hour.
        per_hour: u32,
        /// Time until the next one is allowed.
        wait: Duration,
    },
    /// The player number is unknown.
    #[error("there is no player {0}")]
    NoPlayer(PlayerNumber),
    /// The submission cannot be stored now.
    #[error("nothing can be taken at the moment: try again in a minute")]
    Busy(#[from] NoCommandAnswer),
}

impl Submissions {
    pub(crate) const fn new(coordinator: CoordinatorHandle, rules: SubmissionRules) -> Submissions {
        Submissions { coordinator, rules }
    }

    /// Returns the maximum number of submissions of a player within an hour.
    pub(crate) const fn per_hour(&self) -> u32 {
        self.rules.per_hour.get()
    }

    /// Submits a bot of the depot: it is built and tried, and plays once it has passed. The submission is on the disk
    /// when this returns.
    pub(crate) async fn submit(
        &self,
        player: PlayerNumber,
        bot: BotRef,
        way: SubmissionChannel,
    ) -> Result<SubmissionId, SubmitError> {
        let per_hour = self.per_hour();
        let new = NewSubmission { player, bot, way, received_at: Moment::now(), per_hour };
        match self.coordinator.ask(|answer| TournamentCommand::Submit(new, answer)).await? {
            SubmitOutcome::Taken(id, _) | SubmitOutcome::Same(id, _) => Ok(id),
            SubmitOutcome::TooMany(wait) => Err(SubmitError::TooMany { per_hour, wait }),
            SubmitOutcome::NoPlayer => Err(SubmitError::NoPlayer(player)),
        }
    }
}
