//! Outcome of a push: the commit that counts is submitted, at once or as soon as the limits allow.

use kalah_source::Repository;
use kalah_store::{SubmissionChannel, SubmissionId};
use kalah_tournament::PlayerNumber;

use super::super::depot_bot::DepotBot;
use super::super::refusal::SubmissionRefusal;
use super::super::room::Intake;

/// Outcome for the commit that counts.
#[derive(Debug)]
pub(crate) enum CommitOutcome {
    /// No new commit; `known` is true if one was submitted before.
    Nothing { known: bool },
    /// Submission that was made of the commit.
    Taken(SubmissionId, String),
    /// Postponed submission.
    Later(SubmissionRefusal),
    /// Rejected submission.
    Refused(SubmissionRefusal),
}

impl CommitOutcome {
    /// Returns the lines for the person who pushes, with this address of the site.
    pub(crate) fn words(&self, site: &str) -> Vec<String> {
        match self {
            CommitOutcome::Nothing { known: true } => {
                vec!["nothing new on the branch that counts".to_owned()]
            }
            CommitOutcome::Nothing { known: false } => {
                vec![
                    "nothing is submitted: only what you push to the branch main, or else master, is"
                        .to_owned(),
                ]
            }
            CommitOutcome::Taken(id, branch) => vec![
                format!("submission {id} of branch {branch} is taken"),
                format!("follow it at {site}/submissions/{id}"),
            ],
            CommitOutcome::Later(why) => {
                vec![why.to_string(), "this commit is submitted as soon as possible".to_owned()]
            }
            CommitOutcome::Refused(why) => vec![format!("nothing is submitted: {why}")],
        }
    }
}

/// State of the commit that counts, as stored on the disk.
enum StoredTip {
    Nothing { known: bool },
    New { arrived: DepotBot, branch: String, commit: String },
}

impl Intake {
    /// Hands in the commit that counts of a player's repository, if it is another one than before. It is the caller's
    /// turn there.
    pub(crate) async fn submit_tip(&self, player: PlayerNumber) -> CommitOutcome {
        let outcome = match self.try_tip(player).await {
            Ok(outcome) => outcome,
            Err(why) if why.may_pass() => CommitOutcome::Later(why),
            Err(why) => CommitOutcome::Refused(why),
        };
        if let CommitOutcome::Later(why) = &outcome {
            why.log();
            self.turns.wait(player);
        } else {
            self.turns.wait_no_more(player);
        }
        outcome
    }

    async fn try_tip(&self, player: PlayerNumber) -> Result<CommitOutcome, SubmissionRefusal> {
        let (arrived, branch, commit) = match self.aside((), move |intake| intake.tip(player)).await? {
            StoredTip::Nothing { known } => return Ok(CommitOutcome::Nothing { known }),
            StoredTip::New { arrived, branch, commit } => (arrived, branch, commit),
        };
        let id = self.submit(player, &arrived, SubmissionChannel::Git).await?;
        let noted = self.aside((), move |intake| {
            let repository = intake.repository(player)?;
            repository
                .note_submitted(&commit)
                .map_err(|error| SubmissionRefusal::source("the repository", error))
        });
        // If that fails it is submitted again, and found to be the same.
        if let Err(why) = noted.await {
            why.log();
        }
        Ok(CommitOutcome::Taken(id, branch))
    }

    fn repository(&self, player: PlayerNumber) -> Result<Repository, SubmissionRefusal> {
        let found = Repository::find(self.repositories.join(format!("{player}.git")));
        found.ok_or(SubmissionRefusal::NotFound("missing-repository"))
    }

    fn tip(&self, player: PlayerNumber) -> Result<StoredTip, SubmissionRefusal> {
        let repository = self.repository(player)?;
        let refused = |error| SubmissionRefusal::source("the repository", error);
        let tips = repository.tips().map_err(refused)?;
        let Some((branch, commit)) = tips.counting else { return Ok(StoredTip::Nothing { known: false }) };
        if tips.submitted.as_ref() == Some(&commit) {
            return Ok(StoredTip::Nothing { known: true });
        }
        repository.show_first(&branch).map_err(refused)?;
        let shown = format!("commit {}", commit.get(..12).unwrap_or_default());
        let arrived = repository
            .bring(&commit, &self.depot)
            .map_err(|error| SubmissionRefusal::source(&shown, error))
            .and_then(|brought| DepotBot::keep(&brought, &shown, &self.depot));
        match arrived {
            Ok(arrived) => Ok(StoredTip::New { arrived, branch, commit }),
            Err(why) => {
                if !why.may_pass() {
                    // Nobody tries it again.
                    repository.note_submitted(&commit).map_err(refused)?;
                }
                Err(why)
            }
        }
    }
}
