//! Values of all moves, as deep as the limits allow.

use kalah_engine::{
    Analysis, AnalysisScope, BoardSearch, Lookup, MarginBound, MoveValue, NetworkEvaluation, Options,
};
use pyo3::prelude::*;

use crate::endgame::PythonEndgame;
use crate::moves::{number_of_move, numbers_of_moves};
use crate::position::PythonPosition;
use crate::search_call::{SearchLimits, interruptible};
use crate::solver::options;
use crate::words::{rules_of_word, value_error};

/// Values all moves of a position. It learns from each position for the next.
#[pyclass(name = "Analyser", module = "kalah", frozen)]
pub(crate) struct PythonAnalyser {
    search: Box<BoardSearch>,
    lookup: Lookup,
}

#[pymethods]
impl PythonAnalyser {
    /// An analyser that knows the book and the proofs unless it is told not to look anything up.
    #[new]
    #[pyo3(signature = (
        rules = "6x6", *, seeds = None, endgame = None, table_megabytes = 64, threads = 1, book = true
    ))]
    fn new(
        py: Python<'_>,
        rules: &str,
        seeds: Option<u32>,
        endgame: Option<&PythonEndgame>,
        table_megabytes: usize,
        threads: usize,
        book: bool,
    ) -> PyResult<PythonAnalyser> {
        let rules = rules_of_word(rules)?;
        let options = options(py, rules, seeds, endgame, table_megabytes, threads)?;
        let lookup = if book { Lookup::shipped(rules) } else { Lookup::nothing(rules) };
        let lookup = lookup.with_endgame(options.endgame.clone());
        let evaluation = NetworkEvaluation::built_in(rules);
        let search = BoardSearch::new(rules, Options { evaluation, ..options }).map_err(value_error)?;
        Ok(PythonAnalyser { search: Box::new(search), lookup })
    }

    /// The best moves of a position and their values, deepening until a limit or until all is proven.
    #[pyo3(signature = (position, *, lines = None, depth = None, time = None, nodes = None))]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &PythonPosition,
        lines: Option<usize>,
        depth: Option<u32>,
        time: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<PythonAnalysis> {
        let limits = SearchLimits::deepening(depth, time, nodes)?;
        let scope = AnalysisScope {
            depth: depth.unwrap_or(AnalysisScope::ALL.depth),
            lines: lines.unwrap_or(AnalysisScope::ALL.lines).max(1),
        };
        let position = position.0;
        let analyse = |stop: &_| {
            self.search.analyse_with(&self.lookup, &position, scope, &limits.run(stop), &mut |_| ())
        };
        interruptible(py, analyse)?.map(PythonAnalysis).map_err(value_error)
    }

    /// Forgets what was learned from earlier positions.
    fn forget(&self) {
        self.search.forget();
    }
}

/// The values of a position and its moves.
#[pyclass(name = "Analysis", module = "kalah", frozen)]
pub(crate) struct PythonAnalysis(Analysis);

#[pymethods]
impl PythonAnalysis {
    /// The value of each legal move, the best first.
    #[getter]
    fn moves(&self) -> Vec<PythonMoveValue> {
        self.0.moves.iter().cloned().map(PythonMoveValue).collect()
    }

    /// The final margin of the side to move, exact or as far as it was searched.
    #[getter]
    fn margin(&self) -> i32 {
        self.0.margin()
    }

    /// True if the margin is proven.
    #[getter]
    fn exact(&self) -> bool {
        self.0.is_exact()
    }

    /// Changes of side that all moves were looked ahead.
    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth
    }

    /// Positions asked about.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    fn __repr__(&self) -> String {
        let kind = if self.exact() { "exact" } else { "searched" };
        format!("<kalah.Analysis {:+}, {kind}, {} nodes>", self.margin(), self.0.nodes)
    }
}

/// The value of a move.
#[pyclass(name = "MoveValue", module = "kalah", frozen)]
pub(crate) struct PythonMoveValue(MoveValue);

#[pymethods]
impl PythonMoveValue {
    /// The move.
    #[getter]
    fn r#move(&self) -> usize {
        number_of_move(self.0.mv)
    }

    /// The final margin of the side that plays it, or the most that it can be.
    #[getter]
    fn margin(&self) -> i32 {
        self.0.margin
    }

    /// True if the move is worth its margin at most, and has no value of its own.
    #[getter]
    fn at_most(&self) -> bool {
        self.0.bound == MarginBound::AtMost
    }

    /// True if the margin is proven.
    #[getter]
    fn exact(&self) -> bool {
        self.0.exact
    }

    /// Source of the margin: "over", "database", "proof", "book" or "search".
    #[getter]
    fn source(&self) -> String {
        self.0.from.to_string()
    }

    /// Best play of both, this move first.
    #[getter]
    fn line(&self) -> Vec<usize> {
        numbers_of_moves(&self.0.line)
    }

    fn __repr__(&self) -> String {
        let most = if self.at_most() { "at most " } else { "" };
        format!("<kalah.MoveValue {} {most}{:+}, {}>", self.0.mv, self.0.margin, self.0.from)
    }
}
