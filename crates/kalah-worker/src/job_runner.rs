//! Resources of the machine that every kind of work uses.

use kalah_engine::BoardDatabases;
use kalah_jobs::{BotFault, BotRef, JobOutcome};
use kalah_match::{Bot, BotError, Cores, Isolation};
use kalah_source::BotSource;

use crate::bots::{self, BotRepository};
use crate::solvers::SolverPool;

/// Place at which jobs are done.
pub(crate) struct JobRunner {
    pub(crate) isolation: Isolation,
    pub(crate) cores: Cores,
    pub(crate) bots: Box<dyn BotRepository>,
    pub(crate) solvers: SolverPool,
    pub(crate) databases: BoardDatabases,
}

/// The bot, once it is here; the outer error says why this machine does not have it.
pub(crate) fn open(bot: &BotRef, place: &JobRunner) -> Result<Result<Bot, BotError>, String> {
    let content = bots::content(bot)?;
    let kept = place.bots.bring(content)?;
    let path = bot.file.as_ref().map_or_else(|| kept.folder(), |file| kept.folder().join(file));
    Ok(Bot::open(BotSource::Pinned { content, path }))
}

/// Returns the outcome of an error in the bot; an error if this machine is to blame.
pub(crate) fn blame(error: BotError) -> Result<JobOutcome, String> {
    match error {
        error if error.is_the_machines() => Err(error.to_string()),
        BotError::Build { command, output, .. } => {
            let cause = format!("does not build: {command} failed");
            Ok(JobOutcome::BotFault(BotFault { cause, log: output }))
        }
        error => {
            Ok(JobOutcome::BotFault(BotFault { cause: format!("is no bot: {error}"), log: String::new() }))
        }
    }
}
