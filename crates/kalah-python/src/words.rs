//! Sides, rules, sources and faults in words.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use kalah::{Rules, Side};
use kalah_engine::ValueSource;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

/// Returns the fault of an argument as a `ValueError`.
pub(crate) fn value_error(fault: impl Display) -> PyErr {
    PyValueError::new_err(fault.to_string())
}

/// Returns the system's error about a file as Python has it: of its own class, with number and name.
pub(crate) fn os_error(error: &io::Error, path: PathBuf) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return PyOSError::new_err(format!("{}: {error}", path.display()));
    };
    let text = error.to_string();
    let reason = text.strip_suffix(&format!(" (os error {number})")).unwrap_or(&text).to_owned();
    PyOSError::new_err((number, reason, path.into_os_string()))
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

/// Reads the word for the source of a value.
pub(crate) fn source_of_word(word: &str) -> PyResult<ValueSource> {
    let all = [
        ValueSource::Over,
        ValueSource::Database,
        ValueSource::Proof,
        ValueSource::Book,
        ValueSource::Table,
        ValueSource::Search,
    ];
    let source = all.into_iter().find(|source| source.to_string() == word);
    source.ok_or_else(|| value_error(format!("\"{}\" is no source of a value", word.escape_default())))
}
