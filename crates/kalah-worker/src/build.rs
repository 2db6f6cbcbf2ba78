//! Builds a bot.

use kalah_jobs::{BotRef, BuildWork, JobOutcome, Product};
use kalah_match::is_installed;

use crate::job_runner::{JobRunner, blame, open};

pub(crate) fn build(build: &BuildWork, place: &JobRunner) -> Result<JobOutcome, String> {
    let bot = match open(&build.bot, place)? {
        Ok(bot) => bot,
        Err(error) => return blame(error),
    };
    let found = BotRef { program: bot.is_program(), needs: bot.tools(), ..build.bot.clone() };
    if !found.needs.iter().all(|tool| is_installed(tool)) {
        return Ok(JobOutcome::Done(Product::Lacking(found)));
    }
    match bot.build(&place.isolation) {
        Ok(_) => Ok(JobOutcome::Done(Product::Built(found))),
        Err(error) => blame(error),
    }
}
