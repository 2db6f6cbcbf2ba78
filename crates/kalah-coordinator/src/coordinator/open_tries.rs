//! Bots that are tried, and who waits for the reports.

use std::collections::HashMap;

use kalah_jobs::{JobId, JobOutcome, LapsedAttempt, TryAim};

use crate::commands::CommandAnswer;

/// Bots that are tried now.
#[derive(Default, Debug)]
pub(super) struct OpenTries {
    /// Place of the next one.
    next: u64,
    pub(super) open: HashMap<JobId, OpenTry>,
}

/// A bot that is tried.
#[derive(Debug)]
pub(super) struct OpenTry {
    pub(super) aim: TryAim,
    pub(super) answer: CommandAnswer<JobOutcome>,
}

impl OpenTries {
    /// Adds one, and returns its job.
    pub(super) fn add(&mut self, aim: TryAim, answer: CommandAnswer<JobOutcome>) -> JobId {
        let id = JobId::nth_try(self.next);
        self.next += 1;
        self.open.insert(id, OpenTry { aim, answer });
        id
    }

    /// Removes those that nobody waits for any more, and returns their jobs.
    pub(super) fn remove_abandoned(&mut self) -> Vec<JobId> {
        self.open.extract_if(|_, attempt| attempt.answer.is_closed()).map(|(id, _)| id).collect()
    }

    /// A job will not be done.
    pub(super) fn give_up(&mut self, lapse: &LapsedAttempt) {
        if let Some(attempt) = self.open.remove(&lapse.job) {
            let why = lapse.tried.as_ref().map(|tried| tried.why.clone());
            let why = why.unwrap_or_else(|| "no machine could do it".to_owned());
            _ = attempt.answer.send(JobOutcome::MachineFault(why));
        }
    }
}
