//! The workers as everybody sees them.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use kalah_jobs::{KnownWorker, Ledger, WorkerEligibility, WorkerId};

/// Maximum age of the data shown.
const AGE: Duration = Duration::from_millis(500);

/// Time after the start in which no worker is missed: workers take a moment to come.
const ARRIVAL: Duration = Duration::from_secs(3);

/// The workers as they were a moment ago. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct WorkersHandle(Arc<RwLock<WorkersView>>);

#[derive(Debug)]
struct WorkersView {
    since: Instant,
    at: Option<Instant>,
    workers: Vec<WorkerMember>,
}

impl Default for WorkersView {
    fn default() -> WorkersView {
        WorkersView { since: Instant::now(), at: None, workers: Vec::new() }
    }
}

/// A worker.
#[derive(Clone, Debug)]
pub struct WorkerMember {
    /// Name of the worker.
    pub name: WorkerId,
    /// What the ledger knows of it.
    pub known: KnownWorker,
    /// True if timed matches are played on it.
    pub in_class: bool,
}

/// Presence of workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WorkerPresence {
    /// Workers are there, or that is not known yet.
    #[default]
    There,
    /// Workers are there, but all are paused.
    Paused,
    /// No worker is there.
    Nobody,
}

impl WorkersHandle {
    /// Copies the workers of a ledger, unless that was done a moment ago, and returns their presence.
    pub fn refresh(&self, ledger: &Ledger) -> WorkerPresence {
        let mut shown = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if shown.at.is_none_or(|at| at.elapsed() >= AGE) {
            shown.at = Some(Instant::now());
            shown.workers = members(ledger);
        }
        if shown.since.elapsed() < ARRIVAL { WorkerPresence::There } else { presence(&shown.workers) }
    }

    /// Returns the presence of workers, also in the first moments.
    pub fn presence(&self) -> WorkerPresence {
        presence(&self.0.read().unwrap_or_else(PoisonError::into_inner).workers)
    }

    /// Returns all workers, by name.
    pub fn members(&self) -> Vec<WorkerMember> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).workers.clone()
    }

    /// Tools of these that a bot waits for: those that no worker has, or all, if none has them together. None if a worker
    /// that runs programs has them.
    pub fn lacking(&self, tools: &[String]) -> Vec<String> {
        let members = self.members();
        let able: Vec<_> = members
            .iter()
            .filter(|member| !member.known.silent)
            .map(|member| &member.known.info.capabilities)
            .filter(|can| can.programs)
            .collect();
        if able.iter().any(|can| tools.iter().all(|tool| can.tools.contains(tool))) {
            return Vec::new();
        }
        let nowhere = |tool: &&String| !able.iter().any(|can| can.tools.contains(*tool));
        let absent: Vec<String> = tools.iter().filter(nowhere).cloned().collect();
        if absent.is_empty() { tools.to_vec() } else { absent }
    }
}

fn members(ledger: &Ledger) -> Vec<WorkerMember> {
    let class = ledger.terms().class;
    let member = |(name, known): (&WorkerId, &KnownWorker)| WorkerMember {
        name: name.clone(),
        in_class: known.is_in_class(class),
        known: known.clone(),
    };
    ledger.workers().map(member).collect()
}

fn presence(workers: &[WorkerMember]) -> WorkerPresence {
    let mut there = workers.iter().filter(|worker| !worker.known.silent).peekable();
    if there.peek().is_none() {
        WorkerPresence::Nobody
    } else if there.all(|worker| matches!(worker.known.standing, WorkerEligibility::Paused(_))) {
        WorkerPresence::Paused
    } else {
        WorkerPresence::There
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use kalah_jobs::{Capabilities, Ledger, LedgerTerms, WorkerInfo, WorkerSession};

    use super::{WorkerPresence, members, presence};

    #[test]
    fn nobody_is_there_before_the_first_message() {
        let mut ledger = Ledger::new(LedgerTerms { lease: Duration::from_mins(1), ..LedgerTerms::default() });
        assert_eq!(presence(&members(&ledger)), WorkerPresence::Nobody);
        let capabilities = Capabilities { here: true, ..Capabilities::default() };
        let info = WorkerInfo {
            session: WorkerSession(1),
            version: "1".to_owned(),
            slots: 1,
            ahead: 0,
            cores: 1,
            capabilities,
        };
        ledger.hello(&"one".parse().unwrap(), info, Instant::now());
        assert_eq!(presence(&members(&ledger)), WorkerPresence::There);
    }
}
