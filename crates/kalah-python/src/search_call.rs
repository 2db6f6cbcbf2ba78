//! A search that Python waits for: its limits, and its end by Ctrl-C.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use kalah_engine::SearchRun;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::words::value_error;

/// Interval at which signals are looked for.
const SIGNALS: Duration = Duration::from_millis(50);

/// Limits of a search.
#[derive(Clone, Copy)]
pub(crate) struct SearchLimits {
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl SearchLimits {
    /// Limits in seconds and in positions asked about; no limit where none is given.
    pub(crate) fn new(time: Option<f64>, nodes: Option<u64>) -> PyResult<SearchLimits> {
        let time = time.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| value_error("time is seconds, not negative"))?;
        Ok(SearchLimits { time, nodes })
    }

    /// The same, but with a time where nothing else ends a search.
    pub(crate) fn or_time(self, time: Duration) -> SearchLimits {
        let is_endless = self.time.is_none() && self.nodes.is_none();
        SearchLimits { time: if is_endless { Some(time) } else { self.time }, ..self }
    }

    /// The run of a search with these limits, from now on.
    pub(crate) fn run(self, stop: &AtomicBool) -> SearchRun<'_> {
        let run = SearchRun::new().stopped_by(stop);
        // A time beyond what the clock can say is no limit.
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        let run = match end {
            Some(end) => run.until(end),
            None => run,
        };
        match self.nodes {
            Some(nodes) => run.within(nodes),
            None => run,
        }
    }
}

/// Reads a number of threads.
pub(crate) fn threads(number: usize) -> PyResult<NonZeroUsize> {
    NonZeroUsize::new(number).ok_or_else(|| value_error("threads is 1 or more"))
}

/// Reads megabytes as bytes.
pub(crate) fn bytes(megabytes: usize) -> PyResult<usize> {
    megabytes.checked_mul(1 << 20).ok_or_else(|| value_error("no machine has so many megabytes"))
}

/// Works without holding Python up, and ends the work by its flag where a signal raises an exception.
///
/// # Errors
/// The exception.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method is of one lifetime, the closure of any"
)]
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let wait = || {
        let (done, result) = channel();
        thread::scope(|scope| {
            let stop = &stop;
            // Nobody waits for the result after a signal.
            scope.spawn(move || _ = done.send(work(stop)));
            loop {
                match result.recv_timeout(SIGNALS) {
                    Ok(found) => return Ok(found),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(raised) = Python::attach(|py| py.check_signals()) {
                            stop.store(true, Ordering::Relaxed);
                            return Err(raised);
                        }
                    }
                    // The thread panicked, and the scope panics for it.
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err("the search ended without a result"));
                    }
                }
            }
        })
    };
    py.detach(wait)
}
