//! Endgame databases.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use kalah::kernel::PitPair;
use kalah::{Capture, Rules};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::Lookup;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::position::PythonPosition;
use crate::search_call::{interruptible, threads};
use crate::words::{rules_of_word, value_error};

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

/// The exact values of all positions with few seeds in play.
#[pyclass(name = "Endgame", module = "kalah", frozen)]
pub(crate) struct PythonEndgame(pub(crate) Arc<Endgame>);

#[pymethods]
impl PythonEndgame {
    /// Builds a database in memory.
    #[staticmethod]
    #[pyo3(signature = (rules, seeds, *, threads = None))]
    fn build(py: Python<'_>, rules: &str, seeds: u32, threads: Option<usize>) -> PyResult<PythonEndgame> {
        let rules = rules_of_word(rules)?;
        let threads = threads.map(self::threads).transpose()?;
        built(py, rules, seeds, threads).map(PythonEndgame)
    }

    /// Opens a file that `kalah endgame build` or `kalah endgame image` made.
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<PythonEndgame> {
        let opened = py.detach(move || Endgame::open(&path));
        let opened = opened.map_err(|error| PyOSError::new_err(error.to_string()))?;
        Ok(PythonEndgame(Arc::new(opened)))
    }

    /// Writes the database to a file.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        Ok(py.detach(move || self.0.save(&path))?)
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

    /// The values of all positions with so many seeds in play, a byte each: what the side to move takes of them.
    fn layer<'py>(&self, py: Python<'py>, seeds: u32) -> PyResult<Bound<'py, PyBytes>> {
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

    fn __repr__(&self) -> String {
        let empty = if self.captures_empty() { ", captures from empty pits" } else { "" };
        format!("<kalah.Endgame {} pits a side, up to {} seeds{empty}>", self.0.pits(), self.0.max_seeds())
    }
}
