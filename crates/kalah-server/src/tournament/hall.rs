//! Registry of all tournaments of a server.

use std::sync::{Arc, PoisonError, RwLock};

use kalah_store::{TournamentId, TournamentName};

use crate::tournament::Tournament;
use crate::tournament::address::Base;
use crate::tournament::shared_state::SharedState;
use crate::tournament::topic::Topic;
use crate::tournament::trouble::Trouble;
use crate::tournament::workers::Staff;

/// The tournaments, the oldest first: one at least. New ones come last, so each keeps its place. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Hall {
    all: Arc<RwLock<Arc<[SharedState]>>>,
    main: usize,
}

impl Hall {
    /// Creates the registry, and sets the bases of these tournaments.
    pub(crate) fn new(mut tournaments: Vec<Tournament>) -> Hall {
        let is_main = |one: &Tournament| one.name == TournamentName::main();
        let main = tournaments.iter().position(is_main).unwrap_or_default();
        if tournaments.len() > 1 {
            for (place, one) in tournaments.iter_mut().enumerate() {
                one.base = if place == main { Base::main(&one.name) } else { Base::other(&one.name) };
            }
        }
        Hall::of(tournaments.into_iter().map(SharedState::new).collect(), main)
    }

    fn of(all: Arc<[SharedState]>, main: usize) -> Hall {
        Hall { all: Arc::new(RwLock::new(all)), main }
    }

    /// Creates a registry of one tournament.
    #[cfg(test)]
    pub(crate) fn one(shared: SharedState) -> Hall {
        Hall::of([shared].into(), 0)
    }

    /// Returns the current tournaments, each at its place.
    pub(crate) fn all(&self) -> Arc<[SharedState]> {
        // A panic cannot leave it half changed: a change is an assignment.
        Arc::clone(&self.all.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The one at a place.
    pub(crate) fn at(&self, place: usize) -> SharedState {
        self.all()[place].clone()
    }

    /// The one of this id.
    pub(crate) fn find(&self, id: TournamentId) -> Option<SharedState> {
        self.all().iter().find(|shared| shared.read().id == id).cloned()
    }

    /// The one that is meant where none is named: that of the name `main` if there was one at the start, else the oldest.
    pub(crate) fn main(&self) -> SharedState {
        self.at(self.main)
    }

    /// Adds a tournament and sets its base. If there was a single one before, its base changes too.
    pub(crate) fn add(&self, mut tournament: Tournament) {
        tournament.base = Base::other(&tournament.name);
        let main = self.main();
        let shared = SharedState::new(tournament);
        shared.tell(main.trouble());
        shared.staffed(main.staff());
        {
            let mut all = self.all.write().unwrap_or_else(PoisonError::into_inner);
            *all = all.iter().cloned().chain([shared]).collect();
        }
        main.change(|one| {
            one.base = Base::main(&one.name);
            [Topic::Table, Topic::Playing]
        });
    }

    /// Matches that are over, in all tournaments.
    pub(crate) fn played(&self) -> usize {
        self.all().iter().map(|shared| shared.read().finished.len()).sum()
    }

    /// Returns the current trouble, which is the same in all.
    pub(crate) fn trouble(&self) -> Option<Trouble> {
        self.main().trouble()
    }

    /// Tells everybody what is wrong, or that all is well again.
    pub(crate) fn tell(&self, trouble: Option<&Trouble>) {
        self.all().iter().for_each(|shared| shared.tell(trouble.cloned()));
    }

    /// Tells everybody whether there is somebody who works.
    pub(crate) fn staffed(&self, staff: Staff) {
        self.all().iter().for_each(|shared| shared.staffed(staff));
    }
}
