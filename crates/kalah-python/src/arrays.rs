//! Many positions as an array of rows, and who moves in them beside it.

use kalah::{Position, Rules, Side};
use numpy::{PyArray1, PyArray2, PyArrayLike1, PyArrayLike2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::position::PythonPosition;
use crate::rows::{needs_numpy, read_row, row_length, vector, write_row};
use crate::words::{rules_of_word, value_error};

/// Rows of positions that were given: as an array, or one position after the other.
pub(crate) struct GivenPositions(pub(crate) Vec<Position>);

impl GivenPositions {
    /// Reads an array of rows of these rules, or anything that gives positions.
    pub(crate) fn read(given: &Bound<'_, PyAny>, rules: Rules) -> PyResult<GivenPositions> {
        if given.hasattr("dtype")? {
            let rows = rows(given)?;
            let rows = rows.as_array();
            let read = |row: numpy::ndarray::ArrayView1<'_, i8>| read_row(rules, &row.to_vec(), Side::South);
            return rows.outer_iter().map(read).collect::<PyResult<_>>().map(GivenPositions);
        }
        let positions = given.try_iter()?.map(|one| Ok(one?.cast::<PythonPosition>()?.get().0));
        positions.collect::<PyResult<_>>().map(GivenPositions)
    }
}

/// Reads an array of rows; a copy is made only of another type of numbers.
fn rows<'py>(given: &Bound<'py, PyAny>) -> PyResult<PyArrayLike2<'py, i8>> {
    needs_numpy(given.py())?;
    given.extract().map_err(|_| value_error("the rows are an array of int8 in two dimensions"))
}

/// The rows of positions of one board: int8[n, 2p+2].
#[pyfunction]
pub(crate) fn to_array<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray2<i8>>> {
    needs_numpy(py)?;
    let GivenPositions(positions) = GivenPositions::read(positions, Rules::default())?;
    let first = positions.first().ok_or_else(|| value_error("there is no position to make an array of"))?;
    let length = row_length(first.rules());
    if let Some(other) = positions.iter().find(|position| row_length(position.rules()) != length) {
        let (one, other) = (first.rules(), other.rules());
        return Err(value_error(format!("an array is of one board, not of {one} and {other}")));
    }
    let array = PyArray2::zeros(py, [positions.len(), length], false);
    {
        let mut writer = array.try_readwrite().map_err(value_error)?;
        let rows = writer.as_slice_mut().map_err(value_error)?;
        for (position, row) in positions.iter().zip(rows.chunks_exact_mut(length)) {
            write_row(position, row)?;
        }
    }
    Ok(array)
}

/// Who moves in each of these positions: 0 for South, 1 for North, as uint8[n].
#[pyfunction]
pub(crate) fn turns<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let GivenPositions(positions) = GivenPositions::read(positions, Rules::default())?;
    vector(py, positions.iter().map(|position| u8::from(position.turn() == Side::North)).collect())
}

/// The positions of rows. South moves in all of them, or who `turns` says: 0 for South, 1 for North.
#[pyfunction]
#[pyo3(signature = (array, rules, turns = None))]
pub(crate) fn from_array(
    array: &Bound<'_, PyAny>,
    rules: &str,
    turns: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<PythonPosition>> {
    let rules = rules_of_word(rules)?;
    let rows = rows(array)?;
    let rows = rows.as_array();
    let turns: Option<PyArrayLike1<'_, u8>> = turns
        .map(|turns| {
            turns.extract().map_err(|_| value_error("turns is an array of uint8, a number for each row"))
        })
        .transpose()?;
    if turns.as_ref().is_some_and(|turns| turns.len() != rows.nrows()) {
        return Err(value_error("turns has a number for each row"));
    }
    let turn = |at: usize| match turns.as_ref().and_then(|turns| turns.as_array().get(at).copied()) {
        None | Some(0) => Ok(Side::South),
        Some(1) => Ok(Side::North),
        Some(other) => Err(value_error(format!("a turn is 0 for South or 1 for North, not {other}"))),
    };
    let read = |(at, row): (usize, numpy::ndarray::ArrayView1<'_, i8>)| {
        read_row(rules, &row.to_vec(), turn(at)?).map(PythonPosition)
    };
    rows.outer_iter().enumerate().map(read).collect()
}
