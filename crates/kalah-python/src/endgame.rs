//! Endgame databases.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use kalah::kernel::PitPair;
use kalah::{Capture, OpeningStage, Position, PositionSetup, Rules, SetupHalf, Side};
use kalah_endgame::{BuildOptions, DatabaseSize, Endgame, FileError, available_memory};
use kalah_engine::Lookup;
use numpy::PyArray1;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::GivenPositions;
use crate::integer::Integer;
use crate::position::PythonPosition;
use crate::rows::{margin_byte, vector};
use crate::search_call::{interruptible, threads};
use crate::words::{os_error, rules_of_word, value_error};

/// Builds a database in memory, with all cores where no threads are given.
pub(crate) fn built(
    py: Python<'_>,
    rules: Rules,
    seeds: u32,
    threads: Option<NonZeroUsize>,
) -> PyResult<Arc<Endgame>> {
    let build = |stop: &_| {
        let options = BuildOptions { threads, cancel: Some(stop), disk: None };
        Endgame::build(rules, seeds, &options, &|_| ())
    };
    interruptible(py, build)?.map(Arc::new).map_err(value_error)
}

/// Reads the seeds of a database that is to be built, if there is memory for it.
pub(crate) fn database_seeds(rules: Rules, seeds: Integer) -> PyResult<u32> {
    let seeds = seeds.count("seeds")?;
    if seeds > 0 {
        let needed = DatabaseSize::new(rules.pits(), seeds).map_err(value_error)?.memory();
        let free = available_memory().unwrap_or(u64::MAX);
        if needed > free {
            let (needed, free) = (needed >> 20, free >> 20);
            let fault = format!(
                "a database of {seeds} seeds takes {needed} megabytes of memory, and {free} are free"
            );
            return Err(value_error(fault));
        }
    }
    Ok(seeds)
}

/// Returns the fault of a file as an `OSError`, of the class that belongs to the system's number.
fn file_error(error: &FileError) -> PyErr {
    match error {
        FileError::Io { path, reason } => os_error(reason, path.clone()),
        error => PyOSError::new_err(error.to_string()),
    }
}

/// The exact values of all positions with few seeds in play.
#[pyclass(name = "Endgame", module = "kalah", frozen)]
pub(crate) struct PythonEndgame(pub(crate) Arc<Endgame>);

#[pymethods]
impl PythonEndgame {
    /// Builds a database in memory, a byte a position, with all cores unless told otherwise.
    #[staticmethod]
    #[pyo3(signature = (rules, seeds, *, threads = None))]
    fn build(
        py: Python<'_>,
        rules: &str,
        seeds: Integer,
        threads: Option<Integer>,
    ) -> PyResult<PythonEndgame> {
        let rules = rules_of_word(rules)?;
        let threads = threads.map(self::threads).transpose()?;
        built(py, rules, database_seeds(rules, seeds)?, threads).map(PythonEndgame)
    }

    /// Opens a file that `kalah endgame build` or `kalah endgame image` made; `OSError` if it cannot be read.
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<PythonEndgame> {
        let opened = interruptible(py, move |_| Endgame::open(&path))?;
        let opened = opened.map_err(|error| file_error(&error))?;
        Ok(PythonEndgame(Arc::new(opened)))
    }

    /// Writes the database to a file that every command of the program reads.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.0.save(&path)).map_err(|error| os_error(&error, path))
    }

    /// Pits a side of the boards that it is for.
    #[getter]
    fn pits(&self) -> usize {
        self.0.pits()
    }

    /// True if captures from empty pits count on them.
    #[getter]
    fn captures_empty(&self) -> bool {
        self.0.capture() == Capture::EvenIfOppositeEmpty
    }

    /// The most seeds in play of which it has the values.
    #[getter]
    fn max_seeds(&self) -> u32 {
        self.0.max_seeds()
    }

    /// The final margin of the side to move, stores included; None with more seeds in play, or on another board.
    fn margin(&self, position: &PythonPosition) -> Option<i32> {
        let lookup = Lookup::nothing(position.0.rules()).with_endgame(Some(Arc::clone(&self.0)));
        lookup.value(&position.0).map(|known| known.margin)
    }

    /// The final margins of positions for their sides to move, stores included: int8[n], of an array of rows or of positions. It
    /// is `UNKNOWN` with more seeds in play, or on another board.
    fn margins<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let GivenPositions(positions) = GivenPositions::read(positions, self.0.rules())?;
        let margin = |position: &Position| {
            let lookup = Lookup::nothing(position.rules()).with_endgame(Some(Arc::clone(&self.0)));
            margin_byte(lookup.value(position).map(|known| known.margin))
        };
        let margins = py.detach(|| positions.iter().map(margin).collect::<PyResult<Vec<i8>>>())?;
        vector(py, margins)
    }

    /// The values of all positions with so many seeds in play, a byte each: what the side to move takes of them.
    fn layer<'py>(&self, py: Python<'py>, seeds: Integer) -> PyResult<Bound<'py, PyBytes>> {
        let seeds = seeds.count("seeds")?;
        if seeds > self.0.max_seeds() {
            return Err(value_error(format!("the database has up to {} seeds", self.0.max_seeds())));
        }
        Ok(PyBytes::new(py, &self.0.layer(seeds)))
    }

    /// The place of a position in the layer of its seeds.
    fn place(&self, position: &PythonPosition) -> PyResult<usize> {
        let seeds = u32::from(position.0.seeds_in_play());
        let pair = PitPair::from_position(&position.0);
        let pair = pair.filter(|_| position.0.rules().pits() == self.0.pits() && seeds <= self.0.max_seeds());
        let pair = pair.ok_or_else(|| value_error("the position is not one of the database"))?;
        Ok(self.0.slot(pair, seeds) - self.0.index().layer(seeds).start)
    }

    /// The position at a place in the layer of so many seeds, South to move and nothing in the stores: the inverse of `place`. A
    /// place where a side has no seeds is the end of a game, with the seeds that are left in their owner's store.
    fn position(&self, seeds: Integer, place: Integer) -> PyResult<PythonPosition> {
        let seeds = seeds.within("seeds", 0..=i128::from(self.0.max_seeds()))?;
        let layer = self.0.index().layer(seeds);
        let last = i128::try_from(layer.len()).unwrap_or(i128::MAX) - 1;
        let place: usize = place.within("place", 0..=last)?;
        let (pair, _) = self.0.index().pair(layer.start + place);
        let half = |word: u64| SetupHalf {
            pits: word.to_le_bytes().into_iter().take(self.0.pits()).map(u32::from).collect(),
            store: 0,
        };
        let (south, north) = (half(pair.mover), half(pair.opponent));
        let rules = self.0.rules();
        let setup = PositionSetup { rules, south, north, turn: Side::South, stage: OpeningStage::Underway };
        setup.swept().position().map(PythonPosition).map_err(value_error)
    }

    fn __repr__(&self) -> String {
        let empty = if self.captures_empty() { ", captures from empty pits" } else { "" };
        format!("<kalah.Endgame {} pits a side, up to {} seeds{empty}>", self.0.pits(), self.0.max_seeds())
    }
}
