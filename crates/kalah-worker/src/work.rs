//! Execution of one job of any kind.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kalah_jobs::{Job, JobOutcome, JobReport, JobWork, WorkerEnd};

use crate::job_runner::JobRunner;
use crate::worker_queue::JobMarks;
use crate::{build, check, play, prove, review, try_bot};

/// Executes a job and reports its outcome.
pub(crate) fn work(job: &Job, end: &WorkerEnd, place: &JobRunner, marks: &JobMarks) -> JobReport {
    if let Some(why) = place.missing(&job.work) {
        return JobReport { job: job.id, attempt: job.attempt, outcome: JobOutcome::MachineFault(why) };
    }
    // Nothing outlives the call, so nothing can be seen half done after a panic.
    let done = catch_unwind(AssertUnwindSafe(|| match &job.work {
        JobWork::Build(build) => build::build(build, place),
        JobWork::Check(check) => check::check(check, place),
        JobWork::Play(play) => play::play(job, play, end, place, marks),
        JobWork::Review(review) => review::review(review, &place.databases, marks),
        JobWork::Prove(prove) => prove::prove(prove, place, marks),
        JobWork::Try(attempt) => try_bot::try_bot(attempt, place, marks),
    }));
    let outcome = match done {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(fault)) => JobOutcome::MachineFault(fault),
        Err(_) => JobOutcome::MachineFault("the worker itself failed, see its log".to_owned()),
    };
    JobReport { job: job.id, attempt: job.attempt, outcome }
}
