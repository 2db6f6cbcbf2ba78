//! A position, and a ply from it to the next.

use std::hash::{Hash, Hasher};

use kalah::{Captured, Landing, Move, Pit, Ply, Position, Side, divide_until, parse_moves, perft_until};
use pyo3::prelude::*;

use crate::integer::{Integer, Seconds};
use crate::moves::{move_of_number, number_of_move};
use crate::rows::array_of_position;
use crate::search_call::timed;
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

    /// The position of these pits, each side's from its left, and of the stores of South and North. Without rules the board
    /// tells its size, and the rest is usual.
    #[staticmethod]
    #[pyo3(signature = (south, north, stores = (Integer::ZERO, Integer::ZERO), *, rules = None, turn = "south"), text_signature = "(south, north, stores=(0, 0), *, rules=None, turn='south')")]
    fn from_pits(
        south: Vec<Integer>,
        north: Vec<Integer>,
        stores: (Integer, Integer),
        rules: Option<&str>,
        turn: &str,
    ) -> PyResult<PythonPosition> {
        let (pits, other) = (south.len(), north.len());
        if pits != other {
            return Err(value_error(format!("a side has {pits} pits and the other {other}")));
        }
        let seeds = |number: Integer| {
            number.within::<u16>("seeds", 0..=u16::MAX.into()).map(|seeds| seeds.to_string())
        };
        let numbers: Vec<Integer> = [stores.0, stores.1].into_iter().chain(south).chain(north).collect();
        let numbers: Vec<String> = numbers.into_iter().map(seeds).collect::<PyResult<_>>()?;
        let letter = if side_of_word(turn)? == Side::South { "s" } else { "n" };
        let text = format!("<{pits},{}> {letter}", numbers.join(","));
        PythonPosition::parse(&text, rules)
    }

    /// The row of the position, seen by the side to move: its pits, its store, the opponent's pits and store.
    /// `numpy.asarray(position)` calls it.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        array_of_position(py, &self.0, dtype, copy)
    }

    /// The drawing that notebooks show.
    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.py().import("kalah")?.call_method1("svg", (slf,))?.extract()
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
    fn play(&self, r#move: Integer) -> PyResult<PythonPly> {
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

    /// Leaves of the tree of moves so many plies below. After `time` seconds there is a `TimeoutError`.
    #[pyo3(signature = (depth, *, time = None))]
    fn perft(&self, py: Python<'_>, depth: Integer, time: Option<Seconds>) -> PyResult<u64> {
        let (position, depth) = (self.0, depth.count("depth")?);
        timed(py, time, |stop| perft_until(&position, depth, stop))
    }

    /// The legal moves with the leaves below each. After `time` seconds there is a `TimeoutError`.
    #[pyo3(signature = (depth, *, time = None))]
    fn divide(&self, py: Python<'_>, depth: Integer, time: Option<Seconds>) -> PyResult<Vec<(usize, u64)>> {
        let (position, depth) = (self.0, depth.count("depth")?);
        let leaves = timed(py, time, |stop| divide_until(&position, depth, stop))?;
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
#[pyclass(name = "Ply", module = "kalah", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PythonPly(pub(crate) Ply);

impl Hash for PythonPly {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.mv, self.0.side, self.0.position).hash(state);
    }
}

/// All that a ply is made of, as Python has it.
type PlyParts = (
    usize,
    &'static str,
    PythonPosition,
    Option<(&'static str, usize)>,
    Option<(usize, u16)>,
    bool,
    Option<(u16, u16)>,
);

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

    #[staticmethod]
    fn _restored(
        r#move: Integer,
        side: &str,
        position: &PythonPosition,
        landing: Option<(String, Integer)>,
        captured: Option<(Integer, u16)>,
        extra_turn: bool,
        swept: Option<(u16, u16)>,
    ) -> PyResult<PythonPly> {
        let (mv, side) = (move_of_number(r#move)?, side_of_word(side)?);
        let landing = match landing {
            Some((side, number)) => Some(Landing::Pit(side_of_word(&side)?, pit_of_number(number)?)),
            None if mv == Move::Swap => None,
            None => Some(Landing::Store),
        };
        let captured =
            captured.map(|(pit, seeds)| Ok::<_, PyErr>(Captured { pit: pit_of_number(pit)?, seeds }));
        let swept = swept.map(|(south, north)| [south, north]);
        let position = position.0;
        Ok(PythonPly(Ply { mv, side, position, landing, captured: captured.transpose()?, extra_turn, swept }))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, PlyParts)> {
        let restored = py.get_type::<PythonPly>().getattr("_restored")?.unbind();
        let parts = (
            self.r#move(),
            self.side(),
            self.position(),
            self.landing(),
            self.captured(),
            self.extra_turn(),
            self.swept(),
        );
        Ok((restored, parts))
    }
}

fn pit_of_number(number: Integer) -> PyResult<Pit> {
    match move_of_number(number)? {
        Move::Sow(pit) => Ok(pit),
        Move::Swap => Err(value_error("no board has a pit 0")),
    }
}
