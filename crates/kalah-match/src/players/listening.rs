//! Waiting for a line of a bot.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kalah::record::Fault;
use kalah_sandbox::Usage;

use crate::link::{Deaf, Heard, Link};
use crate::players::player::Failure;

/// Interval at which a wait checks whether it was cancelled.
const CANCEL_POLL: Duration = Duration::from_millis(50);

/// Outcome of a wait.
pub(crate) enum Listened {
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
pub(crate) fn listen(link: &dyn Link, until: Instant, cancel: &AtomicBool) -> Result<Listened, Failure> {
    loop {
        if cancel.load(Ordering::Relaxed) {
            return Err(Failure::Cancelled);
        }
        let slice = until.min(Instant::now() + CANCEL_POLL);
        match link.hear(slice) {
            Some(Heard { at, what: Ok(text) }) => return Ok(Listened::Line { text, at }),
            Some(Heard { what: Err(Deaf::Line(error)), .. }) => {
                return Err(Failure::lost(Fault::IllegalMove, error.to_string()));
            }
            Some(Heard { what: Err(Deaf::Closed), .. }) => return Ok(Listened::Closed),
            None if slice == until => return Ok(Listened::Deadline),
            None => {}
        }
    }
}

/// Combines the resources of two processes, one after the other.
pub(crate) fn together(one: Option<Usage>, other: Option<Usage>) -> Option<Usage> {
    let (Some(a), Some(b)) = (one, other) else { return one.or(other) };
    Some(Usage { cpu_time: a.cpu_time + b.cpu_time, peak_memory: a.peak_memory.max(b.peak_memory) })
}
