//! Registry of all tournaments of a server.

use std::sync::{Arc, PoisonError, RwLock};

use kalah_store::{TournamentId, TournamentName};

use crate::handle::TournamentHandle;
use crate::topic::TournamentTopic;
use crate::tournament::{TournamentPlace, TournamentState};
use crate::trouble::DatabaseTrouble;
use crate::workers::WorkerPresence;

/// The tournaments, the oldest first: one at least. New ones come last, so each keeps its place. Clones are the same.
#[derive(Clone, Debug)]
pub struct Tournaments {
    all: Arc<RwLock<Arc<[TournamentHandle]>>>,
    main: usize,
}

impl Tournaments {
    /// Creates the registry, and sets the places of these tournaments.
    pub fn new(mut tournaments: Vec<TournamentState>) -> Tournaments {
        let is_main = |one: &TournamentState| one.name == TournamentName::main();
        let main = tournaments.iter().position(is_main).unwrap_or_default();
        if tournaments.len() > 1 {
            for (place, one) in tournaments.iter_mut().enumerate() {
                one.place = if place == main { TournamentPlace::Main } else { TournamentPlace::Other };
            }
        }
        Tournaments::from_all(tournaments.into_iter().map(TournamentHandle::new).collect(), main)
    }

    fn from_all(all: Arc<[TournamentHandle]>, main: usize) -> Tournaments {
        Tournaments { all: Arc::new(RwLock::new(all)), main }
    }

    /// Creates a registry of one tournament, which may be in use already.
    pub fn one(shared: TournamentHandle) -> Tournaments {
        Tournaments::from_all([shared].into(), 0)
    }

    /// Returns the current tournaments, each at its place.
    pub fn all(&self) -> Arc<[TournamentHandle]> {
        // A panic cannot leave it half changed: a change is an assignment.
        Arc::clone(&self.all.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The one at a place.
    pub fn at(&self, place: usize) -> TournamentHandle {
        self.all()[place].clone()
    }

    /// The one of this id.
    pub fn find(&self, id: TournamentId) -> Option<TournamentHandle> {
        self.all().iter().find(|shared| shared.read().id == id).cloned()
    }

    /// The one that is meant where none is named: that of the name `main` if there was one at the start, else the oldest.
    pub fn main(&self) -> TournamentHandle {
        self.at(self.main)
    }

    /// The one that pages lead to first: the main one, unless another one is under way and shown to all while it is not; of
    /// several such ones the newest.
    pub fn first_shown(&self) -> TournamentHandle {
        let main = self.main();
        if main.read().is_underway() {
            return main;
        }
        let all = self.all();
        let is_shown = |shared: &&TournamentHandle| {
            let tournament = shared.read();
            tournament.is_underway() && !tournament.hidden
        };
        let newest = all.iter().filter(is_shown).max_by_key(|shared| shared.read().id).cloned();
        newest.unwrap_or(main)
    }

    /// Adds a tournament. If there was a single one before, that becomes the main one.
    pub fn add(&self, mut tournament: TournamentState) {
        tournament.place = TournamentPlace::Other;
        let main = self.main();
        let shared = TournamentHandle::new(tournament);
        shared.set_trouble(main.trouble());
        shared.set_presence(main.presence());
        {
            let mut all = self.all.write().unwrap_or_else(PoisonError::into_inner);
            *all = all.iter().cloned().chain([shared]).collect();
        }
        main.change(|one| {
            one.place = TournamentPlace::Main;
            [TournamentTopic::Table, TournamentTopic::Playing]
        });
    }

    /// Matches that are over, in all tournaments.
    pub fn played(&self) -> usize {
        self.all().iter().map(|shared| shared.read().finished.len()).sum()
    }

    /// Returns the current trouble, which is the same in all.
    pub fn trouble(&self) -> Option<DatabaseTrouble> {
        self.main().trouble()
    }

    /// Sets the trouble of the database, or that there is none any more.
    pub fn set_trouble(&self, trouble: Option<&DatabaseTrouble>) {
        self.all().iter().for_each(|shared| shared.set_trouble(trouble.cloned()));
    }

    /// Sets the presence of workers.
    pub fn set_presence(&self, presence: WorkerPresence) {
        self.all().iter().for_each(|shared| shared.set_presence(presence));
    }
}
