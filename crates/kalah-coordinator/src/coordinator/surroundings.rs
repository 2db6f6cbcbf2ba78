//! What the coordinator reports to the server around it.

use std::fmt::Debug;

use kalah_jobs::{Job, LapsedAttempt, Ledger, Welcome, WorkerId};
use kalah_tournament::MatchSummary;

/// Access of workers to the bots of their jobs.
pub trait WorkerAccess: Debug + Send + Sync {
    /// Returns what a worker receives when it connects: the address of bots, and its secret.
    fn welcome(&self, worker: &WorkerId) -> Welcome;

    /// Lets a worker fetch the bots of a job.
    fn grant(&self, worker: &WorkerId, job: &Job);
}

/// Receiver of what is counted for monitoring.
pub trait CoordinatorMetrics: Debug + Send + Sync {
    /// Records which jobs wait.
    fn observe_queue(&self, ledger: &Ledger);

    /// Counts results that are on the disk, and attempts that failed.
    fn count_results(&self, results: &[MatchSummary], lapses: &[LapsedAttempt]);

    /// Counts a write that the database refused.
    fn count_database_error(&self);
}
