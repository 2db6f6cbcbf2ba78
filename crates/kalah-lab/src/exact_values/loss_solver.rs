//! Loss of a move, against exact values.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalah::{Move, Position, Rules};
use kalah_engine::{Lookup, Options, ProofLog, SearchRun, SolveError, Solver};

use super::error::ExactValuesError;

/// A move with its exact margin beside that of a best move.
#[derive(Clone, Copy, Debug)]
pub struct MoveLoss {
    /// Position of the move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// Margin of the move.
    pub margin: i32,
    /// A best move.
    pub best: Move,
    /// Margin of the best move.
    pub best_margin: i32,
}

impl MoveLoss {
    /// Seeds of the final margin given away; 0 if the move is as good as the best.
    pub fn seeds(&self) -> i32 {
        self.best_margin - self.margin
    }
}

/// Values moves of a board: by what comes with the program, by a log, or by a search.
pub struct LossSolver<'a> {
    solver: Solver,
    lookup: Lookup,
    /// Nodes after which a position is too hard.
    most: Option<u64>,
    stop: &'a Arc<AtomicBool>,
    best: HashMap<Position, (Move, i32)>,
    margins: HashMap<(Position, Move), i32>,
}

impl<'a> LossSolver<'a> {
    /// Creates a solver that uses the proofs of a log. A position that takes more than `most` nodes is too hard.
    ///
    /// # Errors
    /// If there can be no solver for the board, or the log is of another one.
    pub fn new(
        rules: Rules,
        options: Options,
        most: Option<u64>,
        log: Option<&ProofLog>,
        stop: &'a Arc<AtomicBool>,
    ) -> Result<LossSolver<'a>, SolveError> {
        let solver = Solver::new(rules, options)?;
        if let Some(log) = log {
            solver.learn_log(log)?;
        }
        let (best, margins) = (HashMap::new(), HashMap::new());
        Ok(LossSolver { solver, lookup: Lookup::shipped(rules), most, stop, best, margins })
    }

    /// Finds a best move of a position, and its margin. `None` if there is none, or if it takes too many nodes.
    pub(super) fn solve(&mut self, position: &Position) -> Result<Option<(Move, i32)>, SolveError> {
        if let Some(&known) = self.best.get(position) {
            return Ok(Some(known));
        }
        let known = self.lookup.best(position).map(|(mv, value)| (mv, value.margin));
        let best = match known {
            Some(best) => Some(best),
            None => self.searched(position)?,
        };
        if let Some(best) = best {
            self.best.insert(*position, best);
        }
        Ok(best)
    }

    fn searched(&self, position: &Position) -> Result<Option<(Move, i32)>, SolveError> {
        let run = SearchRun::new().stopped_by(self.stop);
        let run = match self.most {
            Some(most) => run.within(most),
            None => run,
        };
        match self.solver.best_move(position, &run) {
            Err(SolveError::Stopped) if self.most.is_some_and(|most| run.nodes() >= most) => Ok(None),
            best => best,
        }
    }

    /// Returns the loss of a move in a solved position; `None` if the position cannot be solved.
    pub(super) fn loss(
        &mut self,
        position: &Position,
        mv: Move,
    ) -> Result<Option<MoveLoss>, ExactValuesError> {
        let Some((best, best_margin)) = self.solve(position)? else { return Ok(None) };
        let margin = if mv == best { best_margin } else { self.margin(position, mv)? };
        Ok(Some(MoveLoss { position: *position, mv, margin, best, best_margin }))
    }

    /// Returns the exact margin of a move, for the side that plays it.
    fn margin(&mut self, position: &Position, mv: Move) -> Result<i32, ExactValuesError> {
        if let Some(&margin) = self.margins.get(&(*position, mv)) {
            return Ok(margin);
        }
        let ply = position.play(mv).map_err(|error| ExactValuesError::Player(error.to_string()))?;
        let after = match self.lookup.value(&ply.position) {
            Some(value) => value.margin,
            None => self.solver.solve(&ply.position, &SearchRun::new().stopped_by(self.stop))?.margin,
        };
        // A swap hands the same side to the other player.
        let same = ply.position.turn() == ply.side && mv != Move::Swap;
        let margin = if same { after } else { -after };
        self.margins.insert((*position, mv), margin);
        Ok(margin)
    }
}
