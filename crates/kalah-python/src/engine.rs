//! The engine.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use kalah_engine::{ChosenMove, Engine, EngineOptions, Level, Resources};
use pyo3::prelude::*;

use crate::endgame::{PythonEndgame, database_seeds};
use crate::integer::{Integer, Seconds};
use crate::moves::{move_of_number, moves_of_numbers, number_of_move, numbers_of_moves};
use crate::position::PythonPosition;
use crate::search_call::{SearchLimits, bytes, interruptible, threads};
use crate::words::{rules_of_word, source_of_word, value_error};

/// A level, as a number or as the letter of a gentle one.
#[derive(Clone, Copy)]
struct LevelArgument(Level);

impl<'a, 'py> FromPyObject<'a, 'py> for LevelArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<LevelArgument> {
        let word = match object.extract::<String>() {
            Ok(word) => word,
            Err(_) => object.extract::<Integer>()?.to_string(),
        };
        word.parse().map(LevelArgument).map_err(value_error)
    }
}

/// A player that searches, at one of thirteen levels.
#[pyclass(name = "Engine", module = "kalah", frozen)]
pub(crate) struct PythonEngine(Box<Engine>);

#[pymethods]
impl PythonEngine {
    /// An engine with a database of so many seeds, by itself as many as are built in about a second, or with one that is there
    /// already. The same `seed` errs in the same way at levels below 10; "a", "b" and "c" are below 1.
    #[new]
    #[pyo3(signature = (
        rules = "6x6", *, level = LevelArgument(Level::BEST), seed = Integer::ZERO, seeds = None, endgame = None,
        table_megabytes = Integer::ENGINE_TABLE, threads = Integer::ONE, book = true
    ), text_signature = "(rules='6x6', *, level=10, seed=0, seeds=None, endgame=None, table_megabytes=32, threads=1, book=True)")]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        py: Python<'_>,
        rules: &str,
        level: LevelArgument,
        seed: Integer,
        seeds: Option<Integer>,
        endgame: Option<&PythonEndgame>,
        table_megabytes: Integer,
        threads: Integer,
        book: bool,
    ) -> PyResult<PythonEngine> {
        let rules = rules_of_word(rules)?;
        let LevelArgument(level) = level;
        let threads = self::threads(threads)?;
        let options = EngineOptions {
            level,
            seed: seed.within("seed", 0..=i128::from(u64::MAX))?,
            threads,
            table_bytes: bytes(table_megabytes)?,
            book,
            ..EngineOptions::default()
        };
        let usual = || Resources::usual_seeds(rules);
        let seeds = seeds.map(|seeds| database_seeds(rules, seeds)).transpose()?;
        if seeds.is_some() && endgame.is_some() {
            return Err(value_error("seeds or endgame, not both"));
        }
        let seeds = if endgame.is_some() { 0 } else { seeds.unwrap_or_else(usual) };
        let resources = interruptible(py, |stop| Resources::for_rules_until(rules, seeds, threads, stop))?;
        let mut resources = resources.map_err(value_error)?;
        if let Some(endgame) = endgame {
            resources.endgame = Some(Arc::clone(&endgame.0));
        }
        let engine = Engine::with_resources(rules, options, resources).map_err(value_error)?;
        Ok(PythonEngine(Box::new(engine)))
    }

    /// The move that it plays; None if the game is over. Without any limit it thinks for a second.
    #[pyo3(signature = (position, *, depth = None, time = None, nodes = None))]
    fn choose(
        &self,
        py: Python<'_>,
        position: &PythonPosition,
        depth: Option<Integer>,
        time: Option<Seconds>,
        nodes: Option<Integer>,
    ) -> PyResult<Option<PythonChosenMove>> {
        let depth = depth.map(|depth| depth.count("depth")).transpose()?;
        let limits = SearchLimits::deepening(depth, time, nodes)?;
        let position = position.0;
        let choose = |stop: &_| self.0.choose(&position, depth.unwrap_or(u32::MAX), &limits.run(stop));
        let chosen = interruptible(py, choose)?.map_err(value_error)?;
        Ok(chosen.map(PythonChosenMove))
    }
}

/// A move that an engine chose, with what it expects.
#[pyclass(name = "ChosenMove", module = "kalah", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PythonChosenMove(ChosenMove);

impl Hash for PythonChosenMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.mv, self.0.margin, self.0.nodes, &self.0.line).hash(state);
    }
}

/// All that a chosen move is made of, as Python has it.
type ChosenMoveParts = (usize, i32, bool, String, u32, u64, Vec<usize>);

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

    #[staticmethod]
    fn _restored(
        r#move: Integer,
        margin: i32,
        exact: bool,
        source: &str,
        depth: u32,
        nodes: u64,
        line: Vec<Integer>,
    ) -> PyResult<PythonChosenMove> {
        let (mv, line) = (move_of_number(r#move)?, moves_of_numbers(line)?);
        let from = source_of_word(source)?;
        Ok(PythonChosenMove(ChosenMove { mv, margin, exact, from, depth, nodes, line }))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, ChosenMoveParts)> {
        let restored = py.get_type::<PythonChosenMove>().getattr("_restored")?.unbind();
        let parts = (
            self.r#move(),
            self.margin(),
            self.exact(),
            self.source(),
            self.depth(),
            self.nodes(),
            self.line(),
        );
        Ok((restored, parts))
    }
}
