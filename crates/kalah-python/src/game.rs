//! A game that goes on and back, and is read and written in all forms of the program.

use kalah::record::{Ending, PlyRecord, Record};
use kalah::{GameState, Position};
use kalah_match::{
    NotedContent, actions_of_game, game_of_actions, read_notation, refuse_stray_line, write_notation,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::analyser::PythonAnalyser;
use crate::integer::{Integer, Seconds};
use crate::moves::{move_of_number, number_of_move};
use crate::position::{PythonPly, PythonPosition};
use crate::review::{self, ReviewRow};
use crate::words::{rules_of_word, side_of_word, value_error};

/// A game: its start, the plies that were played, and who plays. It can go on and go back.
#[pyclass(name = "Game", module = "kalah", eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PythonGame {
    state: GameState,
    plies: Vec<PlyRecord>,
    /// The players by the sides where they sat at the start.
    names: [String; 2],
    /// How the game ended, if not by the rules, and the reason of a forfeit.
    ending: Option<(Ending, Option<String>)>,
}

#[pymethods]
impl PythonGame {
    /// A game by these rules, in which `first` moves first, or one from a position.
    #[new]
    #[pyo3(signature = (rules = "6x6", *, first = "south", start = None, south = "A", north = "B"))]
    fn new(
        rules: &str,
        first: &str,
        start: Option<&PythonPosition>,
        south: &str,
        north: &str,
    ) -> PyResult<PythonGame> {
        let start = match start {
            Some(start) => start.0,
            None => rules_of_word(rules)?.start(side_of_word(first)?),
        };
        let names = [south.to_owned(), north.to_owned()];
        Ok(PythonGame { state: GameState::new(start), plies: Vec::new(), names, ending: None })
    }

    /// Reads the games of a text in any form that `kalah convert` reads: records, transcripts, logs, moves, Kaggle's replays.
    /// Without rules they are those that the text says or suggests.
    #[staticmethod]
    #[pyo3(signature = (text, rules = None))]
    fn read(text: &str, rules: Option<&str>) -> PyResult<Vec<PythonGame>> {
        let rules = rules.map(rules_of_word).transpose()?;
        match read_notation(text, rules, &refuse_stray_line).map_err(value_error)? {
            NotedContent::Games(games) => games.into_iter().map(PythonGame::from_record).collect(),
            NotedContent::Positions(_) => Err(value_error("these are positions, and no games")),
        }
    }

    /// The game of a history of OpenSpiel's game `mancala`: a list of its actions.
    #[staticmethod]
    fn from_actions(actions: Vec<Integer>) -> PyResult<PythonGame> {
        let number = |action: Integer| action.within("action", i64::MIN.into()..=i64::MAX.into());
        let actions: Vec<i64> = actions.into_iter().map(number).collect::<PyResult<_>>()?;
        let state = game_of_actions(&actions).map_err(value_error)?;
        let plies = state.plies().iter().map(|ply| PlyRecord::bare(ply.mv)).collect();
        Ok(PythonGame { state, plies, names: ["A".to_owned(), "B".to_owned()], ending: None })
    }

    /// The history of the game as OpenSpiel's game `mancala` has it.
    fn actions(&self) -> PyResult<Vec<i64>> {
        actions_of_game(&self.state).map_err(value_error)
    }

    /// Writes the game in a form of `kalah convert`: "record", "transcript", "moves", or a board after each ply as "board",
    /// "haskell", "java", "kgp" or "mankalah".
    #[pyo3(signature = (form = "record"))]
    fn write(&self, form: &str) -> PyResult<String> {
        write(&[self.record()], form)
    }

    /// The position now.
    #[getter]
    fn position(&self) -> PythonPosition {
        PythonPosition(*self.state.position())
    }

    /// The position in which the game started.
    #[getter]
    fn start(&self) -> PythonPosition {
        PythonPosition(*self.state.start())
    }

    /// The name of the player who sat South at the start.
    #[getter]
    fn south(&self) -> &str {
        &self.names[0]
    }

    /// The name of the player who sat North at the start.
    #[getter]
    fn north(&self) -> &str {
        &self.names[1]
    }

    /// The plies so far.
    #[getter]
    fn plies(&self) -> Vec<PythonPly> {
        self.state.plies().iter().copied().map(PythonPly).collect()
    }

    /// The moves so far.
    #[getter]
    fn moves(&self) -> Vec<usize> {
        self.state.plies().iter().map(|ply| number_of_move(ply.mv)).collect()
    }

