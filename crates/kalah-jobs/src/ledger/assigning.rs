//! Who gets the next job.

use std::time::Instant;

use super::{Assignment, JobState, Ledger};
use crate::job::{Job, JobId, Priority};
use crate::ledger::worker::{KnownWorker, WorkerEligibility};
use crate::settings::PythonModule;
use crate::work::Needs;
use crate::worker_info::WorkerId;

impl Ledger {
    /// Places at workers that get work, taken or not.
    pub fn places(&self) -> usize {
        let trusted = self
            .workers
            .values()
            .filter(|known| known.standing == WorkerEligibility::Trusted && !known.silent);
        trusted.map(|known| usize::try_from(known.info.slots).unwrap_or(usize::MAX)).sum()
    }

    /// Jobs of usual needs that could be handed out beyond those that wait.
    pub fn room(&self, needs: &Needs) -> usize {
        let class = self.terms.class;
        let room: usize =
            self.workers.values().filter(|known| known.can_do(needs, class)).map(KnownWorker::room).sum();
        room.saturating_sub(self.doable().count())
    }

    /// Waiting jobs that a worker who is there can do, the next first. The others wait for a worker who can.
    pub fn doable(&self) -> impl Iterator<Item = JobId> {
        let is_doable = |id: &JobId| {
            let entry = self.jobs.get(id);
            entry.is_some_and(|entry| {
                self.workers.values().any(|known| known.can_do(&entry.needs, self.terms.class))
            })
        };
        self.waiting().filter(is_doable)
    }

    /// Sets what bots in Python may import, in those of these jobs that nobody has.
    pub fn set_python_module(&mut self, module: PythonModule, is_meant: impl Fn(&Job) -> bool) {
        for entry in self.jobs.values_mut() {
            if matches!(entry.state, JobState::Waiting { .. }) && is_meant(&entry.job) {
                entry.job.work.set_python_module(module);
                entry.needs = entry.job.work.needs();
            }
        }
    }

    /// Hands out what can be handed out.
    pub fn assign(&mut self, now: Instant) -> Vec<Assignment> {
        let mut assigned = self.trials(now);
        if self.down.is_some() {
            return assigned;
        }
        let mut room: usize = self.workers.values().map(KnownWorker::room).sum();
        for (priority, order, id) in self.waiting.clone() {
            if room == 0 {
                break;
            }
            let Some(worker) = self.worker_for(id, now) else { continue };
            let (Some(entry), Some(known)) = (self.jobs.get_mut(&id), self.workers.get_mut(&worker)) else {
                continue;
            };
            room -= 1;
            self.waiting.remove(&(priority, order, id));
            known.given.insert(id);
            let session = known.info.session;
            let until = now + self.terms.lease;
            entry.state = JobState::Given { worker: worker.clone(), session, until, begun: false };
            assigned.push(Assignment { worker, session, job: entry.job.clone() });
        }
        assigned
    }

    /// Returns the worker that should get a job now: of those with room the one with the most, but nobody who has tried
    /// it as long as somebody else is there who could.
    fn worker_for(&self, id: JobId, now: Instant) -> Option<WorkerId> {
        let entry = self.jobs.get(&id)?;
        if matches!(entry.state, JobState::Waiting { from: Some(from), .. } if from > now) {
            return None;
        }
        let able = || self.workers.iter().filter(|(_, known)| known.can_do(&entry.needs, self.terms.class));
        let fresh = |worker: &WorkerId| !entry.tried.contains(worker);
        let somebody_fresh = able().any(|(worker, _)| fresh(worker));
        let is_urgent = entry.job.priority == Priority::Urgent;
        let free = able().filter(|(worker, known)| {
            known.room() > 0
                && (!somebody_fresh || fresh(worker))
                && (is_urgent || !self.is_to_finish_first(known))
        });
        let (worker, _) = free.max_by_key(|(_, known)| known.room())?;
        Some(worker.clone())
    }

    /// Returns true if the worker has urgent work, which other work would slow down: it is on as many jobs as it has cores.
    fn is_to_finish_first(&self, known: &KnownWorker) -> bool {
        let is_urgent =
            |id: &JobId| self.jobs.get(id).is_some_and(|entry| entry.job.priority == Priority::Urgent);
        known.jobs() >= known.cores() && known.given.iter().any(is_urgent)
    }

    /// The trials that are to begin.
    fn trials(&mut self, now: Instant) -> Vec<Assignment> {
        let (Some(trial), lease) = (&self.terms.trial, self.terms.lease) else { return Vec::new() };
        let mut begun = Vec::new();
        for (worker, known) in &mut self.workers {
            if let Some((stage, attempt, until @ None)) = &mut known.stage {
                *until = Some(now + lease);
                let job = trial.job(*stage, *attempt);
                begun.push(Assignment { worker: worker.clone(), session: known.info.session, job });
            }
        }
        begun
    }
}
