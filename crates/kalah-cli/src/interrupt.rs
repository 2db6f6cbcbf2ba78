//! Ctrl-C and SIGTERM: work stops in good order, and the program ends within two seconds with status 130.
//!
//! Servers, workers and clients of servers, which run until they are stopped, have handlers of their own and end with
//! status 0.

use std::process::{ExitCode, exit};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use kalah_match::end_detached_processes;
use kalah_source::kill_running_git;

/// Exit status of interrupted work, as shells have it for SIGINT.
const STATUS: u8 = 130;

/// Time in which work may end in good order. What can be resumed is on the disk at any moment.
const GRACE: Duration = Duration::from_millis(1500);

/// Set by the first interrupt, and by nothing else.
static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Watches for interrupts from now on. The second one ends the program at once.
///
/// # Errors
/// If the system does not let the program handle signals.
pub(crate) fn watch() -> Result<()> {
    let handler = || {
        if INTERRUPTED.swap(true, SeqCst) {
            end();
        }
        thread::spawn(|| {
            thread::sleep(GRACE);
            end();
        });
    };
    ctrlc::set_handler(handler).context("interrupts cannot be handled")
}

fn end() -> ! {
    end_programs();
    exit(STATUS.into());
}

/// Ends what the threads of this process have started and not ended yet.
pub(crate) fn end_programs() {
    kill_running_git();
    end_detached_processes();
}

/// Flag that an interrupt sets. Work only reads it: a program whose flag is set ends with the status of an interrupt.
pub(crate) fn flag() -> Arc<AtomicBool> {
    Arc::clone(&INTERRUPTED)
}

/// Status of a program that ends with this one, unless it was interrupted.
pub(crate) fn status(ended: ExitCode) -> ExitCode {
    if INTERRUPTED.load(SeqCst) { ExitCode::from(STATUS) } else { ended }
}
