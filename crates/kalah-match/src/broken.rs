//! Bots that cannot play at all.

use std::sync::atomic::AtomicBool;

use kalah::Rules;
use kalah::record::Fault;

use crate::bot::BotError;
use crate::player::{Call, Called, Failure, Player};

/// A bot that was not recognised or does not build. Its fault is its own: it loses, its opponent wins, and nobody
/// tries again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub(crate) name: String,
    /// What is wrong, in one line.
    cause: String,
    /// What the build wrote.
    log: String,
}

impl Broken {
    /// The bot called `name` of which nothing came because of `error`; the error itself if this machine is to
    /// blame.
    ///
    /// # Errors
    /// If another machine might do better.
    pub fn of(name: impl Into<String>, error: BotError) -> Result<Broken, BotError> {
        let name = name.into();
        match error {
            error if error.is_the_machines() => Err(error),
            BotError::Build { command, output, .. } => {
                Ok(Broken { name, cause: format!("does not build: `{command}` failed"), log: output })
            }
            error => Ok(Broken { name, cause: format!("is no bot: {error}"), log: String::new() }),
        }
    }
}

impl Player for Broken {
    fn begin(&mut self, _: Rules, _: &AtomicBool) -> Result<(), Failure> {
        Err(Failure::lost(Fault::Crashed, self.cause.clone()))
    }

    fn call(&mut self, _: &Call) -> Result<Called, Failure> {
        Err(Failure::lost(Fault::Crashed, self.cause.clone()))
    }

    fn end(&mut self) -> String {
        std::mem::take(&mut self.log)
    }
}
