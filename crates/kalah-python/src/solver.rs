//! Exact values by search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalah::{Position, Rules};
use kalah_engine::{
    FirstMove, Lookup, MarginInterval, Options, Resources, SolveError, SolvedValue, Solver, ValueSource,
};
use pyo3::prelude::*;

use crate::arrays::GivenPositions;
use crate::endgame::{PythonEndgame, built, database_seeds};
use crate::integer::{Integer, Seconds};
use crate::moves::{number_of_move, numbers_of_moves};
use crate::position::PythonPosition;
use crate::search_call::{SearchLimits, bytes, interruptible, threads};
use crate::solve_many::{ManyPositions, PythonSolvedPositions};
use crate::words::{rules_of_word, source_of_word, value_error};

/// What a search with a database is made of: the arguments of `Solver` and `Analyser`.
pub(crate) fn options(
    py: Python<'_>,
    rules: Rules,
    seeds: Option<Integer>,
    endgame: Option<&PythonEndgame>,
    table_megabytes: Integer,
    thread_count: Integer,
) -> PyResult<Options> {
    let thread_count = threads(thread_count)?;
    let table_bytes = bytes(table_megabytes)?;
    let endgame = match (endgame, seeds) {
        (Some(_), Some(_)) => return Err(value_error("seeds or endgame, not both")),
        (Some(given), None) => Some(Arc::clone(&given.0)),
        (None, None) => interruptible(py, |_| Resources::small(rules))?.endgame,
        (None, Some(seeds)) => match database_seeds(rules, seeds)? {
            0 => None,
            seeds => Some(built(py, rules, seeds, Some(thread_count))?),
        },
    };
    Ok(Options { endgame, table_bytes, threads: thread_count, ..Options::default() })
}

/// Finds exact values. One for each size of board and rule of capture; it learns from each position for the next.
#[pyclass(name = "Solver", module = "kalah", frozen)]
pub(crate) struct PythonSolver {
    pub(crate) search: Box<Solver>,
    looks_up: bool,
}

#[pymethods]
impl PythonSolver {
    /// A solver with a small database, one of so many seeds, or one that is there already. What books and proofs know it looks
    /// up, unless `book` is false.
    #[new]
    #[pyo3(signature = (
        rules = "6x6", *, seeds = None, endgame = None, table_megabytes = Integer::TABLE, threads = Integer::ONE,
        book = true
    ), text_signature = "(rules='6x6', *, seeds=None, endgame=None, table_megabytes=64, threads=1, book=True)")]
    fn new(
        py: Python<'_>,
        rules: &str,
        seeds: Option<Integer>,
        endgame: Option<&PythonEndgame>,
        table_megabytes: Integer,
        threads: Integer,
        book: bool,
    ) -> PyResult<PythonSolver> {
        let rules = rules_of_word(rules)?;
        let options = options(py, rules, seeds, endgame, table_megabytes, threads)?;
        let solver = Solver::new(rules, options).map_err(value_error)?;
        Ok(PythonSolver { search: Box::new(solver), looks_up: book })
    }

    /// The most seeds in play of which its database has the value.
    #[getter]
    fn database_seeds(&self) -> u32 {
        self.search.database_seeds()
    }

    /// The exact value of a position, or what is proven of it within so many seconds or nodes.
    #[pyo3(signature = (position, *, time = None, nodes = None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: &PythonPosition,
        time: Option<Seconds>,
        nodes: Option<Integer>,
    ) -> PyResult<PythonSolution> {
        let (limits, position) = (SearchLimits::new(time, nodes)?, position.0);
        interruptible(py, |stop| self.solution(&position, limits, stop))?.map_err(value_error)
    }

    /// Each legal move with the best plies to the end of its turn, and its exact margin for the side that plays it: None if a
    /// limit was reached before it was proven.
    #[pyo3(signature = (position, *, time = None, nodes = None))]
    fn first_moves(
        &self,
        py: Python<'_>,
        position: &PythonPosition,
        time: Option<Seconds>,
        nodes: Option<Integer>,
    ) -> PyResult<Vec<(Vec<usize>, Option<i32>)>> {
        let (limits, position) = (SearchLimits::new(time, nodes)?, position.0);
        let found =
            interruptible(py, |stop| self.valued_moves(&position, limits, stop))?.map_err(value_error)?;
        let proven = found.iter().map(|first| (numbers_of_moves(&first.turn), Some(first.margin)));
        let open = position.legal_moves().skip(found.len()).map(|mv| (vec![number_of_move(mv)], None));
        Ok(proven.chain(open).collect())
    }

    /// The exact values of many positions, of an array of rows or of positions, on several threads that learn from each other.
    /// `time` is for all together, `nodes` for each. `progress` is called with the positions that are done, those of them that
    /// are proven, and all.
    #[pyo3(
        signature = (positions, *, threads = Integer::ONE, time = None, nodes = None, progress = None),
        text_signature = "($self, positions, *, threads=1, time=None, nodes=None, progress=None)"
    )]
    fn solve_many(
        &self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        threads: Integer,
        time: Option<Seconds>,
        nodes: Option<Integer>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PythonSolvedPositions> {
        let (limits, threads) = (SearchLimits::new(time, nodes)?, self::threads(threads)?);
        let GivenPositions(positions) = GivenPositions::read(positions, self.search.rules())?;
        let lookup = |position: &Position| self.lookup(position.rules());
        let work =
            ManyPositions { solver: &self.search, lookup: &lookup, positions: &positions, limits, threads };
        let progress = progress.map(|progress| progress.clone().unbind());
        work.solve(py, progress.as_ref())
    }

    /// Forgets what was learned from earlier positions.
    fn forget(&self) {
        self.search.forget();
    }
}

