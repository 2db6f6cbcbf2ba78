//! Submission of a bot: one way for uploads, pushes and polled repositories.

use std::fmt;
use std::time::Duration;

use kalah_coordinator::commands::submission_rules::SubmissionRules;
use kalah_coordinator::commands::{CoordinatorHandle, NoCommandAnswer, TournamentCommand};
use kalah_jobs::BotRef;
use kalah_store::{Moment, NewSubmission, SubmissionChannel, SubmissionId, SubmitOutcome};
use kalah_texts::{Argument, Language, Text};
use kalah_tournament::PlayerNumber;

/// Submission of bots of the depot. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Submissions {
    coordinator: CoordinatorHandle,
    rules: SubmissionRules,
}

/// Reason why a submission is rejected. Displayed it is a line in English; [`SubmitError::text`] is for people.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SubmitError {
    /// The player has submitted too often.
    TooMany {
        /// Maximum number per hour.
        per_hour: u32,
        /// Time until the next one is allowed.
        wait: Duration,
    },
    /// The player number is unknown.
    NoPlayer(PlayerNumber),
    /// The submission cannot be stored now.
    Busy(#[from] NoCommandAnswer),
}

impl SubmitError {
    /// Returns what people are told, in a sentence.
    pub(crate) fn text(&self) -> Text {
        match self {
            SubmitError::TooMany { per_hour, wait } => Text::new("submission-too-many")
                .with("perhour", *per_hour)
                .with("minutes", wait.as_secs() / 60 + 1),
            SubmitError::NoPlayer(player) => {
                Text::new("submission-no-player").with("player", player.to_string())
            }
            SubmitError::Busy(_) => Text::new("submission-busy"),
        }
    }
}

impl fmt::Display for SubmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&english_line(&self.text().into()))
    }
}

/// A sentence of the catalogue as a line for programs: in English, begun small, without its full stop.
pub(crate) fn english_line(sentence: &Argument) -> String {
    let sentence = Language::ENGLISH.write_argument(sentence);
    let mut letters = sentence.strip_suffix('.').unwrap_or(&sentence).chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}", first.to_lowercase(), letters.as_str()))
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
            SubmitOutcome::Taken(id, _) | SubmitOutcome::Same(id, _) | SubmitOutcome::Underway(id) => Ok(id),
            SubmitOutcome::TooMany(wait) => Err(SubmitError::TooMany { per_hour, wait }),
            SubmitOutcome::NoPlayer => Err(SubmitError::NoPlayer(player)),
        }
    }
}
