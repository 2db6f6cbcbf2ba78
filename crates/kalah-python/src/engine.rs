//! The engine.

use kalah_engine::{ChosenMove, Engine, EngineOptions, Level};
use pyo3::prelude::*;

use crate::moves::{number_of_move, numbers_of_moves};
use crate::position::PythonPosition;
use crate::search_call::{SearchLimits, bytes, interruptible, threads};
use crate::words::{rules_of_word, value_error};

/// A player that searches, at one of ten levels.
#[pyclass(name = "Engine", module = "kalah", frozen)]
pub(crate) struct PythonEngine(Box<Engine>);

#[pymethods]
impl PythonEngine {
    /// An engine for the board and the rule of capture of these rules.
    #[new]
    #[pyo3(signature = (
        rules = "6x6", *, level = 10, seed = 0, seeds = None, table_megabytes = 32, threads = 1, book = true
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        py: Python<'_>,
        rules: &str,
        level: u8,
        seed: u64,
        seeds: Option<u32>,
        table_megabytes: usize,
        threads: usize,
        book: bool,
    ) -> PyResult<PythonEngine> {
        let rules = rules_of_word(rules)?;
        let level: Level = level.to_string().parse().map_err(value_error)?;
        let options = EngineOptions {
            level,
            seed,
            threads: self::threads(threads)?,
            table_bytes: bytes(table_megabytes)?,
            database_seeds: seeds,
            book,
            ..EngineOptions::default()
        };
        let engine = py.detach(|| Engine::new(rules, options)).map_err(value_error)?;
        Ok(PythonEngine(Box::new(engine)))
    }

    /// The move that it plays; None if the game is over.
    #[pyo3(signature = (position, *, depth = None, time = None, nodes = None))]
    fn choose(
        &self,
        py: Python<'_>,
        position: &PythonPosition,
        depth: Option<u32>,
        time: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Option<PythonChosenMove>> {
        let limits = SearchLimits::deepening(depth, time, nodes)?;
        let position = position.0;
        let choose = |stop: &_| self.0.choose(&position, depth.unwrap_or(u32::MAX), &limits.run(stop));
        let chosen = interruptible(py, choose)?.map_err(value_error)?;
        Ok(chosen.map(PythonChosenMove))
    }
}

/// A move that an engine chose, with what it expects.
#[pyclass(name = "ChosenMove", module = "kalah", frozen)]
pub(crate) struct PythonChosenMove(ChosenMove);

#[pymethods]
impl PythonChosenMove {
    /// The move.
    #[getter]
    fn r#move(&self) -> usize {
        number_of_move(self.0.mv)
    }

    /// The final margin of the side to move that it expects, stores included.
    #[getter]
    fn margin(&self) -> i32 {
        self.0.margin
    }

    /// True if the margin is proven to be the value of the position.
    #[getter]
    fn exact(&self) -> bool {
        self.0.exact
    }

    /// Source of the margin: "over", "database", "proof", "book" or "search".
    #[getter]
    fn source(&self) -> String {
        self.0.from.to_string()
    }

    /// Changes of side that were looked ahead.
    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth
    }

    /// Positions asked about.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// Best play of both as far as it is known, the move first.
    #[getter]
    fn line(&self) -> Vec<usize> {
        numbers_of_moves(&self.0.line)
    }

    fn __repr__(&self) -> String {
        format!("<kalah.ChosenMove {} {:+}, {}>", self.0.mv, self.0.margin, self.0.from)
    }
}
