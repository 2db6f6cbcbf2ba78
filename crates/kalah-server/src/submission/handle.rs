//! The way in for whatever was handed in.

use std::time::Duration;

use kalah_coordinator::commands::submission_rules::SubmissionRules;
use kalah_coordinator::commands::{CoordinatorHandle, NoCommandAnswer, TournamentCommand};
use kalah_jobs::BotRef;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{Moment, NewSubmission, Store, SubmissionChannel, SubmissionId, SubmitOutcome};
use kalah_tournament::PlayerNumber;

/// Takes what players hand in. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Submissions {
    commands: CoordinatorHandle,
    store: Store,
    rules: SubmissionRules,
    zone: TimeZoneName,
}

/// Reason why a submission is rejected, as a line for its author.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotTaken {
    /// The player has handed in too often.
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
    pub(crate) const fn new(
        commands: CoordinatorHandle,
        store: Store,
        rules: SubmissionRules,
        zone: TimeZoneName,
    ) -> Submissions {
        Submissions { commands, store, rules, zone }
    }

    /// Takes a bot that lies in the depot: it is built and tried, and plays once it has passed. What is taken is on
    /// the disk.
    ///
    /// # Errors
    /// Why it is not taken.
    pub(crate) async fn receive(
        &self,
        player: PlayerNumber,
        bot: BotRef,
        way: SubmissionChannel,
    ) -> Result<SubmissionId, NotTaken> {
        let per_hour = self.rules.per_hour.get();
        let new = NewSubmission { player, bot, way, received_at: Moment::now(), per_hour };
        match self.commands.ask(|answer| TournamentCommand::Submit(new, answer)).await? {
            SubmitOutcome::Taken(id, _) | SubmitOutcome::Same(id, _) => Ok(id),
            SubmitOutcome::TooMany(wait) => Err(NotTaken::TooMany { per_hour, wait }),
            SubmitOutcome::NoPlayer => Err(NotTaken::NoPlayer(player)),
        }
    }

    /// Returns the rules for submissions.
    pub(crate) const fn rules(&self) -> SubmissionRules {
        self.rules
    }

    /// Returns the time zone in which times are shown.
    pub(crate) const fn zone(&self) -> &TimeZoneName {
        &self.zone
    }

    /// The database that they are in.
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    /// The way to ask for other changes.
    pub(crate) const fn commands(&self) -> &CoordinatorHandle {
        &self.commands
    }
}
