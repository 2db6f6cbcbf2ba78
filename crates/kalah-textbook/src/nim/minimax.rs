//! Best moves by minimax to the end of the game.

use std::thread;

use thiserror::Error;

use crate::game::{Evaluation, Game, MoveOrdering};
use crate::horizon::Horizon;
use crate::nim::board::{EveryTake, NimBoard, TokenTake};
use crate::nim::utility::{SpeedUtility, TimedBoard, WinLoss};
use crate::search::{SearchBudget, SearchCounts, TextbookSearch};
use crate::table::ValueTable;

/// Bytes of stack for each ply of a game.
const STACK_PER_PLY: usize = 2048;

/// Utility of finished games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NimUtility {
    /// [`WinLoss`].
    WinLoss,
    /// [`SpeedUtility`].
    Speed,
}

/// Best move of a board by minimax.
#[derive(Clone, Copy, Debug)]
pub struct MinimaxMove {
    /// The move.
    pub take: TokenTake,
    /// The value for who moves.
    pub value: i32,
    /// Plies until the end, if the utility counts them.
    pub plies: Option<u32>,
    /// Counts of the search.
    pub counts: SearchCounts,
}

/// Reason why minimax finds no move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MinimaxError {
    /// The search was stopped.
    #[error("minimax was stopped after {visited} positions")]
    Stopped {
        /// Positions that were visited.
        visited: u64,
    },
    /// The system has no stack for such a game.
    #[error("a game of {plies} plies is too long for minimax: {why}")]
    TooLong {
        /// Plies of the longest game.
        plies: usize,
        /// Reason of the system.
        why: String,
    },
    /// There is no move.
    #[error("the game is over")]
    Over,
}

impl NimUtility {
    /// Searches to the end, with a table of so many positions or without one, in a thread with a stack that is deep enough
    /// for the longest game.
    pub fn minimax(
        self,
        board: &NimBoard,
        table: Option<usize>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<MinimaxMove, MinimaxError> {
        let plies = board.longest() as usize;
        let too_long = |error: std::io::Error| MinimaxError::TooLong { plies, why: error.to_string() };
        thread::scope(|scope| {
            let thread = thread::Builder::new().stack_size(plies.saturating_mul(STACK_PER_PLY) + (1 << 21));
            let thread = thread.spawn_scoped(scope, || self.search(board, table, stop)).map_err(too_long)?;
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    fn search(
        self,
        board: &NimBoard,
        table: Option<usize>,
        stop: &dyn Fn() -> bool,
    ) -> Result<MinimaxMove, MinimaxError> {
        match self {
            NimUtility::WinLoss => search(board, &WinLoss, table, stop),
            NimUtility::Speed => {
                let speed = SpeedUtility::new(board);
                let start = TimedBoard { board: board.clone(), plies: 0 };
                let found = search(&start, &speed, table, stop)?;
                Ok(MinimaxMove { plies: Some(speed.plies(found.value)), ..found })
            }
        }
    }
}

fn search<G: Game<Move = TokenTake>, E: Evaluation<G>>(
    start: &G,
    evaluation: &E,
    table: Option<usize>,
    stop: &dyn Fn() -> bool,
) -> Result<MinimaxMove, MinimaxError>
where
    EveryTake: MoveOrdering<G>,
{
    let budget = SearchBudget { nodes: u64::MAX, stop };
    let mut search = TextbookSearch::new(evaluation, &EveryTake).within(budget);
    if let Some(capacity) = table {
        search = search.with_table(ValueTable::new(capacity));
    }
    let Ok(found) = search.minimax(start, Horizon::End) else {
        return Err(MinimaxError::Stopped { visited: search.counts().visited });
    };
    let take = *found.line.first().ok_or(MinimaxError::Over)?;
    Ok(MinimaxMove { take, value: found.value, plies: None, counts: search.counts() })
}