impl PythonSolver {
    /// What may be looked up of a game by these rules: nothing of another board than the solver's.
    fn lookup(&self, rules: Rules) -> Lookup {
        if self.looks_up && rules.is_same_board(self.search.rules()) {
            Lookup::shipped(rules)
        } else {
            Lookup::nothing(rules)
        }
    }

    /// The value of a position, or what is proven of it when the limits or `stop` end the search.
    pub(crate) fn solution(
        &self,
        position: &Position,
        limits: SearchLimits,
        stop: &AtomicBool,
    ) -> Result<PythonSolution, SolveError> {
        let run = limits.run(stop);
        let lookup = self.lookup(position.rules());
        if let Some(known) = lookup.value(position) {
            return Ok(PythonSolution {
                at_least: known.margin,
                at_most: known.margin,
                line: numbers_of_moves(&lookup.line(position)),
                nodes: 0,
                source: known.from,
            });
        }
        match self.search.solve(position, &run) {
            Ok(SolvedValue { margin, line, nodes }) => Ok(PythonSolution {
                at_least: margin,
                at_most: margin,
                line: numbers_of_moves(&line),
                nodes,
                source: self.search.source(position),
            }),
            Err(SolveError::Stopped) => {
                let MarginInterval { at_least, at_most, from } = lookup.margins_with(position, &run);
                Ok(PythonSolution { at_least, at_most, line: Vec::new(), nodes: run.nodes(), source: from })
            }
            Err(error) => Err(error),
        }
    }

    /// The first moves, or those that were proven when the limits or `stop` ended the search.
    fn valued_moves(
        &self,
        position: &Position,
        limits: SearchLimits,
        stop: &AtomicBool,
    ) -> Result<Vec<FirstMove>, SolveError> {
        if let Some(known) = self.lookup(position.rules()).first_moves(position) {
            return Ok(known);
        }
        let mut proven = Vec::new();
        let found = self.search.first_moves(position, &limits.run(stop), |first| proven.push(first.clone()));
        match found {
            Err(SolveError::Stopped) => Ok(proven),
            found => found,
        }
    }
}

/// The value of a position, or what is proven of it.
#[pyclass(name = "Solution", module = "kalah", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PythonSolution {
    at_least: i32,
    at_most: i32,
    line: Vec<usize>,
    nodes: u64,
    source: ValueSource,
}

/// All that a solution is made of, as Python has it.
type SolutionParts = (i32, i32, Vec<usize>, u64, String);

#[pymethods]
impl PythonSolution {
    /// The final margin of the side to move is this at least.
    #[getter]
    pub(crate) fn at_least(&self) -> i32 {
        self.at_least
    }

    /// It is this at most.
    #[getter]
    pub(crate) fn at_most(&self) -> i32 {
        self.at_most
    }

    /// Best play of both to the end of the game, or as far as it is known; empty if the value is not proven.
    #[getter]
    fn line(&self) -> Vec<usize> {
        self.line.clone()
    }

    /// Positions asked about. With one thread the same on every machine.
    #[getter]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The source of the value: "over", "database", "proof", "book" or "search".
    #[getter]
    fn source(&self) -> String {
        self.source.to_string()
    }

    /// The final margin of the side to move under best play of both, stores included; None if it is not proven.
    #[getter]
    pub(crate) fn margin(&self) -> Option<i32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    fn __repr__(&self) -> String {
        match self.margin() {
            Some(margin) => format!("<kalah.Solution {margin:+}, {}, {} nodes>", self.source, self.nodes),
            None => {
                format!("<kalah.Solution {:+} to {:+}, {} nodes>", self.at_least, self.at_most, self.nodes)
            }
        }
    }

    #[staticmethod]
    fn _restored(
        at_least: i32,
        at_most: i32,
        line: Vec<usize>,
        nodes: u64,
        source: &str,
    ) -> PyResult<PythonSolution> {
        Ok(PythonSolution { at_least, at_most, line, nodes, source: source_of_word(source)? })
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, SolutionParts)> {
        let restored = py.get_type::<PythonSolution>().getattr("_restored")?.unbind();
        Ok((restored, (self.at_least, self.at_most, self.line.clone(), self.nodes, self.source())))
    }
}
