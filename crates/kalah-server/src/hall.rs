//! All tournaments of a server.

use std::sync::Arc;

use crate::live::Live;
use crate::trouble::Trouble;

/// The tournaments, the oldest first. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Hall(Arc<[Live]>);

impl Hall {
    /// These tournaments.
    pub(crate) fn new(tournaments: Vec<Live>) -> Hall {
        Hall(tournaments.into())
    }

    /// All of them, each with its place.
    pub(crate) fn all(&self) -> &[Live] {
        &self.0
    }

    /// Matches that are over, in all tournaments.
    pub(crate) fn played(&self) -> usize {
        self.0.iter().map(|live| live.read().finished.len()).sum()
    }

    /// What is wrong now, which is the same in all.
    pub(crate) fn trouble(&self) -> Option<Trouble> {
        self.0.first().and_then(Live::trouble)
    }

    /// Tells everybody what is wrong, or that all is well again.
    pub(crate) fn tell(&self, trouble: Option<&Trouble>) {
        self.0.iter().for_each(|live| live.tell(trouble.cloned()));
    }
}
