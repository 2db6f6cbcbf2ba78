//! Outcome of a push: the commit that counts is submitted, at once or as soon as the limits allow.

use kalah_source::Repository;
use kalah_store::{SubmissionId, Way};
use kalah_tournament::PlayerNumber;

use super::super::arrived::Arrived;
use super::super::refused::Refused;
use super::super::room::Intake;

/// Outcome for the commit that counts.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// No new commit; `known` is true if one was submitted before.
    Nothing { known: bool },
    /// Submission that was made of the commit.
    Taken(SubmissionId, String),
    /// Postponed submission.
    Later(Refused),
    /// Rejected submission.
    Refused(Refused),
}

impl Outcome {
    /// Returns the lines for the person who pushes, with this address of the site.
    pub(crate) fn words(&self, site: &str) -> Vec<String> {
        match self {
            Outcome::Nothing { known: true } => vec!["nothing new on the branch that counts".to_owned()],
            Outcome::Nothing { known: false } => {
                vec![
                    "nothing is handed in: only what you push to the branch main, or else master, is"
                        .to_owned(),
                ]
            }
            Outcome::Taken(id, branch) => vec![
                format!("submission {id} of branch {branch} is taken"),
                format!("follow it at {site}/submissions/{id}"),
            ],
            Outcome::Later(why) => {
                vec![why.to_string(), "this commit is handed in as soon as it can be".to_owned()]
            }
            Outcome::Refused(why) => vec![format!("nothing is handed in: {why}")],
        }
    }
}

/// State of the commit that counts, as stored on the disk.
enum Tip {
    Nothing { known: bool },
    New { arrived: Arrived, branch: String, commit: String },
}

impl Intake {
    /// Hands in the commit that counts of a player's repository, if it is another one than before. It is the caller's
    /// turn there.
    pub(crate) async fn hand_in_tip(&self, player: PlayerNumber) -> Outcome {
        let outcome = match self.try_tip(player).await {
            Ok(outcome) => outcome,
            Err(why) if why.may_pass() => Outcome::Later(why),
            Err(why) => Outcome::Refused(why),
        };
        if let Outcome::Later(why) = &outcome {
            why.log();
            self.turns.wait(player);
        } else {
            self.turns.wait_no_more(player);
        }
        outcome
    }

    async fn try_tip(&self, player: PlayerNumber) -> Result<Outcome, Refused> {
        let (arrived, branch, commit) = match self.aside(move |intake| intake.tip(player)).await? {
            Tip::Nothing { known } => return Ok(Outcome::Nothing { known }),
            Tip::New { arrived, branch, commit } => (arrived, branch, commit),
        };
        let id = self.hand_in(player, &arrived, Way::Git).await?;
        let noted = self.aside(move |intake| {
            let repository = intake.repository(player)?;
            repository.note_submitted(&commit).map_err(|error| Refused::source("the repository", error))
        });
        // If that fails it is handed in again, and found to be the same.
        if let Err(why) = noted.await {
            why.log();
        }
        Ok(Outcome::Taken(id, branch))
    }

    fn repository(&self, player: PlayerNumber) -> Result<Repository, Refused> {
        let found = Repository::find(self.repositories.join(format!("{player}.git")));
        found.ok_or(Refused::NotFound("repository"))
    }

    fn tip(&self, player: PlayerNumber) -> Result<Tip, Refused> {
        let repository = self.repository(player)?;
        let refused = |error| Refused::source("the repository", error);
        let tips = repository.tips().map_err(refused)?;
        let Some((branch, commit)) = tips.counting else { return Ok(Tip::Nothing { known: false }) };
        if tips.submitted.as_ref() == Some(&commit) {
            return Ok(Tip::Nothing { known: true });
        }
        repository.show_first(&branch).map_err(refused)?;
        let shown = format!("commit {}", commit.get(..12).unwrap_or_default());
        let arrived = repository
            .bring(&commit, &self.depot)
            .map_err(|error| Refused::source(&shown, error))
            .and_then(|brought| Arrived::keep(&brought, &shown, &self.depot));
        match arrived {
            Ok(arrived) => Ok(Tip::New { arrived, branch, commit }),
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
