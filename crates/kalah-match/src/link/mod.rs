//! Links to bots: what moves lines and knows no dialect. `pipe` leads to a process of this machine, which `bot_process`
//! starts as `command` says; `run_once` needs no conversation.

pub(crate) mod bot_process;
pub(crate) mod command;
pub(crate) mod detached_process;
pub(crate) mod last_words;
pub(crate) mod pipe;
mod pipes;
pub(crate) mod run_once;

use std::io;
use std::time::{Duration, Instant};

use kalah_protocol::LineBytesError;
use kalah_sandbox::{Exit, Usage};

/// A way to a bot. Nothing that the bot does or leaves undone blocks the referee.
pub(crate) trait BotLink: Send {
    /// Sends text without waiting for the bot to read it.
    fn say(&self, text: String);

    /// The next line, if one comes until then.
    fn receive(&self, until: Instant) -> Option<BotLine>;

    /// Stops the bot while another thinks, if this can be done.
    fn freeze(&mut self) {}

    /// Lets it go on, and gives the processor time that it took since it was to stand still.
    fn thaw(&mut self) -> Duration {
        Duration::ZERO
    }

    /// Returns true if it sleeps until there is input: it does not answer its last question any more, or the
    /// answer is stuck in a buffer.
    fn waits_for_input(&mut self) -> bool {
        false
    }

    /// Returns the resources that the bot used so far, if measured.
    fn usage(&mut self) -> Option<Usage> {
        None
    }

    /// Ends the conversation, and what lives for it alone.
    fn end(self: Box<Self>) -> BotRemains;
}

/// Line from a bot, and its time.
pub(crate) struct BotLine {
    pub(crate) at: Instant,
    pub(crate) what: Result<String, LinkEnd>,
}

/// Reason why no more lines come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkEnd {
    Line(LineBytesError),
    Closed,
}

/// End of a bot, and its last words.
#[derive(Default)]
pub(crate) struct BotRemains {
    /// `None` if it had to be killed, or lives on.
    pub(crate) exit: Option<Exit>,
    /// Resources used in total, if measured.
    pub(crate) usage: Option<Usage>,
    pub(crate) stderr: String,
}

/// Reason why there is no link.
pub(crate) enum StartError {
    /// The program is missing or broken, which is its author's fault.
    Bot(String),
    Machine(io::Error),
}
