//! Positions as rows of numbers.
//!
//! A row is seen by the side to move: its pits from its left, its store, the opponent's pits from the opponent's left, the
//! opponent's store. Who moves is not in the row, since no value depends on it.

use kalah::{OpeningStage, Position, PositionSetup, Rules, SetupHalf, Side};
use numpy::{Element, PyArray1};
use pyo3::prelude::*;

use crate::words::value_error;

/// The most seeds of a board whose rows are bytes.
pub(crate) const MOST_SEEDS: u16 = 127;

/// The margin of a position of which none is known, in arrays of margins.
pub(crate) const UNKNOWN: i8 = i8::MIN;

/// The margin as arrays have it.
pub(crate) fn margin_byte(margin: Option<i32>) -> PyResult<i8> {
    let Some(margin) = margin else { return Ok(UNKNOWN) };
    let fits = i8::try_from(margin).ok().filter(|&margin| margin != UNKNOWN);
    fits.ok_or_else(|| value_error(format!("a margin of {margin} does not fit an array of int8")))
}

/// Numbers in the row of a board.
pub(crate) fn row_length(rules: Rules) -> usize {
    2 * rules.pits() + 2
}

/// Writes a position into its row.
pub(crate) fn write_row(position: &Position, row: &mut [i8]) -> PyResult<()> {
    if position.total() > MOST_SEEDS {
        let total = position.total();
        return Err(value_error(format!(
            "a board of {total} seeds has no row of bytes: {MOST_SEEDS} are the most"
        )));
    }
    let turn = position.turn();
    let half = |side| position.pits(side).iter().copied().chain([position.store(side)]);
    for (place, seeds) in row.iter_mut().zip(half(turn).chain(half(turn.opposite()))) {
        *place = i8::try_from(seeds).unwrap_or(i8::MAX);
    }
    Ok(())
}

/// Reads the position of a row, in which this side is to move.
pub(crate) fn read_row(rules: Rules, row: &[i8], turn: Side) -> PyResult<Position> {
    if row.len() != row_length(rules) {
        let (found, wanted) = (row.len(), row_length(rules));
        return Err(value_error(format!("a row of {rules} has {wanted} numbers, not {found}")));
    }
    let half = |numbers: &[i8]| {
        let seeds: Result<Vec<u32>, _> = numbers.iter().map(|&seeds| u32::try_from(seeds)).collect();
        let mut pits = seeds.map_err(|_| value_error("a row has no number below 0"))?;
        let store = pits.pop().unwrap_or(0);
        Ok::<_, PyErr>(SetupHalf { pits, store })
    };
    let (own, other) = row.split_at(rules.pits() + 1);
    let (own, other) = (half(own)?, half(other)?);
    let (south, north) = if turn == Side::South { (own, other) } else { (other, own) };
    let setup = PositionSetup { rules, south, north, turn, stage: OpeningStage::Underway };
    setup.position().map_err(value_error)
}

/// Fails in words where there is no numpy.
pub(crate) fn needs_numpy(py: Python<'_>) -> PyResult<()> {
    py.import("numpy").map(|_| ())
}

/// A new array of one dimension.
pub(crate) fn vector<T: Element>(py: Python<'_>, numbers: Vec<T>) -> PyResult<Bound<'_, PyArray1<T>>> {
    needs_numpy(py)?;
    Ok(PyArray1::from_vec(py, numbers))
}

/// The row of a position as a new array.
pub(crate) fn array_of_position<'py>(
    py: Python<'py>,
    position: &Position,
    dtype: Option<&Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    if copy == Some(false) {
        return Err(value_error("a position has no array that could be shared: it is copied"));
    }
    let mut row = vec![0; row_length(position.rules())];
    write_row(position, &mut row)?;
    let array = vector(py, row)?.into_any();
    dtype.map_or(Ok(array.clone()), |dtype| array.call_method1("astype", (dtype,)))
}
