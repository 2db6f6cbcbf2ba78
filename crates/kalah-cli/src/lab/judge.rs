//! Judge of the loss by a move, against exact values.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use kalah::{Move, Position, Rules};
use kalah_engine::{Lookup, Options, ProofLog, SearchRun, SolveError, Solver};

/// A move with its exact margin beside that of a best move.
pub(super) struct MoveLoss {
    pub(super) position: Position,
    pub(super) mv: Move,
    pub(super) margin: i32,
    pub(super) best: Move,
    pub(super) best_margin: i32,
}

impl MoveLoss {
    /// Seeds of the final margin given away; 0 if the move is as good as the best.
    pub(super) fn lost(&self) -> i32 {
        self.best_margin - self.margin
    }
}

/// Knows the value of every position: by what comes with the program, by a log, or by a search.
pub(super) struct PositionJudge<'a> {
    solver: Solver,
    lookup: Lookup,
    /// Nodes after which a position is too hard.
    most: Option<u64>,
    stop: &'a Arc<AtomicBool>,
    best: HashMap<Position, (Move, i32)>,
    margins: HashMap<(Position, Move), i32>,
}

impl<'a> PositionJudge<'a> {
    pub(super) fn new(
        rules: Rules,
        options: Options,
        most: Option<u64>,
        log: Option<&ProofLog>,
        stop: &'a Arc<AtomicBool>,
    ) -> Result<PositionJudge<'a>> {
        let solver = Solver::new(rules, options)?;
        if let Some(log) = log {
            solver.learn_log(log)?;
        }
        let (best, margins) = (HashMap::new(), HashMap::new());
        Ok(PositionJudge { solver, lookup: Lookup::shipped(rules), most, stop, best, margins })
    }

    /// Finds a best move of a position, and its margin. `None` if there is none, or if it takes too many nodes.
    pub(super) fn solve(&mut self, position: &Position) -> Result<Option<(Move, i32)>> {
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

    fn searched(&self, position: &Position) -> Result<Option<(Move, i32)>> {
        let run = SearchRun::new().stopped_by(self.stop);
        let run = match self.most {
            Some(most) => run.within(most),
            None => run,
        };
        match self.solver.best_move(position, &run) {
            Err(SolveError::Stopped) if self.most.is_some_and(|most| run.nodes() >= most) => Ok(None),
            best => Ok(best?),
        }
    }

    /// Returns the loss of a move in a solved position; `None` if the position cannot be solved.
    pub(super) fn loss(&mut self, position: &Position, mv: Move) -> Result<Option<MoveLoss>> {
        let Some((best, best_margin)) = self.solve(position)? else { return Ok(None) };
        let margin = if mv == best { best_margin } else { self.margin(position, mv)? };
        Ok(Some(MoveLoss { position: *position, mv, margin, best, best_margin }))
    }

    /// The margin that a move comes to, for the side that plays it.
    fn margin(&mut self, position: &Position, mv: Move) -> Result<i32> {
        if let Some(&margin) = self.margins.get(&(*position, mv)) {
            return Ok(margin);
        }
        let ply = position.play(mv)?;
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
