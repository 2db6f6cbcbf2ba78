//! What is known of a position without a search.

use kalah_engine::{Lookup, MarginInterval, ValueSource};
use pyo3::prelude::*;

use crate::position::PythonPosition;
use crate::words::source_of_word;

/// The source of an interval that nothing but the seeds in play bounds.
const RULES: &str = "rules";

/// A proven interval of the final margin of the side to move.
#[pyclass(name = "Margins", module = "kalah", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PythonMargins {
    at_least: i32,
    at_most: i32,
    from: ValueSource,
}

#[pymethods]
impl PythonMargins {
    /// The margin is this at least.
    #[getter]
    fn at_least(&self) -> i32 {
        self.at_least
    }

    /// It is this at most.
    #[getter]
    fn at_most(&self) -> i32 {
        self.at_most
    }

    /// The last source that this rests on: "over", "database", "proof" or "book"; "rules" where nothing but the seeds in play
    /// bounds the margin.
    #[getter]
    fn source(&self) -> String {
        let is_open = self.from == ValueSource::Over && self.at_least < self.at_most;
        if is_open { RULES.to_owned() } else { self.from.to_string() }
    }

    /// The margin, if only one is left.
    #[getter]
    fn margin(&self) -> Option<i32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    fn __repr__(&self) -> String {
        format!("<kalah.Margins {:+} to {:+}, {}>", self.at_least, self.at_most, self.source())
    }

    #[staticmethod]
    fn _restored(at_least: i32, at_most: i32, source: &str) -> PyResult<PythonMargins> {
        let from = if source == RULES { ValueSource::Over } else { source_of_word(source)? };
        Ok(PythonMargins { at_least, at_most, from })
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (i32, i32, String))> {
        let restored = py.get_type::<PythonMargins>().getattr("_restored")?;
        Ok((restored.unbind(), (self.at_least, self.at_most, self.source())))
    }
}

/// What the books, the proofs and the table of solved boards that come with the program know of a position, without a
/// search.
#[pyfunction]
pub(crate) fn known(position: &PythonPosition) -> PythonMargins {
    let known = Lookup::shipped(position.0.rules());
    let MarginInterval { at_least, at_most, from } = known.margins_with_table(&position.0);
    PythonMargins { at_least, at_most, from }
}
