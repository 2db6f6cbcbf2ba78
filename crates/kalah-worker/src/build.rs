//! Builds a bot.

use kalah_jobs::{BotRef, Build, Outcome, Product};
use kalah_match::is_installed;

use crate::place::{Place, blame, open};

pub(crate) fn build(build: &Build, place: &Place) -> Result<Outcome, String> {
    let bot = match open(&build.bot, place)? {
        Ok(bot) => bot,
        Err(error) => return blame(error),
    };
    let found = BotRef { program: bot.is_program(), needs: bot.tools(), ..build.bot.clone() };
    if !found.needs.iter().all(|tool| is_installed(tool)) {
        return Ok(Outcome::Done(Product::Lacking(found)));
    }
    match bot.build(&place.isolation) {
        Ok(_) => Ok(Outcome::Done(Product::Built(found))),
        Err(error) => blame(error),
    }
}
