//! Exact values by search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalah::{Position, Rules};
use kalah_engine::{Lookup, MarginInterval, Options, Resources, SolveError, SolvedValue, Solver};
use pyo3::prelude::*;

use crate::endgame::{PythonEndgame, built};
use crate::moves::numbers_of_moves;
use crate::position::PythonPosition;
use crate::search_call::{SearchLimits, bytes, interruptible, threads};
use crate::words::{rules_of_word, value_error};

/// What a search with a database is made of: the arguments of `Solver` and `Analyser`.
pub(crate) fn options(
    py: Python<'_>,
    rules: Rules,
    seeds: Option<u32>,
    endgame: Option<&PythonEndgame>,
    table_megabytes: usize,
    thread_count: usize,
) -> PyResult<Options> {
    let thread_count = threads(thread_count)?;
    let table_bytes = bytes(table_megabytes)?;
    let endgame = match (endgame, seeds) {
        (Some(_), Some(_)) => return Err(value_error("seeds or endgame, not both")),
        (Some(given), None) => Some(Arc::clone(&given.0)),
        (None, None) => py.detach(|| Resources::small(rules)).endgame,
        (None, Some(0)) => None,
        (None, Some(seeds)) => Some(built(py, rules, seeds, Some(thread_count))?),
    };
    Ok(Options { endgame, table_bytes, threads: thread_count, ..Options::default() })
}

/// Finds exact values. One for each size of board and rule of capture; it learns from each position for the next.
#[pyclass(name = "Solver", module = "kalah", frozen)]
pub(crate) struct PythonSolver(Box<Solver>);

#[pymethods]
impl PythonSolver {
    /// A solver with a database of so many seeds, or with one that is there.
    #[new]
    #[pyo3(signature = (rules = "6x6", *, seeds = None, endgame = None, table_megabytes = 64, threads = 1))]
    fn new(
        py: Python<'_>,
        rules: &str,
        seeds: Option<u32>,
        endgame: Option<&PythonEndgame>,
        table_megabytes: usize,
        threads: usize,
    ) -> PyResult<PythonSolver> {
        let rules = rules_of_word(rules)?;
        let options = options(py, rules, seeds, endgame, table_megabytes, threads)?;
        let solver = Solver::new(rules, options).map_err(value_error)?;
        Ok(PythonSolver(Box::new(solver)))
    }

    /// The most seeds in play of which its database has the value.
    #[getter]
    fn database_seeds(&self) -> u32 {
        self.0.database_seeds()
    }

    /// The exact value of a position, or what is proven of it when a limit is reached.
    #[pyo3(signature = (position, *, time = None, nodes = None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: &PythonPosition,
        time: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<PythonSolution> {
        let (limits, position) = (SearchLimits::new(time, nodes)?, position.0);
        interruptible(py, |stop| self.solution(&position, limits, stop))?.map_err(value_error)
    }

    /// The exact margin of each legal move for the side that plays it, with the best plies to the end of its turn.
    fn first_moves(&self, py: Python<'_>, position: &PythonPosition) -> PyResult<Vec<(Vec<usize>, i32)>> {
        let (limits, position) = (SearchLimits::new(None, None)?, position.0);
        let found = interruptible(py, |stop| self.0.first_moves(&position, &limits.run(stop), |_| ()))?;
        let found = found.map_err(value_error)?;
        Ok(found.into_iter().map(|first| (numbers_of_moves(&first.turn), first.margin)).collect())
    }

    /// Forgets what was learned from earlier positions.
    fn forget(&self) {
        self.0.forget();
    }
}

impl PythonSolver {
    fn solution(
        &self,
        position: &Position,
        limits: SearchLimits,
        stop: &AtomicBool,
    ) -> Result<PythonSolution, SolveError> {
        let run = limits.run(stop);
        match self.0.solve(position, &run) {
            Ok(SolvedValue { margin, line, nodes }) => {
                Ok(PythonSolution { at_least: margin, at_most: margin, line: numbers_of_moves(&line), nodes })
            }
            Err(SolveError::Stopped) => {
                let lookup = Lookup::nothing(position.rules());
                let MarginInterval { at_least, at_most, .. } = lookup.margins_with(position, &run);
                Ok(PythonSolution { at_least, at_most, line: Vec::new(), nodes: run.nodes() })
            }
            Err(error) => Err(error),
        }
    }
}

/// The value of a position, or what is proven of it.
#[pyclass(name = "Solution", module = "kalah", frozen, get_all)]
pub(crate) struct PythonSolution {
    /// The final margin of the side to move is this at least.
    at_least: i32,
    /// It is this at most.
    at_most: i32,
    /// Best play of both to the end of the game; empty if the value is not proven.
    line: Vec<usize>,
    /// Positions asked about.
    nodes: u64,
}

#[pymethods]
impl PythonSolution {
    /// The final margin of the side to move under best play of both, stores included; None if it is not proven.
    #[getter]
    fn margin(&self) -> Option<i32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    fn __repr__(&self) -> String {
        match self.margin() {
            Some(margin) => format!("<kalah.Solution {margin:+}, {} nodes>", self.nodes),
            None => {
                format!("<kalah.Solution {:+} to {:+}, {} nodes>", self.at_least, self.at_most, self.nodes)
            }
        }
    }
}
