//! Builds a bot.

use kalah_jobs::{Build, Outcome, Product};

use crate::place::{Place, blame, open};

pub(crate) fn build(build: &Build, place: &Place) -> Result<Outcome, String> {
    let made = open(&build.bot, place)?.and_then(|bot| bot.build(&place.isolation));
    match made {
        Ok(_) => Ok(Outcome::Done(Product::Built)),
        Err(error) => blame(error),
    }
}
