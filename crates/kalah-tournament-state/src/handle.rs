//! The tournament as everybody sees it.

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::TournamentState;
use crate::topic::{TournamentTopic, Versions};
use crate::trouble::DatabaseTrouble;
use crate::workers::WorkerPresence;

/// State that everybody sees: the tournament, the trouble of its database, the workers, and the versions of
/// all.
#[derive(Clone, Debug)]
pub struct TournamentHandle {
    tournament: Arc<RwLock<TournamentState>>,
    trouble: Arc<RwLock<Option<DatabaseTrouble>>>,
    staff: Arc<RwLock<WorkerPresence>>,
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
            staff: Arc::default(),
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

    /// Changes it; `change` tells which topics have something new to see.
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

    /// Tells everybody what is wrong with the database, or that it is well again.
    pub fn tell(&self, trouble: Option<DatabaseTrouble>) {
        self.replace(&self.trouble, trouble, TournamentTopic::Trouble);
    }

    /// Returns the state of the workers.
    pub fn staff(&self) -> WorkerPresence {
        *read(&self.staff)
    }

    /// Tells everybody whether there is somebody who works.
    pub fn staffed(&self, staff: WorkerPresence) {
        self.replace(&self.staff, staff, TournamentTopic::Staff);
    }

    fn replace<T: PartialEq>(&self, place: &RwLock<T>, new: T, topic: TournamentTopic) {
        let mut told = write(place);
        if *told != new {
            *told = new;
            drop(told);
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
