//! Sides, rules and faults in words.

use std::fmt::Display;

use kalah::{Rules, Side};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Returns the fault of an argument as a `ValueError`.
pub(crate) fn value_error(fault: impl Display) -> PyErr {
    PyValueError::new_err(fault.to_string())
}

/// Reads rules in a word, like `6x4+empty`.
pub(crate) fn rules_of_word(word: &str) -> PyResult<Rules> {
    word.parse().map_err(value_error)
}

/// Returns the word for a side.
pub(crate) fn word_of_side(side: Side) -> &'static str {
    match side {
        Side::South => "south",
        Side::North => "north",
    }
}

/// Reads the word for a side.
pub(crate) fn side_of_word(word: &str) -> PyResult<Side> {
    let named = |side: &Side| word_of_side(*side) == word;
    let side = Side::BOTH.into_iter().find(named);
    side.ok_or_else(|| {
        value_error(format!("\"{}\" is no side: \"south\" and \"north\" are", word.escape_default()))
    })
}
