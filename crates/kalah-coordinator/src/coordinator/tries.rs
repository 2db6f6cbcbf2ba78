//! Bots that their authors try while they write them.
//!
//! No database holds them: whoever asked gets the report, and nobody else. A job that nobody waits for any more is cancelled.

use std::time::Instant;

use kalah_jobs::{
    Attempt, Job, JobOutcome, JobReport, JobWork, LapsedAttempt, Priority, Product, TryAim, TryWork,
};

use super::Coordinator;
use crate::commands::CommandAnswer;
use crate::coordinator::scheduler;

/// What the players of a game are called in its records.
const NAMES: [&str; 2] = ["my-bot", "opponent"];

impl Coordinator {
    /// Has a bot tried after the jobs that wait already.
    pub(super) fn begin_try(&mut self, work: TryWork, answer: CommandAnswer<JobOutcome>) {
        let id = self.tries.add(work.aim.clone(), answer);
        let work = JobWork::Try(work);
        self.ledger.add(Job { id, attempt: Attempt::FIRST, priority: Priority::Usual, work }, Vec::new());
    }

    /// Handles a worker's report.
    pub(super) fn end_try(&mut self, report: JobReport, now: Instant) -> Option<LapsedAttempt> {
        let attempt = self.tries.open.get(&report.job)?;
        let believed = match believed(&attempt.aim, report.outcome) {
            Ok(believed) => believed,
            Err(why) => return self.ledger.fault(report.job, why, now),
        };
        self.ledger.remove(report.job);
        if let Some(attempt) = self.tries.open.remove(&report.job) {
            _ = attempt.answer.send(believed);
        }
        None
    }

    /// Cancels the jobs that nobody waits for any more.
    pub(super) fn cancel_abandoned_tries(&mut self) {
        for id in self.tries.remove_abandoned() {
            self.cancel(id);
        }
    }
}

/// Returns an outcome that is what was asked for; an error says why it is to be tried again.
fn believed(aim: &TryAim, outcome: JobOutcome) -> Result<JobOutcome, String> {
    match (aim, outcome) {
        (_, JobOutcome::MachineFault(why)) => Err(why),
        (_, fault @ JobOutcome::BotFault(_))
        | (TryAim::Check, fault @ JobOutcome::Done(Product::Checked(_))) => Ok(fault),
        (TryAim::Play { settings, .. }, outcome) => {
            let names = NAMES.map(str::to_owned);
            let (_, games) = scheduler::accept_practice_report(settings.rules, &names, outcome)?;
            Ok(JobOutcome::Done(Product::Played(Box::new(games))))
        }
        (TryAim::Check, JobOutcome::Done(_)) => Err("a report on other work than a check".to_owned()),
    }
}
