//! The values of a position and its moves, as an analysis found them.

use std::hash::{Hash, Hasher};

use kalah_engine::{Analysis, ExactMargin, MarginBound, MoveValue};
use pyo3::prelude::*;

use crate::integer::Integer;
use crate::moves::{move_of_number, moves_of_numbers, number_of_move, numbers_of_moves};
use crate::words::source_of_word;

/// The values of a position and its moves.
#[pyclass(name = "Analysis", module = "kalah", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PythonAnalysis(pub(crate) Analysis);

impl Hash for PythonAnalysis {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.margin(), self.0.depth, self.0.nodes).hash(state);
    }
}

/// All that an analysis is made of, as Python has it.
type AnalysisParts = (Vec<PythonMoveValue>, u32, u64, Option<(i32, String)>);

#[pymethods]
impl PythonAnalysis {
    /// The value of each legal move, the best first.
    #[getter]
    fn moves(&self) -> Vec<PythonMoveValue> {
        self.0.moves.iter().cloned().map(PythonMoveValue).collect()
    }

    /// The final margin of the side to move, exact or as far as it was searched.
    #[getter]
    fn margin(&self) -> i32 {
        self.0.margin()
    }

    /// True if the margin is proven.
    #[getter]
    fn exact(&self) -> bool {
        self.0.is_exact()
    }

    /// Changes of side that all moves were looked ahead.
    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth
    }

    /// Positions asked about.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    fn __repr__(&self) -> String {
        let kind = if self.exact() { "exact" } else { "searched" };
        format!("<kalah.Analysis {:+}, {kind}, {} nodes>", self.margin(), self.0.nodes)
    }

    #[staticmethod]
    fn _restored(
        moves: Vec<PyRef<'_, PythonMoveValue>>,
        depth: u32,
        nodes: u64,
        known: Option<(i32, String)>,
    ) -> PyResult<PythonAnalysis> {
        let known =
            known.map(|(margin, from)| Ok::<_, PyErr>(ExactMargin { margin, from: source_of_word(&from)? }));
        let moves = moves.into_iter().map(|value| value.0.clone()).collect();
        Ok(PythonAnalysis(Analysis { moves, depth, nodes, known: known.transpose()? }))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, AnalysisParts)> {
        let restored = py.get_type::<PythonAnalysis>().getattr("_restored")?.unbind();
        let known = self.0.known.map(|known| (known.margin, known.from.to_string()));
        Ok((restored, (self.moves(), self.0.depth, self.0.nodes, known)))
    }
}

/// The value of a move.
#[pyclass(name = "MoveValue", module = "kalah", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PythonMoveValue(MoveValue);

impl Hash for PythonMoveValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.mv, self.0.margin, self.0.depth, &self.0.line).hash(state);
    }
}

/// All that the value of a move is made of, as Python has it.
type MoveValueParts = (usize, i32, bool, bool, String, u32, Vec<usize>);

#[pymethods]
impl PythonMoveValue {
    /// The move.
    #[getter]
    fn r#move(&self) -> usize {
        number_of_move(self.0.mv)
    }

    /// The final margin of the side that plays it, or the most that it can be.
    #[getter]
    fn margin(&self) -> i32 {
        self.0.margin
    }

    /// True if the move is worth its margin at most, and has no value of its own.
    #[getter]
    fn at_most(&self) -> bool {
        self.0.bound == MarginBound::AtMost
    }

    /// True if the margin is proven.
    #[getter]
    fn exact(&self) -> bool {
        self.0.exact
    }

    /// Source of the margin: "over", "database", "proof", "book" or "search".
    #[getter]
    fn source(&self) -> String {
        self.0.from.to_string()
    }

    /// Best play of both, this move first.
    #[getter]
    fn line(&self) -> Vec<usize> {
        numbers_of_moves(&self.0.line)
    }

    fn __repr__(&self) -> String {
        let most = if self.at_most() { "at most " } else { "" };
        format!("<kalah.MoveValue {} {most}{:+}, {}>", self.0.mv, self.0.margin, self.0.from)
    }

    #[staticmethod]
    fn _restored(
        r#move: Integer,
        margin: i32,
        at_most: bool,
        exact: bool,
        source: &str,
        depth: u32,
        line: Vec<Integer>,
    ) -> PyResult<PythonMoveValue> {
        let (mv, line) = (move_of_number(r#move)?, moves_of_numbers(line)?);
        let bound = if at_most { MarginBound::AtMost } else { MarginBound::Is };
        Ok(PythonMoveValue(MoveValue {
            mv,
            margin,
            bound,
            exact,
            from: source_of_word(source)?,
            depth,
            line,
        }))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, MoveValueParts)> {
        let restored = py.get_type::<PythonMoveValue>().getattr("_restored")?.unbind();
        let parts = (
            self.r#move(),
            self.margin(),
            self.at_most(),
            self.exact(),
            self.source(),
            self.0.depth,
            self.line(),
        );
        Ok((restored, parts))
    }
}
