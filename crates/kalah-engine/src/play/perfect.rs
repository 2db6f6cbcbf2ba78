//! Playing without giving away anything that is proven.

use std::sync::Arc;

use kalah::{Move, Ply, Position};

use crate::analysis::source::ValueSource;
use crate::checkpoint::{Checkpoint, ProofIndex};
use crate::opening_rules::{goal, plies, settled};
use crate::play::engine::{ChosenMove, Engine};
use crate::proof::{PieceOptions, ProofProgress, ProofQuestion};
use crate::run::SearchRun;
use crate::solver::{SolveError, Solver};

/// Nodes after which the exact value is given up where a move is there that keeps what is proven.
const EXACT: u64 = 250_000;

impl Engine {
    /// A move that gives away nothing: `None` only if the game is over.
    ///
    /// Where the exact value is known or found, the move is best. Where it is not, and something is proven or was promised, it
    /// is a move after which that much is proven: the choice has that margin then, and is not exact. Who promises in each call
    /// the margin of the choice before ends with that at least, whatever the opponent plays.
    ///
    /// # Errors
    /// [`SolveError::Stopped`] if the run ended before there was a proof; or if the position does not fit the engine.
    pub fn perfect(
        &self,
        position: &Position,
        promised: Option<i32>,
        run: &SearchRun,
    ) -> Result<Option<ChosenMove>, SolveError> {
        if let Some(known) = self.known(position).filter(|known| known.exact) {
            return Ok(Some(known));
        }
        let Some(kept) = self.keep(position, promised, run)? else { return self.exact(position, run) };
        match run.piece(EXACT, || self.exact(position, run)) {
            Err(SolveError::Stopped) => Ok(Some(kept)),
            exact => exact,
        }
    }

    fn exact(&self, position: &Position, run: &SearchRun) -> Result<Option<ChosenMove>, SolveError> {
        let best = self.search.solver()?.best_move(position, run)?;
        Ok(best
            .map(|(mv, margin)| ChosenMove { exact: true, ..proven(mv, margin, ValueSource::Search, run) }))
    }

    /// A move after which as much is proven as was promised or is known before it; `None` where that is nothing, or
    /// where the exact value is at hand.
    fn keep(
        &self,
        position: &Position,
        promised: Option<i32>,
        run: &SearchRun,
    ) -> Result<Option<ChosenMove>, SolveError> {
        let solver = self.search.solver()?;
        let context = &solver.context;
        let pair = settled(position).filter(|_| !position.is_over());
        if pair.is_none_or(|pair| context.settled(pair).is_some()) {
            return Ok(None);
        }
        let known = self.lookup.margins(position).at_least;
        let margin = promised.map_or(known, |promised| promised.max(known));
        let goal = goal(position, margin);
        if goal == 0 {
            return Ok(None);
        }
        let moves = self.lookup.moves(position).into_iter();
        if let Some((mv, margins)) = moves.max_by_key(|(_, margins)| margins.at_least)
            && margins.at_least >= margin
        {
            return Ok(Some(proven(mv, margins.at_least, margins.from, run)));
        }
        self.taught.get_or_init(|| self.lookup.teach(solver));
        Engine::prove(solver, position, margin, run)
    }

    /// A move after which so much is proven, by a [proof in pieces](crate::proof): it turns to whichever reply looks cheapest to prove,
    /// and leaves one that turns out to be hard.
    fn prove(
        solver: &Solver,
        position: &Position,
        margin: i32,
        run: &SearchRun,
    ) -> Result<Option<ChosenMove>, SolveError> {
        let log = Arc::new(Checkpoint::in_memory(position));
        let answer =
            solver.prove(position, margin, &log, PieceOptions::AT_A_MOVE, &ProofProgress::part_of(run));
        match answer {
            // Some reply keeps it.
            Ok(Some(true)) => (),
            Ok(Some(false)) => return Ok(None),
            // Nothing is written, so only the run can have ended it.
            Ok(None) | Err(_) => return Err(SolveError::Stopped),
        }
        let kept = plies(position).find(|ply| log.with_held(|held| keeps(solver, ply, margin, held)));
        Ok(kept.map(|ply| proven(ply.mv, margin, ValueSource::Search, run)))
    }
}

/// The choice of a move after which so much is proven.
fn proven(mv: Move, margin: i32, from: ValueSource, run: &SearchRun) -> ChosenMove {
    ChosenMove { mv, margin, exact: false, from, depth: 0, nodes: run.nodes(), line: vec![mv] }
}

/// Returns true if so much is proven after a ply.
fn keeps(solver: &Solver, ply: &Ply, margin: i32, held: &ProofIndex) -> bool {
    let again = ply.position.turn() == ply.side;
    let asked = if again { margin } else { 1 - margin };
    match solver.question(&ply.position, asked) {
        Ok(ProofQuestion::Known(yes)) => yes == again,
        Ok(ProofQuestion::Open(question)) => {
            let answer = solver.answer(question, held);
            answer.is_some_and(|gain| (gain >= question.goal) == again)
        }
        Err(_) => false,
    }
}
