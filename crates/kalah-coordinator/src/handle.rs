//! The tournament as everybody sees it.

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::topic::{TournamentTopic, Versions};
use crate::tournament::TournamentState;
use crate::trouble::DatabaseTrouble;
use crate::workers::WorkerPresence;

/// State that everybody sees: the tournament, the trouble of its database, the workers, and the versions of
/// all.
#[derive(Clone, Debug)]
pub struct TournamentHandle {
    tournament: Arc<RwLock<TournamentState>>,
    trouble: Arc<RwLock<Option<DatabaseTrouble>>>,
    presence: Arc<RwLock<WorkerPresence>>,
    versions: Arc<RwLock<Versions>>,
    changes: watch::Sender<()>,
}

impl TournamentHandle {
    /// Creates the handle of a tournament, with versions above those of all earlier starts.
    pub fn new(tournament: TournamentState) -> TournamentHandle {
        // Versions of a server that was started again are larger than all before.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let start = u64::try_from(now.as_micros()).unwrap_or(0).max(1);
        TournamentHandle {
            tournament: Arc::new(RwLock::new(tournament)),
            trouble: Arc::default(),
            presence: Arc::default(),
            versions: Arc::new(RwLock::new(Versions::new(start))),
            changes: watch::Sender::new(()),
        }
    }

    /// The tournament as it is now. Not to be held across an `await`, nor while something is drawn: the coordinator waits.
    pub fn read(&self) -> RwLockReadGuard<'_, TournamentState> {
        read(&self.tournament)
    }

    /// The version of something that shows all these topics. Who holds [`read`](Self::read) meanwhile has what it
    /// counts.
    pub fn version(&self, topics: &[TournamentTopic]) -> u64 {
        read(&self.versions).of(topics)
    }

    /// A way to wait for the next change of anything.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    /// Changes it; `change` returns the topics that have changed.
    pub fn change<News>(&self, change: impl FnOnce(&mut TournamentState) -> News)
    where
        News: IntoIterator<Item = TournamentTopic>,
    {
        let mut tournament = write(&self.tournament);
        let topics = change(&mut tournament);
        // Nobody may see the change with the versions before it.
        let new = write(&self.versions).change(topics);
        drop(tournament);
        if new {
            self.changes.send_replace(());
        }
    }

    /// Returns the current trouble of the database.
    pub fn trouble(&self) -> Option<DatabaseTrouble> {
        read(&self.trouble).clone()
    }

    /// Sets the trouble of the database, or that there is none any more.
    pub fn set_trouble(&self, trouble: Option<DatabaseTrouble>) {
        self.replace(&self.trouble, trouble, TournamentTopic::Trouble);
    }

    /// Returns the state of the workers.
    pub fn presence(&self) -> WorkerPresence {
        *read(&self.presence)
    }

    /// Sets the presence of workers.
    pub fn set_presence(&self, presence: WorkerPresence) {
        self.replace(&self.presence, presence, TournamentTopic::Workers);
    }

    fn replace<T: PartialEq>(&self, place: &RwLock<T>, new: T, topic: TournamentTopic) {
        let mut value = write(place);
        if *value != new {
            *value = new;
            drop(value);
            write(&self.versions).change([topic]);
            self.changes.send_replace(());
        }
    }
}

// A panic cannot leave any of them half changed: changes are assignments.

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
