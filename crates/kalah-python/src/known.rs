//! What is known of a position without a search.

use kalah_engine::{Lookup, MarginInterval};
use pyo3::prelude::*;

use crate::position::PythonPosition;

/// A proven interval of the final margin of the side to move.
#[pyclass(name = "Margins", module = "kalah", frozen, get_all)]
pub(crate) struct PythonMargins {
    /// The margin is this at least.
    at_least: i32,
    /// It is this at most.
    at_most: i32,
    /// The last source that this rests on: "over", "database", "proof" or "book".
    source: String,
}

#[pymethods]
impl PythonMargins {
    /// The margin, if only one is left.
    #[getter]
    fn margin(&self) -> Option<i32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    fn __repr__(&self) -> String {
        format!("<kalah.Margins {:+} to {:+}, {}>", self.at_least, self.at_most, self.source)
    }
}

/// Tells what the books and the proofs that come with the program know of a position.
#[pyfunction]
pub(crate) fn known(position: &PythonPosition) -> PythonMargins {
    let MarginInterval { at_least, at_most, from } = Lookup::shipped(position.0.rules()).margins(&position.0);
    PythonMargins { at_least, at_most, source: from.to_string() }
}
