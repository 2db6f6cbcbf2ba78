//! Values of all moves, as deep as the limits allow.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalah::Position;
use kalah_engine::{Analysis, AnalysisScope, BoardSearch, Lookup, NetworkEvaluation, Options, SolveError};
use pyo3::prelude::*;

use crate::analysis::PythonAnalysis;
use crate::analysis_stream::PythonAnalysisStream;
use crate::endgame::PythonEndgame;
use crate::integer::{Integer, Seconds};
use crate::position::PythonPosition;
use crate::search_call::{SearchLimits, interruptible};
use crate::solver::options;
use crate::words::{rules_of_word, value_error};

/// Values all moves of a position. It learns from each position for the next.
#[pyclass(name = "Analyser", module = "kalah", frozen)]
pub(crate) struct PythonAnalyser {
    search: Arc<BoardSearch>,
    lookup: Lookup,
}

#[pymethods]
impl PythonAnalyser {
    /// An analyser with a database as for Solver. Without `book` it looks up nothing else.
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
    ) -> PyResult<PythonAnalyser> {
        let rules = rules_of_word(rules)?;
        let options = options(py, rules, seeds, endgame, table_megabytes, threads)?;
        let lookup = if book { Lookup::shipped(rules) } else { Lookup::nothing(rules) };
        let lookup = lookup.with_endgame(options.endgame.clone());
        let evaluation = NetworkEvaluation::built_in(rules);
        let search = BoardSearch::new(rules, Options { evaluation, ..options }).map_err(value_error)?;
        Ok(PythonAnalyser { search: Arc::new(search), lookup })
    }

    /// The values of all moves, or of so many of the best, deepening until a limit or until all is proven. Without any limit it
    /// thinks for a second.
    #[pyo3(signature = (position, *, lines = None, depth = None, time = None, nodes = None))]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &PythonPosition,
        lines: Option<Integer>,
        depth: Option<Integer>,
        time: Option<Seconds>,
        nodes: Option<Integer>,
    ) -> PyResult<PythonAnalysis> {
        let depth = depth.map(|depth| depth.count("depth")).transpose()?;
        let limits = SearchLimits::deepening(depth, time, nodes)?;
        let scope = scope(depth, lines)?;
        let position = position.0;
        let analyse = |stop: &_| self.analysed(&position, scope, limits, stop);
        interruptible(py, analyse)?.map(PythonAnalysis).map_err(value_error)
    }

    /// The same as an iterator over the depths, which can be stopped: `with analyser.analysis(position) as depths:`. Without any
    /// limit it goes on until all is proven.
    #[pyo3(signature = (position, *, lines = None, depth = None, time = None, nodes = None))]
    fn analysis(
        &self,
        position: &PythonPosition,
        lines: Option<Integer>,
        depth: Option<Integer>,
        time: Option<Seconds>,
        nodes: Option<Integer>,
    ) -> PyResult<PythonAnalysisStream> {
        let depth = depth.map(|depth| depth.count("depth")).transpose()?;
        let (limits, scope) = (SearchLimits::new(time, nodes)?, scope(depth, lines)?);
        let search = (Arc::clone(&self.search), self.lookup.clone());
        PythonAnalysisStream::begin(search, position.0, scope, limits)
    }

    /// Forgets what was learned from earlier positions.
    fn forget(&self) {
        self.search.forget();
    }
}

impl PythonAnalyser {
    /// The analysis of a position within these limits, until `stop`.
    pub(crate) fn analysed(
        &self,
        position: &Position,
        scope: AnalysisScope,
        limits: SearchLimits,
        stop: &AtomicBool,
    ) -> Result<Analysis, SolveError> {
        self.search.analyse_with(&self.lookup, position, scope, &limits.run(stop), &mut |_| ())
    }
}

/// The depth and the width of an analysis.
pub(crate) fn scope(depth: Option<u32>, lines: Option<Integer>) -> PyResult<AnalysisScope> {
    let lines = lines.map(|lines| lines.at_least("lines", 1)).transpose()?;
    let lines = lines.map(|lines| usize::try_from(lines).unwrap_or(usize::MAX));
    Ok(AnalysisScope {
        depth: depth.unwrap_or(AnalysisScope::ALL.depth),
        lines: lines.unwrap_or(AnalysisScope::ALL.lines),
    })
}
