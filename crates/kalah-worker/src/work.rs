//! One job, whatever it is.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kalah_jobs::{BotFault, BotRef, Job, Outcome, Report, Work, WorkerEnd};
use kalah_match::{Bot, BotError, Cores, Isolation};
use kalah_source::Source;

use crate::bots::{self, Bots};
use crate::hands::Marks;
use crate::{build, check, judge, play, prove};

/// Where jobs are done.
pub(crate) struct Place {
    pub(crate) isolation: Isolation,
    pub(crate) cores: Cores,
    pub(crate) bots: Box<dyn Bots>,
}

/// Does a job and tells what came of it.
pub(crate) fn work(job: &Job, end: &WorkerEnd, place: &Place, marks: &Marks) -> Report {
    // Nothing outlives the call, so nothing can be seen half done after a panic.
    let done = catch_unwind(AssertUnwindSafe(|| match &job.work {
        Work::Build(build) => build::build(build, place),
        Work::Check(check) => check::check(check, place),
        Work::Play(play) => play::play(job, play, end, place, marks),
        Work::Judge(judge) => judge::judge(judge, marks),
        Work::Prove(prove) => prove::prove(prove, marks),
    }));
    let outcome = match done {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(fault)) => Outcome::MachineFault(fault),
        Err(_) => Outcome::MachineFault("the worker itself failed, see its log".to_owned()),
    };
    Report { job: job.id, attempt: job.attempt, outcome }
}

/// The bot, once it is here; the outer error says why this machine does not have it.
pub(crate) fn open(bot: &BotRef, place: &Place) -> Result<Result<Bot, BotError>, String> {
    let content = bots::content(bot)?;
    let kept = place.bots.bring(content)?;
    let path = bot.file.as_ref().map_or_else(|| kept.folder(), |file| kept.folder().join(file));
    Ok(Bot::open(Source::Pinned { content, path }))
}

/// What an error says of the bot; an error if this machine is to blame.
pub(crate) fn blame(error: BotError) -> Result<Outcome, String> {
    match error {
        error if error.is_the_machines() => Err(error.to_string()),
        BotError::Build { command, output, .. } => {
            let cause = format!("does not build: `{command}` failed");
            Ok(Outcome::BotFault(BotFault { cause, log: output }))
        }
        error => Ok(Outcome::BotFault(BotFault { cause: format!("is no bot: {error}"), log: String::new() })),
    }
}