    /// The legal moves now.
    #[getter]
    fn legal_moves(&self) -> Vec<usize> {
        self.state.position().legal_moves().map(number_of_move).collect()
    }

    /// True if the game is over by the rules.
    #[getter]
    fn is_over(&self) -> bool {
        self.state.position().is_over()
    }

    /// How the game ended: "finished", "adjudicated", "illegal move", "timed out", "crashed", "resigned", or "aborted" if it did
    /// not.
    #[getter]
    fn termination(&self) -> String {
        self.ending().to_string()
    }

    /// The side that won; None for a draw, and for a game without a result. Sides are those at the end.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.ending().winner().map(crate::words::word_of_side)
    }

    /// South's final margin; None if the game is not over, or was forfeited.
    #[getter]
    fn margin(&self) -> Option<i32> {
        self.ending().margin()
    }

    /// Plays a move.
    fn push(&mut self, r#move: Integer) -> PyResult<PythonPly> {
        let mv = move_of_number(r#move)?;
        let ply = *self.state.play(mv).map_err(value_error)?;
        self.plies.push(PlyRecord::bare(mv));
        self.ending = None;
        Ok(PythonPly(ply))
    }

    /// Takes the last ply back.
    fn pop(&mut self) -> PyResult<PythonPly> {
        let ply = self.state.undo().ok_or_else(|| PyIndexError::new_err("no ply was played"))?;
        self.plies.pop();
        self.ending = None;
        Ok(PythonPly(ply))
    }

    /// What each ply gave away, by the values of all moves of the position before it: a row for each ply, as polars and pandas
    /// take them. The limits are those of `Analyser.analyse`, for each ply.
    #[pyo3(signature = (analyser, *, depth = None, time = None, nodes = None))]
    fn review(
        &self,
        py: Python<'_>,
        analyser: &PythonAnalyser,
        depth: Option<Integer>,
        time: Option<Seconds>,
        nodes: Option<Integer>,
    ) -> PyResult<Vec<ReviewRow>> {
        review::rows(py, &self.state, &self.names, analyser, depth, (time, nodes))
    }

    fn __len__(&self) -> usize {
        self.plies.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.plies())?.try_iter()
    }

    fn __repr__(&self) -> String {
        let [south, north] = &self.names;
        format!("<kalah.Game {south:?} v. {north:?}, {} plies, {}>", self.plies.len(), self.ending())
    }

    /// Pickles as its record.
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let restored = py.get_type::<PythonGame>().getattr("_restored")?;
        Ok((restored.unbind(), (kalah_match::write_record(&self.record()),)))
    }

    #[staticmethod]
    fn _restored(record: &str) -> PyResult<PythonGame> {
        let record: Record = serde_json::from_str(record).map_err(value_error)?;
        PythonGame::from_record(record)
    }
}

impl PythonGame {
    /// The game of a record.
    pub(crate) fn from_record(record: Record) -> PyResult<PythonGame> {
        let state = record.replay().map_err(value_error)?;
        let Record { south, north, plies, ending, cause, .. } = record;
        let is_by_rules = matches!(ending, Ending::Finished { .. } | Ending::Aborted);
        let ending = (!is_by_rules).then_some((ending, cause));
        Ok(PythonGame { state, plies, names: [south, north], ending })
    }

    fn ending(&self) -> Ending {
        match (self.state.position().outcome(), &self.ending) {
            (Some(margin), _) => Ending::Finished { margin },
            (None, Some((ending, _))) => *ending,
            (None, None) => Ending::Aborted,
        }
    }

    /// The record of the game.
    pub(crate) fn record(&self) -> Record {
        let [south, north] = self.names.clone();
        let cause = self.ending.as_ref().and_then(|(_, cause)| cause.clone());
        let start: Position = *self.state.start();
        Record { start, south, north, plies: self.plies.clone(), ending: self.ending(), cause }
    }
}

fn write(records: &[Record], form: &str) -> PyResult<String> {
    let form = form.parse().map_err(value_error)?;
    write_notation(&NotedContent::Games(records.to_vec()), form).map_err(value_error)
}

/// Writes games in a form of `kalah convert`, as `Game.write` does with one.
#[pyfunction]
#[pyo3(signature = (games, form = "record"))]
pub(crate) fn write_games(games: Vec<PyRef<'_, PythonGame>>, form: &str) -> PyResult<String> {
    let records: Vec<Record> = games.into_iter().map(|game| game.record()).collect();
    write(&records, form)
}
