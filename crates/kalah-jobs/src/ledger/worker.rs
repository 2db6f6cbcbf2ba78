//! What the ledger knows of a worker.

use std::collections::BTreeSet;
use std::time::Instant;

use crate::job::{Attempt, JobId};
use crate::ledger::health::Health;
use crate::ledger::trial::TrialStage;
use crate::work::Needs;
use crate::worker_info::WorkerInfo;

/// Machines are of one class if none is more than so many times as fast as another.
const CLASS: f64 = 1.5;

/// Eligibility of a worker for work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkerEligibility {
    /// It has to show first what it can do.
    OnTrial,
    /// It gets work.
    Trusted,
    /// It gets none, as this line says, until it is started again.
    Paused(String),
}

/// A worker that has sent a message.
#[derive(Clone, Debug)]
pub struct KnownWorker {
    /// Description that the worker sent of itself.
    pub info: WorkerInfo,
    /// Eligibility for work.
    pub standing: WorkerEligibility,
    /// Its nodes a second on one core, if it was measured.
    pub speed: Option<f64>,
    /// Record of its jobs since it registered.
    pub health: Health,
    /// Time of its latest message.
    pub seen: Instant,
    /// True if it was silent for longer than a lease: it gets nothing until its next message.
    pub silent: bool,
    /// The jobs that it has.
    pub(super) given: BTreeSet<JobId>,
    pub(super) stage: Option<(TrialStage, Attempt, Option<Instant>)>,
}

impl KnownWorker {
    /// Jobs that it has.
    pub fn jobs(&self) -> usize {
        self.given.len()
    }

    /// Cores of its machine, one at least.
    pub(super) fn cores(&self) -> usize {
        usize::try_from(self.info.cores.max(1)).unwrap_or(usize::MAX)
    }

    /// Returns true if it is as fast as the class of machines on which timed matches are played.
    pub fn is_in_class(&self, class: Option<f64>) -> bool {
        match (self.speed, class) {
            (Some(own), Some(class)) => own <= class * CLASS && class <= own * CLASS,
            // The server's own process is not measured, and is then the only machine.
            (None, _) => self.info.capabilities.here,
            (Some(_), None) => true,
        }
    }

    /// Returns true if it may get work with these needs, if it has room.
    pub(super) fn can_do(&self, needs: &Needs, class: Option<f64>) -> bool {
        self.standing == WorkerEligibility::Trusted
            && !self.silent
            && self.info.capabilities.meet(needs)
            && (!needs.timed || self.is_in_class(class))
    }

    /// Jobs that it can take now.
    pub(super) fn room(&self) -> usize {
        let most = self.info.slots.saturating_add(self.info.ahead);
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        if self.standing == WorkerEligibility::Trusted && !self.silent {
            most.saturating_sub(self.given.len())
        } else {
            0
        }
    }
}
