//! What becomes of a push: the commit that counts is handed in, at once or as soon as it may.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kalah_source::Repository;
use kalah_store::{SubmissionId, Way};
use kalah_tournament::PlayerNumber;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

use super::super::Intake;
use super::super::arrived::Arrived;
use super::super::refused::Refused;

/// Requests that git works on at once.
const AT_ONCE: usize = 4;

/// How long somebody waits for the turn.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Who pushes, and whose commit waits.
#[derive(Debug)]
pub(in crate::intake) struct Pushed {
    at_once: Arc<Semaphore>,
    /// One request for a repository at a time. There are as many as players.
    players: Mutex<HashMap<PlayerNumber, Arc<tokio::sync::Mutex<()>>>>,
    /// Players whose commit could not be handed in yet.
    waiting: Mutex<BTreeSet<PlayerNumber>>,
}

impl Default for Pushed {
    fn default() -> Pushed {
        Pushed {
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
            players: Mutex::default(),
            waiting: Mutex::default(),
        }
    }
}

/// The right to use a repository.
#[derive(Debug)]
pub(in crate::intake) struct Turn {
    _player: OwnedMutexGuard<()>,
    _place: OwnedSemaphorePermit,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave it half changed: nothing in here panics.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pushed {
    /// Waits for the turn at the repository of a player.
    ///
    /// # Errors
    /// If there are too many before.
    pub(in crate::intake) async fn turn(&self, player: PlayerNumber) -> Result<Turn, Refused> {
        let own = Arc::clone(lock(&self.players).entry(player).or_default());
        let turn = async {
            // First the own one, so that who waits for it takes no place from others.
            let _player = own.lock_owned().await;
            let _place = Arc::clone(&self.at_once).acquire_owned().await.map_err(|_| Refused::Crowded)?;
            Ok(Turn { _player, _place })
        };
        tokio::time::timeout(LONGEST_WAIT, turn).await.unwrap_or(Err(Refused::Crowded))
    }

    /// Players whose commit could not be handed in yet.
    pub(in crate::intake) fn waiting(&self) -> BTreeSet<PlayerNumber> {
        lock(&self.waiting).clone()
    }
}

/// What became of the commit that counts.
#[derive(Debug)]
pub(in crate::intake) enum Outcome {
    /// There is none that was not handed in before; whether there is one at all.
    Nothing { known: bool },
    /// It is a submission.
    Taken(SubmissionId, String),
    /// It is handed in later.
    Later(Refused),
    /// It is not taken.
    Refused(Refused),
}

impl Outcome {
    /// What whoever pushes is told; the host is what it called this server.
    pub(in crate::intake) fn words(&self, host: Option<&str>) -> Vec<String> {
        match self {
            Outcome::Nothing { known: true } => vec!["nothing new on the branch that counts".to_owned()],
            Outcome::Nothing { known: false } => {
                vec![
                    "nothing is handed in: only what you push to the branch main, or else master, is"
                        .to_owned(),
                ]
            }
            Outcome::Taken(id, branch) => {
                let plain = |host: &&str| host.chars().all(|letter| letter.is_ascii_graphic());
                let host = host.filter(plain).unwrap_or_default();
                vec![
                    format!("submission {} of branch {branch} is taken", id.0),
                    format!("follow it at {host}/submissions/{}", id.0),
                ]
            }
            Outcome::Later(why) => {
                vec![why.to_string(), "this commit is handed in as soon as it can be".to_owned()]
            }
            Outcome::Refused(why) => vec![format!("nothing is handed in: {why}")],
        }
    }
}

/// What the disk tells of the commit that counts.
enum Tip {
    Nothing { known: bool },
    New { arrived: Arrived, branch: String, commit: String },
}

impl Intake {
    /// Hands in the commit that counts of a player's repository, if it is another one than before. It is the caller's
    /// turn there.
    pub(in crate::intake) async fn hand_in_tip(&self, player: PlayerNumber) -> Outcome {
        let outcome = match self.try_tip(player).await {
            Ok(outcome) => outcome,
            Err(why) if why.may_pass() => Outcome::Later(why),
            Err(why) => Outcome::Refused(why),
        };
        if let Outcome::Later(why) = &outcome {
            why.log();
            lock(&self.pushed.waiting).insert(player);
        } else {
            lock(&self.pushed.waiting).remove(&player);
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
