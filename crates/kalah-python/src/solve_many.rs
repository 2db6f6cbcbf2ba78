//! Exact values of many positions at once.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use kalah::Position;
use kalah_engine::{Lookup, SolveError, Solver};
use kalah_lab::solve_on_threads;
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::rows::{margin_byte, vector};
use crate::search_call::{SearchLimits, watched};
use crate::words::value_error;

/// Work on many positions.
pub(crate) struct ManyPositions<'a> {
    pub(crate) solver: &'a Solver,
    /// What may be looked up for a position.
    pub(crate) lookup: &'a (dyn Fn(&Position) -> Lookup + Sync),
    pub(crate) positions: &'a [Position],
    /// Limits: the time of all together, the nodes of each.
    pub(crate) limits: SearchLimits,
    pub(crate) threads: NonZeroUsize,
}

/// Counts of the work so far.
#[derive(Default)]
struct SolveCounts {
    done: AtomicUsize,
    proven: AtomicUsize,
    nodes: AtomicU64,
}

impl ManyPositions<'_> {
    /// Solves all, and calls `progress` with the positions that are done and proven, and all.
    pub(crate) fn solve(
        &self,
        py: Python<'_>,
        progress: Option<&Py<PyAny>>,
    ) -> PyResult<PythonSolvedPositions> {
        let counts = SolveCounts::default();
        let report = |py: Python<'_>| {
            let counted = |count: &AtomicUsize| count.load(Ordering::Relaxed);
            let numbers = (counted(&counts.done), counted(&counts.proven), self.positions.len());
            progress.map_or(Ok(()), |progress| progress.call1(py, numbers).map(|_| ()))
        };
        let watch = || Python::attach(report).map(|()| false);
        let end = self.limits.end();
        let solve = |stop: &AtomicBool| {
            let margin = |position: &Position| self.margin(position, &counts, end, stop);
            solve_on_threads(self.positions, self.threads, stop, &margin)
        };
        let margins = watched(py, &watch, solve)?.map_err(value_error)?;
        report(py)?;
        let margins: Vec<i8> = margins.into_iter().map(margin_byte).collect::<PyResult<_>>()?;
        let proven = counts.proven.into_inner();
        let nodes = counts.nodes.into_inner();
        Ok(PythonSolvedPositions { margins: vector(py, margins)?.unbind(), proven, nodes })
    }

    /// The margin of a position; an error also where a limit was reached.
    fn margin(
        &self,
        position: &Position,
        counts: &SolveCounts,
        end: Option<Instant>,
        stop: &AtomicBool,
    ) -> Result<i32, SolveError> {
        let run = self.limits.run_until(end, stop);
        let margin = match (self.lookup)(position).value(position) {
            Some(known) => Ok(known.margin),
            None => self.solver.exact_margin(position, &run),
        };
        counts.nodes.fetch_add(run.nodes(), Ordering::Relaxed);
        counts.proven.fetch_add(usize::from(margin.is_ok()), Ordering::Relaxed);
        counts.done.fetch_add(1, Ordering::Relaxed);
        margin
    }
}

/// The values of many positions.
#[pyclass(name = "SolvedPositions", module = "kalah", frozen)]
pub(crate) struct PythonSolvedPositions {
    margins: Py<PyArray1<i8>>,
    proven: usize,
    nodes: u64,
}

#[pymethods]
impl PythonSolvedPositions {
    /// The exact margins for the sides to move: int8[n]. `UNKNOWN` where a limit was reached first.
    #[getter]
    fn margins(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.margins.clone_ref(py)
    }

    /// The share of the positions whose value is proven, 0 to 1.
    #[getter]
    fn share(&self, py: Python<'_>) -> PyResult<f64> {
        let all = self.margins.bind(py).len()?;
        #[expect(clippy::cast_precision_loss, reason = "nobody solves 2^53 positions")]
        Ok(if all == 0 { 1.0 } else { self.proven as f64 / all as f64 })
    }

    /// Positions asked about, all together.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let all = self.margins.bind(py).len()?;
        Ok(format!("<kalah.SolvedPositions {} of {all} proven, {} nodes>", self.proven, self.nodes))
    }
}
