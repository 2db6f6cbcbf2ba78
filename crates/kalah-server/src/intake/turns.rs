//! Whose turn it is to push, and whose commit waits.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kalah_tournament::PlayerNumber;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

use super::refused::Refused;

/// Requests that git works on at once.
const AT_ONCE: usize = 4;

/// How long somebody waits for the turn.
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// Who pushes, and whose commit waits.
#[derive(Debug)]
pub(super) struct Turns {
    at_once: Arc<Semaphore>,
    /// One request for a repository at a time. There are as many as players.
    players: Mutex<HashMap<PlayerNumber, Arc<tokio::sync::Mutex<()>>>>,
    /// Players whose commit could not be handed in yet.
    waiting: Mutex<BTreeSet<PlayerNumber>>,
}

impl Default for Turns {
    fn default() -> Turns {
        Turns {
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
            players: Mutex::default(),
            waiting: Mutex::default(),
        }
    }
}

/// The right to use a repository.
#[derive(Debug)]
pub(super) struct Turn {
    _player: OwnedMutexGuard<()>,
    _place: OwnedSemaphorePermit,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave it half changed: nothing in here panics.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Turns {
    /// Waits for the turn at the repository of a player.
    ///
    /// # Errors
    /// If there are too many before.
    pub(super) async fn turn(&self, player: PlayerNumber) -> Result<Turn, Refused> {
        let own = Arc::clone(lock(&self.players).entry(player).or_default());
        let turn = async {
            // First the own one, so that who waits for it takes no place from others.
            let player = own.lock_owned().await;
            let place = Arc::clone(&self.at_once).acquire_owned().await.map_err(|_| Refused::Crowded)?;
            Ok(Turn { _player: player, _place: place })
        };
        tokio::time::timeout(LONGEST_WAIT, turn).await.unwrap_or(Err(Refused::Crowded))
    }

    /// The commit of a player could not be handed in yet.
    pub(super) fn wait(&self, player: PlayerNumber) {
        lock(&self.waiting).insert(player);
    }

    /// The commit of a player was handed in, or is none.
    pub(super) fn wait_no_more(&self, player: PlayerNumber) {
        lock(&self.waiting).remove(&player);
    }

    /// Players whose commit could not be handed in yet.
    pub(super) fn waiting(&self) -> BTreeSet<PlayerNumber> {
        lock(&self.waiting).clone()
    }
}
