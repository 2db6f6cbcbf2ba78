//! The workers as everybody sees them.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use kalah_jobs::{KnownWorker, Ledger, Standing, WorkerId};

/// Maximum age of the data shown.
const AGE: Duration = Duration::from_millis(500);

/// Time after the start in which no worker is missed: workers take a moment to come.
const ARRIVAL: Duration = Duration::from_secs(3);

/// The workers as they were a moment ago. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Crew(Arc<RwLock<Shown>>);

#[derive(Debug)]
struct Shown {
    since: Instant,
    at: Option<Instant>,
    workers: Vec<Member>,
}

impl Default for Shown {
    fn default() -> Shown {
        Shown { since: Instant::now(), at: None, workers: Vec::new() }
    }
}

/// A worker.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) name: WorkerId,
    pub(crate) known: KnownWorker,
    /// True if timed matches are played on it.
    pub(crate) in_class: bool,
}

/// Presence of workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Staff {
    /// Workers are there, or that is not known yet.
    #[default]
    There,
    /// Workers are there, but all are paused.
    Paused,
    /// No worker is there.
    Nobody,
}

impl Crew {
    /// Shows the workers of a ledger, unless that was done a moment ago. What it comes to.
    pub(crate) fn show(&self, ledger: &Ledger) -> Staff {
        let mut shown = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if shown.at.is_none_or(|at| at.elapsed() >= AGE) {
            shown.at = Some(Instant::now());
            shown.workers = members(ledger);
        }
        if shown.since.elapsed() < ARRIVAL { Staff::There } else { staff(&shown.workers) }
    }

    /// Returns the presence of workers, also in the first moments.
    pub(crate) fn staff(&self) -> Staff {
        staff(&self.0.read().unwrap_or_else(PoisonError::into_inner).workers)
    }

    /// Returns all workers, by name.
    pub(crate) fn members(&self) -> Vec<Member> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).workers.clone()
    }
}

fn members(ledger: &Ledger) -> Vec<Member> {
    let class = ledger.terms().class;
    let member = |(name, known): (&WorkerId, &KnownWorker)| Member {
        name: name.clone(),
        in_class: known.is_in_class(class),
        known: known.clone(),
    };
    ledger.workers().map(member).collect()
}

fn staff(workers: &[Member]) -> Staff {
    let mut there = workers.iter().filter(|worker| !worker.known.silent).peekable();
    if there.peek().is_none() {
        Staff::Nobody
    } else if there.all(|worker| matches!(worker.known.standing, Standing::Paused(_))) {
        Staff::Paused
    } else {
        Staff::There
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use kalah_jobs::{Capabilities, Ledger, Session, Terms, WorkerInfo};

    use super::{Staff, members, staff};

    #[test]
    fn nobody_is_there_until_somebody_is_heard() {
        let mut ledger = Ledger::new(Terms { lease: Duration::from_mins(1), ..Terms::default() });
        assert_eq!(staff(&members(&ledger)), Staff::Nobody);
        let capabilities = Capabilities { here: true, ..Capabilities::default() };
        let info = WorkerInfo {
            session: Session(1),
            version: "1".to_owned(),
            slots: 1,
            ahead: 0,
            cores: 1,
            capabilities,
        };
        ledger.hello(&"one".parse().unwrap(), info, Instant::now());
        assert_eq!(staff(&members(&ledger)), Staff::There);
    }
}
