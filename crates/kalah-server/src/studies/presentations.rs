//! Presentations: the position that the owner of a study shows to all who follow it. They last as long as the server runs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use tokio::sync::watch;

use crate::studies::marks::Mark;

/// What followers see.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct PresentedPosition {
    /// True while the owner presents.
    pub(crate) on: bool,
    /// Moves from the start of the study.
    pub(crate) moves: String,
    pub(crate) note: String,
    pub(crate) marks: Vec<Mark>,
}

/// Presentations by the ids of their studies. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presentations(Arc<Mutex<HashMap<String, watch::Sender<PresentedPosition>>>>);

impl Presentations {
    /// Shows a position to all who follow a study.
    pub(crate) fn present(&self, id: &str, position: PresentedPosition) {
        self.with(id, |sender| sender.send_replace(position));
    }

    /// Ends the streams of all who follow a study.
    pub(crate) fn close(&self, id: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Returns what is presented of a study, now and from now on.
    pub(crate) fn follow(&self, id: &str) -> watch::Receiver<PresentedPosition> {
        self.with(id, watch::Sender::subscribe)
    }

    /// Returns what is presented of a study now, if anything is.
    pub(crate) fn now(&self, id: &str) -> Option<PresentedPosition> {
        let presentations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        presentations.get(id).map(|sender| sender.borrow().clone()).filter(|position| position.on)
    }

    fn with<T>(&self, id: &str, work: impl FnOnce(&watch::Sender<PresentedPosition>) -> T) -> T {
        // Whoever panicked here left the map as it was.
        let mut presentations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // What nobody presents and nobody follows is as good as none.
        presentations
            .retain(|other, sender| other == id || sender.receiver_count() > 0 || sender.borrow().on);
        work(presentations.entry(id.to_owned()).or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::{Presentations, PresentedPosition};

    #[test]
    fn followers_see_what_is_presented_and_nothing_is_kept_for_nobody() {
        let presentations = Presentations::default();
        let follower = presentations.follow("a");
        assert_eq!(presentations.now("a"), None);
        let shown = PresentedPosition { on: true, moves: "3".to_owned(), ..PresentedPosition::default() };
        presentations.present("a", shown.clone());
        assert_eq!((&*follower.borrow(), presentations.now("a")), (&shown, Some(shown.clone())));
        presentations.present("a", PresentedPosition::default());
        drop(follower);
        presentations.follow("b");
        assert_eq!(presentations.0.lock().unwrap().len(), 1, "that of a has gone");
    }
}
