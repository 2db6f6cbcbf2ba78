//! Execution of one job of any kind.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kalah_jobs::{Job, Outcome, Report, Work, WorkerEnd};

use crate::hands::Marks;
use crate::place::Place;
use crate::{build, check, judge, play, prove};

/// Executes a job and reports its outcome.
pub(crate) fn work(job: &Job, end: &WorkerEnd, place: &Place, marks: &Marks) -> Report {
    // Nothing outlives the call, so nothing can be seen half done after a panic.
    let done = catch_unwind(AssertUnwindSafe(|| match &job.work {
        Work::Build(build) => build::build(build, place),
        Work::Check(check) => check::check(check, place),
        Work::Play(play) => play::play(job, play, end, place, marks),
        Work::Judge(judge) => judge::judge(judge, marks),
        Work::Prove(prove) => prove::prove(prove, place, marks),
    }));
    let outcome = match done {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(fault)) => Outcome::MachineFault(fault),
        Err(_) => Outcome::MachineFault("the worker itself failed, see its log".to_owned()),
    };
    Report { job: job.id, attempt: job.attempt, outcome }
}
