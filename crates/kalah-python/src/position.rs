//! A position, and a ply from it to the next.

use kalah::{Landing, Ply, Position, Side, divide_until, parse_moves, perft_until};
use pyo3::prelude::*;

use crate::moves::{move_of_number, number_of_move};
use crate::search_call::interruptible;
use crate::words::{rules_of_word, side_of_word, value_error, word_of_side};

/// A legal position. It never changes: a move gives another one.
#[pyclass(name = "Position", module = "kalah", frozen, eq, hash, str)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PythonPosition(pub(crate) Position);

impl std::fmt::Display for PythonPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[pymethods]
impl PythonPosition {
    /// The start of a game by these rules.
    #[new]
    #[pyo3(signature = (rules = "6x6", *, first = "south"))]
    fn start(rules: &str, first: &str) -> PyResult<PythonPosition> {
        Ok(PythonPosition(rules_of_word(rules)?.start(side_of_word(first)?)))
    }

    /// Reads a position in any form that the program reads.
    #[staticmethod]
    #[pyo3(signature = (text, rules = None))]
    fn parse(text: &str, rules: Option<&str>) -> PyResult<PythonPosition> {
        let rules = rules.map(rules_of_word).transpose()?;
        Position::parse(text, rules).map(PythonPosition).map_err(value_error)
    }

    /// The rules in a word.
    #[getter]
    fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The side to move; once the game is over it says nothing.
    #[getter]
    fn turn(&self) -> &'static str {
        word_of_side(self.0.turn())
    }

    /// Seeds in South's pits, from South's left.
    #[getter]
    fn south(&self) -> Vec<u16> {
        self.0.pits(Side::South).to_vec()
    }

    /// Seeds in North's pits, from North's left.
    #[getter]
    fn north(&self) -> Vec<u16> {
        self.0.pits(Side::North).to_vec()
    }

    /// Seeds in the stores of South and North.
    #[getter]
    fn stores(&self) -> (u16, u16) {
        (self.0.store(Side::South), self.0.store(Side::North))
    }

    /// Seeds in all pits.
    #[getter]
    fn seeds_in_play(&self) -> u16 {
        self.0.seeds_in_play()
    }

    /// True if the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// South's final margin if the game is over.
    #[getter]
    fn outcome(&self) -> Option<i32> {
        self.0.outcome()
    }

    /// The legal moves.
    #[getter]
    fn legal_moves(&self) -> Vec<usize> {
        self.0.legal_moves().map(number_of_move).collect()
    }

    /// Plays a move and tells all that happened.
    fn play(&self, r#move: usize) -> PyResult<PythonPly> {
        self.0.play(move_of_number(r#move)?).map(PythonPly).map_err(value_error)
    }

    /// The position after these moves, written like "36 21 4".
    fn after(&self, moves: &str) -> PyResult<PythonPosition> {
        let mut position = self.0;
        for mv in parse_moves(moves).map_err(value_error)? {
            position = position.play(mv).map_err(value_error)?.position;
        }
        Ok(PythonPosition(position))
    }

    /// The same board seen from the other side.
    fn mirrored(&self) -> PythonPosition {
        PythonPosition(self.0.mirrored())
    }

    /// Leaves of the move tree so many plies below.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let position = self.0;
        // The signal that stopped it is raised instead.
        interruptible(py, |stop| perft_until(&position, depth, stop).unwrap_or_default())
    }

    /// Leaves below each legal move.
    fn divide(&self, py: Python<'_>, depth: u32) -> PyResult<Vec<(usize, u64)>> {
        let position = self.0;
        let leaves = interruptible(py, |stop| divide_until(&position, depth, stop).unwrap_or_default())?;
        Ok(leaves.into_iter().map(|(mv, leaves)| (number_of_move(mv), leaves)).collect())
    }

    fn __repr__(&self) -> String {
        format!("kalah.Position.parse(\"{}\", \"{}\")", self.0, self.0.rules())
    }

    /// Pickles as its text and rules.
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String, String))> {
        let parse = py.get_type::<PythonPosition>().getattr("parse")?;
        Ok((parse.unbind(), (self.0.to_string(), self.rules())))
    }
}

/// A move that was played, with all its effects.
#[pyclass(name = "Ply", module = "kalah", frozen, eq)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PythonPly(pub(crate) Ply);

#[pymethods]
impl PythonPly {
    /// The move.
    #[getter]
    fn r#move(&self) -> usize {
        number_of_move(self.0.mv)
    }

    /// The side that played it.
    #[getter]
    fn side(&self) -> &'static str {
        word_of_side(self.0.side)
    }

    /// The position after it.
    #[getter]
    fn position(&self) -> PythonPosition {
        PythonPosition(self.0.position)
    }

    /// True if the same side moves again.
    #[getter]
    fn extra_turn(&self) -> bool {
        self.0.extra_turn
    }

    /// Side and pit where the last seed fell; None for a store and for a swap.
    #[getter]
    fn landing(&self) -> Option<(&'static str, usize)> {
        match self.0.landing? {
            Landing::Pit(side, pit) => Some((word_of_side(side), pit.number())),
            Landing::Store => None,
        }
    }

    /// The opponent's pit that was emptied by a capture, and the seeds that lay there.
    #[getter]
    fn captured(&self) -> Option<(usize, u16)> {
        self.0.captured.map(|captured| (captured.pit.number(), captured.seeds))
    }

    /// Seeds that South and North took from their own pits if this ended the game.
    #[getter]
    fn swept(&self) -> Option<(u16, u16)> {
        self.0.swept.map(|[south, north]| (south, north))
    }

    fn __repr__(&self) -> String {
        format!("<kalah.Ply {} of {}: {}>", self.0.mv, word_of_side(self.0.side), self.0.position)
    }
}
