//! What a player finds out at once, without a book.

use std::sync::Arc;

use kalah::{Position, Rules};
use kalah_endgame::Endgame;

use super::header::AtOnce;
use crate::run::SearchRun;
use crate::solver::{Options, SolveError, Solver};

/// Measures the effort that a position takes: a number of nodes, the same on every machine.
pub(super) struct EffortProbe {
    solver: Solver,
    nodes: u64,
}

impl EffortProbe {
    /// The database has exactly the seeds that `at_once` tells.
    pub(super) fn new(
        rules: Rules,
        endgame: Arc<Endgame>,
        at_once: AtOnce,
    ) -> Result<EffortProbe, SolveError> {
        let options =
            Options { endgame: Some(endgame), table_bytes: AtOnce::TABLE_BYTES, ..Options::default() };
        Ok(EffortProbe { solver: Solver::new(rules, options)?, nodes: at_once.nodes })
    }

    /// The nodes that value and best move of a position take, with an empty table; `None` if they are more than the
    /// player has.
    pub(super) fn nodes(&self, position: &Position) -> Result<Option<u64>, SolveError> {
        self.solver.forget();
        let run = SearchRun::new().within(self.nodes);
        match self.solver.best_move(position, &run) {
            Ok(_) => Ok(Some(run.nodes())),
            Err(SolveError::Stopped) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
