//! Proof logs and books as rows of a table.

use std::path::PathBuf;
use std::sync::Arc;

use kalah_engine::book::Book;
use kalah_engine::{Lookup, ProofLog};
use pyo3::prelude::*;

use crate::moves::number_of_move;
use crate::search_call::interruptible;
use crate::words::{os_error, rules_of_word, value_error};

/// A position that a log has proven something of. In Python it is a dictionary.
#[derive(IntoPyObject)]
pub(crate) struct LogRow {
    position: String,
    seeds_in_play: u16,
    at_least: i32,
    at_most: i32,
}

/// A position of a book. In Python it is a dictionary.
#[derive(IntoPyObject)]
pub(crate) struct BookRow {
    position: String,
    seeds_in_play: u16,
    margin: i32,
    best: usize,
    proven: bool,
}

/// Reads a log of `kalah proof` or a checkpoint of `kalah solve`, packed or not: a row for each position of which something is
/// proven, with the interval of the margin of its side to move. The stores are empty, and South is to move.
#[pyfunction]
pub(crate) fn read_log(py: Python<'_>, path: PathBuf) -> PyResult<Vec<LogRow>> {
    std::fs::metadata(&path).map_err(|error| os_error(&error, path.clone()))?;
    interruptible(py, move |_| {
        let log = Arc::new(ProofLog::read(&[path])?);
        let lookup = Lookup::nothing(log.position().rules()).with_proofs(Arc::clone(&log));
        let row = |position: &kalah::Position| {
            let known = lookup.margins(position);
            LogRow {
                position: position.to_string(),
                seeds_in_play: position.seeds_in_play(),
                at_least: known.at_least,
                at_most: known.at_most,
            }
        };
        Ok(log.positions().iter().map(row).collect())
    })?
    .map_err(|error: kalah_engine::CheckpointError| value_error(error))
}

/// The book that comes with the program for these rules: a row for each position, with the margin of its side to move and its best
/// move. Empty where there is none.
#[pyfunction]
pub(crate) fn book(rules: &str) -> PyResult<Vec<BookRow>> {
    let Some(book) = Book::built_in(rules_of_word(rules)?) else { return Ok(Vec::new()) };
    let rows = book.iter().map(|(position, entry)| BookRow {
        position: position.to_string(),
        seeds_in_play: position.seeds_in_play(),
        margin: entry.margin,
        best: number_of_move(entry.best),
        proven: entry.is_proven(),
    });
    Ok(rows.collect())
}
