//! The tournament as everybody sees it.

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::tournament::Tournament;
use crate::trouble::Trouble;

/// What everybody sees: the tournament, what is wrong with its database, and a count of the changes.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    tournament: Arc<RwLock<Tournament>>,
    trouble: Arc<RwLock<Option<Trouble>>>,
    version: watch::Sender<u64>,
}

impl Live {
    pub(crate) fn new(tournament: Tournament) -> Live {
        // Versions of a server that was started again are larger than all before.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let version = u64::try_from(now.as_micros()).unwrap_or(0);
        Live {
            tournament: Arc::new(RwLock::new(tournament)),
            trouble: Arc::default(),
            version: watch::Sender::new(version),
        }
    }

    /// The tournament as it is now. Not to be held across an `await`.
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Tournament> {
        // A panic cannot leave it half changed: changes are assignments.
        self.tournament.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its version, and a way to wait for the next one.
    pub(crate) fn versions(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// Changes it; `change` tells whether there is anything new to see.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Tournament) -> bool) {
        let new = {
            let mut tournament = self.tournament.write().unwrap_or_else(PoisonError::into_inner);
            change(&mut tournament)
        };
        if new {
            self.version.send_modify(|version| *version += 1);
        }
    }

    /// What is wrong with the database now.
    pub(crate) fn trouble(&self) -> Option<Trouble> {
        self.trouble.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Tells everybody what is wrong with the database, or that it is well again.
    pub(crate) fn tell(&self, trouble: Option<Trouble>) {
        let mut told = self.trouble.write().unwrap_or_else(PoisonError::into_inner);
        if *told != trouble {
            *told = trouble;
            drop(told);
            self.version.send_modify(|version| *version += 1);
        }
    }
}
