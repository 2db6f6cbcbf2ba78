//! A search that Python waits for: its limits, and its end by Ctrl-C.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use kalah_endgame::available_memory;
use kalah_engine::SearchRun;
use pyo3::exceptions::{PyRuntimeError, PyTimeoutError};
use pyo3::prelude::*;

use crate::integer::{Integer, Seconds};
use crate::words::value_error;

/// Time of a search by depth that nothing ends.
const THINKING_TIME: Duration = Duration::from_secs(1);

/// Interval at which signals are looked for.
const SIGNALS: Duration = Duration::from_millis(50);

/// Threads that a system starts without complaint.
const MOST_THREADS: u32 = 1024;

/// Limits of a search.
#[derive(Clone, Copy)]
pub(crate) struct SearchLimits {
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl SearchLimits {
    /// Limits in seconds and in positions asked about; no limit where none is given.
    pub(crate) fn new(time: Option<Seconds>, nodes: Option<Integer>) -> PyResult<SearchLimits> {
        let time = time.map(Seconds::duration).transpose()?;
        let nodes = nodes.map(|nodes| nodes.at_least("nodes", 0)).transpose()?;
        Ok(SearchLimits { time, nodes })
    }

    /// The limits of a search that deepens, up to a depth if there is one: a second if nothing else ends it.
    pub(crate) fn deepening(
        depth: Option<u32>,
        time: Option<Seconds>,
        nodes: Option<Integer>,
    ) -> PyResult<SearchLimits> {
        let limits = SearchLimits::new(time, nodes)?;
        let is_endless = depth.is_none() && time.is_none() && nodes.is_none();
        Ok(if is_endless { SearchLimits { time: Some(THINKING_TIME), ..limits } } else { limits })
    }

    /// The end of the time from now on; `None` for what no clock can say.
    pub(crate) fn end(self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }

    /// The run of a search that ends at this time at the latest, whatever the limit of time.
    pub(crate) fn run_until(self, end: Option<Instant>, stop: &AtomicBool) -> SearchRun<'_> {
        let run = SearchLimits { time: None, ..self }.run(stop);
        match end {
            Some(end) => run.until(end),
            None => run,
        }
    }

    /// The run of a search with these limits, from now on.
    pub(crate) fn run(self, stop: &AtomicBool) -> SearchRun<'_> {
        let run = SearchRun::new().stopped_by(stop);
        let run = match self.end() {
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
pub(crate) fn threads(number: Integer) -> PyResult<NonZeroUsize> {
    let number: usize = number.within("threads", 1..=i128::from(MOST_THREADS))?;
    NonZeroUsize::new(number).ok_or_else(|| value_error("threads is 1 or more"))
}

/// Reads the megabytes of a table as bytes, if so much memory is free.
pub(crate) fn bytes(megabytes: Integer) -> PyResult<usize> {
    let megabytes = megabytes.at_least("table_megabytes", 0)?;
    let free = available_memory().unwrap_or(u64::MAX) >> 20;
    if megabytes > free {
        return Err(value_error(format!("a table of {megabytes} megabytes does not fit: {free} are free")));
    }
    usize::try_from(megabytes << 20).map_err(value_error)
}

/// Works without holding Python up, and ends the work by its flag where a signal raises an exception.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    watched(py, &|| Ok(false), work)
}

/// The same. `watch` is called again and again meanwhile: the work is ended where it returns true, or raises an exception.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method is of one lifetime, the closure of any"
)]
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    watch: &(dyn Fn() -> PyResult<bool> + Sync),
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
                        match Python::attach(|py| py.check_signals()).and_then(|()| watch()) {
                            Ok(is_over) => stop.fetch_or(is_over, Ordering::Relaxed),
                            Err(raised) => {
                                stop.store(true, Ordering::Relaxed);
                                return Err(raised);
                            }
                        };
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

/// The same for work that has no other clock: given up once the time is over.
///
/// # Errors
/// A `TimeoutError` then; the exception of a signal.
pub(crate) fn timed<T: Send>(
    py: Python<'_>,
    time: Option<Seconds>,
    work: impl FnOnce(&AtomicBool) -> Option<T> + Send,
) -> PyResult<T> {
    let limits = SearchLimits::new(time, None)?;
    let end = limits.end();
    let late = || Ok(end.is_some_and(|end| Instant::now() >= end));
    let done = watched(py, &late, work)?;
    done.ok_or_else(|| PyTimeoutError::new_err("the time was over before the count was"))
}
