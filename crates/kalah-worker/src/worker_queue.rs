//! The jobs that a worker has: those that wait for a slot, and those that are worked on.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kalah_jobs::{Attempt, HeldJob, Job, JobId, Priority};

/// A job under way, as others may change it.
#[derive(Debug, Default)]
pub(crate) struct JobMarks {
    /// True if the job was cancelled.
    pub(crate) cancelled: AtomicBool,
    /// True if all of its progress is to be sent again.
    pub(crate) resend: AtomicBool,
}

/// Jobs of a worker.
#[derive(Debug, Default)]
pub(crate) struct WorkerQueue {
    inside: Mutex<QueueState>,
    /// Signals a new job, or the end of all work.
    work: Condvar,
    /// Signals the end of all work.
    closing: Condvar,
}

#[derive(Debug, Default)]
struct QueueState {
    /// Waiting jobs in the order in which they are begun: by urgency, then by arrival.
    waiting: BTreeMap<(Priority, u64), Job>,
    begun: BTreeMap<(JobId, Attempt), Arc<JobMarks>>,
    arrivals: u64,
    closed: bool,
}

impl WorkerQueue {
    fn inside(&self) -> MutexGuard<'_, QueueState> {
        // A panic cannot leave it half changed: changes are insertions and removals.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A job has come. One that is here already is not taken twice.
    pub(crate) fn add(&self, job: Job) {
        let mut inside = self.inside();
        let waits = inside.waiting.values().any(|other| (other.id, other.attempt) == (job.id, job.attempt));
        if waits || inside.begun.contains_key(&(job.id, job.attempt)) {
            return;
        }
        inside.arrivals += 1;
        let place = (job.priority, inside.arrivals);
        inside.waiting.insert(place, job);
        self.work.notify_one();
    }

    /// Waits for the next job; `None` once there is nothing more to do.
    pub(crate) fn begin(&self) -> Option<(Job, Arc<JobMarks>)> {
        let mut inside = self.inside();
        loop {
            if inside.closed {
                return None;
            }
            if let Some((_, job)) = inside.waiting.pop_first() {
                let marks = Arc::new(JobMarks::default());
                inside.begun.insert((job.id, job.attempt), Arc::clone(&marks));
                return Some((job, marks));
            }
            inside = self.work.wait(inside).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A job that was begun is over.
    pub(crate) fn end(&self, job: JobId, attempt: Attempt) {
        self.inside().begun.remove(&(job, attempt));
    }

    /// A job is wanted no more.
    pub(crate) fn cancel(&self, job: JobId, attempt: Attempt) {
        let mut inside = self.inside();
        inside.waiting.retain(|_, waiting| (waiting.id, waiting.attempt) != (job, attempt));
        if let Some(marks) = inside.begun.get(&(job, attempt)) {
            marks.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Requests that all progress of a job is sent again.
    pub(crate) fn resend(&self, job: JobId, attempt: Attempt) {
        if let Some(marks) = self.inside().begun.get(&(job, attempt)) {
            marks.resend.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the jobs that are here.
    pub(crate) fn held(&self) -> Vec<HeldJob> {
        let inside = self.inside();
        let waiting = inside.waiting.values().map(|job| (job.id, job.attempt, false));
        let begun = inside.begun.keys().map(|&(job, attempt)| (job, attempt, true));
        waiting.chain(begun).map(|(job, attempt, begun)| HeldJob { job, attempt, begun }).collect()
    }

    /// Closes the queue: nothing is begun any more, and what is under way is cancelled.
    pub(crate) fn close(&self) {
        let mut inside = self.inside();
        inside.closed = true;
        inside.waiting.clear();
        for marks in inside.begun.values() {
            marks.cancelled.store(true, Ordering::Relaxed);
        }
        self.work.notify_all();
        self.closing.notify_all();
    }

    /// Waits so long, or until it is closed. True if it is.
    pub(crate) fn rest(&self, time: Duration) -> bool {
        let (inside, _) = self
            .closing
            .wait_timeout_while(self.inside(), time, |inside| !inside.closed)
            .unwrap_or_else(PoisonError::into_inner);
        inside.closed
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.inside().closed
    }
}
