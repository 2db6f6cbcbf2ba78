//! The workers as everybody sees them.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use kalah_jobs::{KnownWorker, Ledger, WorkerId};

/// How old what is shown may be.
const AGE: Duration = Duration::from_millis(500);

/// The workers as they were a moment ago. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Crew(Arc<RwLock<Shown>>);

#[derive(Debug, Default)]
struct Shown {
    at: Option<Instant>,
    workers: Vec<Member>,
}

/// A worker.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) name: WorkerId,
    pub(crate) known: KnownWorker,
    /// Jobs that it has.
    pub(crate) jobs: usize,
    /// Whether timed matches are played on it.
    pub(crate) in_class: bool,
}

impl Crew {
    /// Shows the workers of a ledger, unless that was done a moment ago.
    pub(crate) fn show(&self, ledger: &Ledger) {
        let mut shown = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if shown.at.is_some_and(|at| at.elapsed() < AGE) {
            return;
        }
        let class = ledger.terms().class;
        let member = |(name, known): (&WorkerId, &KnownWorker)| Member {
            name: name.clone(),
            jobs: known.jobs(),
            in_class: known.is_in_class(class),
            known: known.clone(),
        };
        *shown = Shown { at: Some(Instant::now()), workers: ledger.workers().map(member).collect() };
    }

    /// All workers, by name.
    pub(crate) fn members(&self) -> Vec<Member> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).workers.clone()
    }
}
