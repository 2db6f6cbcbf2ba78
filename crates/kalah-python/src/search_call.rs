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

/// Time of a search by depth that nothing ends.
const THINKING_TIME: Duration = Duration::from_secs(1);

/// Interval at which signals are looked for.
const SIGNALS: Duration = Duration::from_millis(50);

/// Threads that a system starts without complaint.
const MOST_THREADS: usize = 1024;

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

    /// The limits of a search that deepens, up to a depth if there is one: a second if nothing else ends it.
    pub(crate) fn deepening(
        depth: Option<u32>,
        time: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<SearchLimits> {
        let limits = SearchLimits::new(time, nodes)?;
        let is_endless = depth.is_none() && time.is_none() && nodes.is_none();
        Ok(if is_endless { SearchLimits { time: Some(THINKING_TIME), ..limits } } else { limits })
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

/// Reads a number of threads, up to [`MOST_THREADS`].
pub(crate) fn threads(number: usize) -> PyResult<NonZeroUsize> {
    let number = NonZeroUsize::new(number).filter(|number| number.get() <= MOST_THREADS);
    number.ok_or_else(|| value_error(format!("threads is 1 to {MOST_THREADS}")))
}

/// Reads megabytes as bytes.
pub(crate) fn bytes(megabytes: usize) -> PyResult<usize> {
    megabytes.checked_mul(1 << 20).ok_or_else(|| value_error("no machine has so many megabytes"))
}

/// Works without holding Python up, and ends the work by its flag where a signal raises an exception.
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
