//! Waiting for a line of a bot.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kalah::record::Fault;
use kalah_sandbox::Usage;

use crate::link::{BotLine, BotLink, LinkEnd};
use crate::players::player::PlayerFailure;

/// Interval at which a wait checks whether it was cancelled.
const CANCEL_POLL: Duration = Duration::from_millis(50);

/// Outcome of a wait.
pub(crate) enum ListenOutcome {
    Line {
        text: String,
        at: Instant,
    },
    Deadline,
    /// No more lines come.
    Closed,
}

/// Waits for the next line until then.
///
/// # Errors
/// If nobody waits any more, or what came is no line.
pub(crate) fn listen(
    link: &dyn BotLink,
    until: Instant,
    cancel: &AtomicBool,
) -> Result<ListenOutcome, PlayerFailure> {
    loop {
        if cancel.load(Ordering::Relaxed) {
            return Err(PlayerFailure::Cancelled);
        }
        let slice = until.min(Instant::now() + CANCEL_POLL);
        match link.receive(slice) {
            Some(BotLine { at, what: Ok(text) }) => return Ok(ListenOutcome::Line { text, at }),
            Some(BotLine { what: Err(LinkEnd::Line(error)), .. }) => {
                return Err(PlayerFailure::lost(Fault::IllegalMove, error.to_string()));
            }
            Some(BotLine { what: Err(LinkEnd::Closed), .. }) => return Ok(ListenOutcome::Closed),
            None if slice == until => return Ok(ListenOutcome::Deadline),
            None => {}
        }
    }
}

/// Combines the resources of two processes, one after the other.
pub(crate) fn together(one: Option<Usage>, other: Option<Usage>) -> Option<Usage> {
    let (Some(a), Some(b)) = (one, other) else { return one.or(other) };
    Some(Usage { cpu_time: a.cpu_time + b.cpu_time, peak_memory: a.peak_memory.max(b.peak_memory) })
}
