//! An analysis that goes on while Python looks at it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use kalah::Position;
use kalah_engine::{Analysis, AnalysisScope, BoardSearch, Lookup, SolveError};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::analysis::PythonAnalysis;
use crate::search_call::SearchLimits;
use crate::words::value_error;

/// Interval at which signals are looked for.
const SIGNALS: Duration = Duration::from_millis(50);

/// The analysis of a position depth by depth. It ends where a limit or the proof ends it, by `stop`, and with its block.
#[pyclass(name = "AnalysisStream", module = "kalah", frozen)]
pub(crate) struct PythonAnalysisStream {
    stop: Arc<AtomicBool>,
    found: Mutex<Receiver<Result<Analysis, SolveError>>>,
}

impl PythonAnalysisStream {
    /// Begins the analysis in a thread of its own.
    pub(crate) fn begin(
        (search, lookup): (Arc<BoardSearch>, Lookup),
        position: Position,
        scope: AnalysisScope,
        limits: SearchLimits,
    ) -> PyResult<PythonAnalysisStream> {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, found) = channel();
        let ended = Arc::clone(&stop);
        let work = move || {
            let run = limits.run(&ended);
            // Nobody listens any more after the block.
            let mut show = |analysis: &Analysis| _ = send.send(Ok(analysis.clone()));
            let last = search.analyse_with(&lookup, &position, scope, &run, &mut show);
            _ = send.send(last);
        };
        let thread = thread::Builder::new().name("analysis".to_owned()).spawn(work);
        thread.map_err(|error| PyOSError::new_err(error.to_string()))?;
        Ok(PythonAnalysisStream { stop, found: Mutex::new(found) })
    }

    /// The next analysis; `None` after the last, or when a signal is to be looked for.
    fn wait(&self) -> Result<Option<Result<Analysis, SolveError>>, RecvTimeoutError> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        match found.recv_timeout(SIGNALS) {
            Ok(analysis) => Ok(Some(analysis)),
            Err(RecvTimeoutError::Disconnected) => Ok(None),
            Err(timeout) => Err(timeout),
        }
    }
}

#[pymethods]
impl PythonAnalysisStream {
    /// Ends the search soon; what it has found by then is the last analysis.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn __iter__(stream: PyRef<'_, Self>) -> PyRef<'_, Self> {
        stream
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PythonAnalysis>> {
        loop {
            match py.detach(|| self.wait()) {
                Ok(Some(analysis)) => return analysis.map(PythonAnalysis).map(Some).map_err(value_error),
                Ok(None) => return Ok(None),
                Err(_) => py.check_signals()?,
            }
        }
    }

    fn __enter__(stream: PyRef<'_, Self>) -> PyRef<'_, Self> {
        stream
    }

    #[pyo3(signature = (*_raised))]
    fn __exit__(&self, _raised: &Bound<'_, pyo3::types::PyTuple>) {
        self.stop();
    }
}

impl Drop for PythonAnalysisStream {
    fn drop(&mut self) {
        self.stop();
    }
}
