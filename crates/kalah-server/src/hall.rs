//! All tournaments of a server.

use std::sync::Arc;

use kalah_store::TournamentName;

use crate::address::Base;
use crate::crew::Staff;
use crate::shared_state::SharedState;
use crate::tournament::Tournament;
use crate::trouble::Trouble;

/// The tournaments, the oldest first: one at least, and always the same. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Hall {
    all: Arc<[SharedState]>,
    main: usize,
}

impl Hall {
    /// These tournaments, which are told where their pages are.
    pub(crate) fn new(mut tournaments: Vec<Tournament>) -> Hall {
        let is_main = |one: &Tournament| one.name == TournamentName::main();
        let main = tournaments.iter().position(is_main).unwrap_or_default();
        if tournaments.len() > 1 {
            for (place, one) in tournaments.iter_mut().enumerate() {
                one.base = if place == main { Base::main(&one.name) } else { Base::other(&one.name) };
            }
        }
        Hall { all: tournaments.into_iter().map(SharedState::new).collect(), main }
    }

    /// Only this one.
    #[cfg(test)]
    pub(crate) fn one(shared: SharedState) -> Hall {
        Hall { all: [shared].into(), main: 0 }
    }

    /// All of them, each with its place.
    pub(crate) fn all(&self) -> &[SharedState] {
        &self.all
    }

    /// The one that is meant where none is named: that of the name `main` if there is one, else the oldest.
    pub(crate) fn main(&self) -> &SharedState {
        &self.all[self.main]
    }

    /// Matches that are over, in all tournaments.
    pub(crate) fn played(&self) -> usize {
        self.all.iter().map(|shared| shared.read().finished.len()).sum()
    }

    /// What is wrong now, which is the same in all.
    pub(crate) fn trouble(&self) -> Option<Trouble> {
        self.main().trouble()
    }

    /// Tells everybody what is wrong, or that all is well again.
    pub(crate) fn tell(&self, trouble: Option<&Trouble>) {
        self.all.iter().for_each(|shared| shared.tell(trouble.cloned()));
    }

    /// Tells everybody whether there is somebody who works.
    pub(crate) fn staffed(&self, staff: Staff) {
        self.all.iter().for_each(|shared| shared.staffed(staff));
    }
}
