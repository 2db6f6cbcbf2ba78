//! What is known of a position without a search.

use kalah_engine::{Lookup, MarginInterval};
use pyo3::prelude::*;

use crate::position::PythonPosition;

/// A proven interval of the final margin of the side to move.
#[pyclass(name = "Margins", module = "kalah", frozen)]
pub(crate) struct PythonMargins(MarginInterval);

#[pymethods]
impl PythonMargins {
    /// The margin is this at least.
    #[getter]
    fn at_least(&self) -> i32 {
        self.0.at_least
    }

    /// It is this at most.
    #[getter]
    fn at_most(&self) -> i32 {
        self.0.at_most
    }

    /// The last source that this rests on: "over", "database", "proof" or "book".
    #[getter]
    fn source(&self) -> String {
        self.0.from.to_string()
    }

    /// The margin, if only one is left.
    #[getter]
    fn margin(&self) -> Option<i32> {
        self.0.exact().map(|exact| exact.margin)
    }

    fn __repr__(&self) -> String {
        let MarginInterval { at_least, at_most, from } = self.0;
        format!("<kalah.Margins {at_least:+} to {at_most:+}, {from}>")
    }
}

/// Tells what the books and the proofs that come with the program know of a position.
#[pyfunction]
pub(crate) fn known(position: &PythonPosition) -> PythonMargins {
    PythonMargins(Lookup::shipped(position.0.rules()).margins(&position.0))
}
