//! Bots that cannot play at all.

use std::sync::atomic::AtomicBool;

use kalah::Rules;
use kalah::record::Fault;

use crate::players::player::{Player, PlayerCall, PlayerFailure, TimelyReply};

/// A bot that was not recognised or does not build. Its fault is its own: it loses, its opponent wins, and nobody
/// tries again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenBot {
    pub(crate) name: String,
    /// Description of the error, in one line.
    cause: String,
    /// Output of the build.
    log: String,
}

impl BrokenBot {
    /// Creates the bot called `name`, with what is wrong with it in one line, and what its build wrote.
    pub fn new(name: String, cause: String, log: String) -> BrokenBot {
        BrokenBot { name, cause, log }
    }

    /// Returns the description of the error, in one line.
    pub fn cause(&self) -> &str {
        &self.cause
    }

    /// Returns the output of the build.
    pub fn log(&self) -> &str {
        &self.log
    }
}

impl Player for BrokenBot {
    fn begin(&mut self, _: Rules, _: &AtomicBool) -> Result<(), PlayerFailure> {
        Err(PlayerFailure::lost(Fault::Crashed, self.cause.clone()))
    }

    fn call(&mut self, _: &PlayerCall) -> Result<TimelyReply, PlayerFailure> {
        Err(PlayerFailure::lost(Fault::Crashed, self.cause.clone()))
    }

    fn end(&mut self) -> String {
        std::mem::take(&mut self.log)
    }
}
