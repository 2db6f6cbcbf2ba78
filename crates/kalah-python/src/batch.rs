//! Batches of boards for Python, with arrays that every step writes anew.

use numpy::{PyArray1, PyArray2, PyArrayLike1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::board_batch::BoardBatch;
use crate::integer::Integer;
use crate::position::PythonPosition;
use crate::rows::needs_numpy;
use crate::words::{rules_of_word, value_error};

/// The action that leaves a board as it is.
const NO_ACTION: i64 = -1;

/// The most boards of a batch.
const MOST_BOARDS: u32 = 1 << 24;

/// Many boards that are played at once. A game that ends is begun anew by the same step. Its arrays are written in place: a
/// step changes what the one before gave.
#[pyclass(name = "Batch", module = "kalah")]
pub(crate) struct PythonBatch {
    boards: BoardBatch,
    arrays: BatchArrays,
}

/// The arrays that a step writes.
struct BatchArrays {
    observations: Py<PyArray2<i8>>,
    legal_mask: Py<PyArray2<bool>>,
    rewards: Py<PyArray1<f32>>,
    margins: Py<PyArray1<i8>>,
    done: Py<PyArray1<bool>>,
    movers: Py<PyArray1<u8>>,
    sampled: Py<PyArray1<i64>>,
}

/// What a step gives: observations, rewards, done, movers.
type StepArrays = (Py<PyArray2<i8>>, Py<PyArray1<f32>>, Py<PyArray1<bool>>, Py<PyArray1<u8>>);

#[pymethods]
impl PythonBatch {
    /// So many boards at the start of these rules, which have no opening rules, at most 8 pits a side and 127 seeds.
    #[new]
    #[pyo3(signature = (rules = "6x4", n = Integer::ONE, seed = Integer::ZERO), text_signature = "(rules='6x4', n=1, seed=0)")]
    fn new(py: Python<'_>, rules: &str, n: Integer, seed: Integer) -> PyResult<PythonBatch> {
        needs_numpy(py)?;
        let rules = rules_of_word(rules)?;
        let n: usize = n.within("n", 1..=i128::from(MOST_BOARDS))?;
        let seed = seed.within("seed", 0..=i128::from(u64::MAX))?;
        let boards = BoardBatch::new(rules, n, seed).ok_or_else(|| {
            value_error(format!(
                "no batch of {rules}: up to 8 pits a side and 127 seeds in all, and no rule of the opening"
            ))
        })?;
        let pits = boards.pits();
        let arrays = BatchArrays {
            observations: PyArray2::zeros(py, [n, 2 * pits + 2], false).unbind(),
            legal_mask: PyArray2::zeros(py, [n, pits], false).unbind(),
            rewards: PyArray1::zeros(py, [n], false).unbind(),
            margins: PyArray1::zeros(py, [n], false).unbind(),
            done: PyArray1::zeros(py, [n], false).unbind(),
            movers: PyArray1::zeros(py, [n], false).unbind(),
            sampled: PyArray1::zeros(py, [n], false).unbind(),
        };
        let batch = PythonBatch { boards, arrays };
        batch.observe(py)?;
        Ok(batch)
    }

    fn __len__(&self) -> usize {
        self.boards.boards().len()
    }

    /// The rows of all boards, each seen by its side to move: int8[n, 2p+2].
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<i8>> {
        self.arrays.observations.clone_ref(py)
    }

    /// The pits that may be sown: bool[n, p]. A column is an action, a pit's number less one.
    #[getter]
    fn legal_mask(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.arrays.legal_mask.clone_ref(py)
    }

    /// The final margins of who moved, where the last step ended a game: int8[n], 0 elsewhere.
    #[getter]
    fn margins(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.margins.clone_ref(py)
    }

    /// Who moves: uint8[n], 0 for South, 1 for North.
    #[getter]
    fn movers(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.arrays.movers.clone_ref(py)
    }

    /// Plays an action on each board, the number of a pit less one: observations, rewards, done, movers. -1 leaves a board as it
    /// is. The reward is that of who moved: 1, 0 or -1 at the end of a game, else 0. A game that ended is begun anew, and
    /// observed from its start.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<StepArrays> {
        let actions: PyArrayLike1<'_, i64> = actions
            .extract()
            .map_err(|_| value_error("the actions are an array of int64 in one dimension"))?;
        let n = self.boards.boards().len();
        if actions.len() != n {
            return Err(value_error(format!("{n} boards take {n} actions, not {}", actions.len())));
        }
        let actions = actions.as_array();
        let is_legal = |(board, &action): (usize, &i64)| {
            let may_sow = |pit| self.boards.boards()[board].may_sow(pit);
            action == NO_ACTION || usize::try_from(action).is_ok_and(may_sow)
        };
        if let Some(board) = actions.iter().enumerate().position(|action| !is_legal(action)) {
            let action = actions[board];
            return Err(value_error(format!("board {board} has no legal action {action}")));
        }
        {
            let mut rewards = self.arrays.rewards.bind(py).try_readwrite().map_err(value_error)?;
            let mut margins = self.arrays.margins.bind(py).try_readwrite().map_err(value_error)?;
            let mut done = self.arrays.done.bind(py).try_readwrite().map_err(value_error)?;
            let rewards = rewards.as_slice_mut().map_err(value_error)?;
            let margins = margins.as_slice_mut().map_err(value_error)?;
            let done = done.as_slice_mut().map_err(value_error)?;
            let written = margins.iter_mut().zip(rewards).zip(done);
            for ((board, &action), ((margin, reward), done)) in actions.iter().enumerate().zip(written) {
                let pit = usize::try_from(action).ok();
                let ended = pit.and_then(|pit| self.boards.play(board, pit));
                *margin = ended.unwrap_or(0);
                *reward = f32::from(margin.signum());
                *done = ended.is_some();
            }
        }
        self.observe(py)?;
        let BatchArrays { observations, rewards, done, movers, .. } = &self.arrays;
        Ok((observations.clone_ref(py), rewards.clone_ref(py), done.clone_ref(py), movers.clone_ref(py)))
    }

    /// A legal action for each board, drawn by chance: int64[n].
    fn sample(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        let mut sampled = self.arrays.sampled.bind(py).try_readwrite().map_err(value_error)?;
        for (board, action) in sampled.as_slice_mut().map_err(value_error)?.iter_mut().enumerate() {
            *action = i64::try_from(self.boards.random_pit(board)).unwrap_or(0);
        }
        drop(sampled);
        Ok(self.arrays.sampled.clone_ref(py))
    }

    /// Plays so many random plies on each board: the games that ended, and how many of them South won, drew and lost.
    fn random_playouts(&mut self, py: Python<'_>, plies: Integer) -> PyResult<(u64, u64, u64, u64)> {
        let plies = plies.within("plies", 0..=i128::from(u32::MAX))?;
        let boards = &mut self.boards;
        let counts = py.detach(|| boards.random_playouts(plies));
        self.observe(py)?;
        let [won, drawn, lost] = counts.results;
        Ok((counts.games, won, drawn, lost))
    }

    /// Begins all games anew; with a seed the drawing of actions as well.
    #[pyo3(signature = (seed = None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<Integer>) -> PyResult<Py<PyArray2<i8>>> {
        let seed = seed.map(|seed| seed.within("seed", 0..=i128::from(u64::MAX))).transpose()?;
        self.boards.restart(seed);
        self.observe(py)?;
        Ok(self.observations(py))
    }

    /// The position on a board.
    fn position(&self, board: Integer) -> PyResult<PythonPosition> {
        let last = i128::try_from(self.boards.boards().len()).unwrap_or(i128::MAX) - 1;
        let position = self.boards.position(board.within("board", 0..=last)?);
        position.map(PythonPosition).ok_or_else(|| value_error(format!("there is no board {board}")))
    }
}

impl PythonBatch {
    /// Writes what is seen of the boards into the arrays.
    fn observe(&self, py: Python<'_>) -> PyResult<()> {
        let mut observations = self.arrays.observations.bind(py).try_readwrite().map_err(value_error)?;
        let mut masks = self.arrays.legal_mask.bind(py).try_readwrite().map_err(value_error)?;
        let mut movers = self.arrays.movers.bind(py).try_readwrite().map_err(value_error)?;
        let rows = observations.as_slice_mut().map_err(value_error)?;
        let masks = masks.as_slice_mut().map_err(value_error)?;
        self.boards.write(rows, masks, movers.as_slice_mut().map_err(value_error)?);
        Ok(())
    }
}
