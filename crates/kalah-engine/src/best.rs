//! All best moves of a position, for who has to choose among them.

use kalah::kernel::Pair;
use kalah::{Move, Position};

use crate::children::Aim;
use crate::driver::{Driver, Stopped};
use crate::opening::{self, is_best, plies};
use crate::run::Run;
use crate::solver::{SolveError, Solver};
use crate::table::PROOF;

/// The exact value of a position and the moves that reach it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BestMoves {
    /// The final margin of the side to move.
    pub(crate) margin: i32,
    /// From the store outwards; none if the game is over.
    pub(crate) moves: Vec<Move>,
}

impl Solver {
    /// The exact value of a position and all moves that reach it.
    pub(crate) fn best_moves(&self, position: &Position, run: &Run) -> Result<BestMoves, SolveError> {
        let driver = self.driver(position, run)?;
        let margin = opening::margin(&driver, position, &mut |_, _| ())?;
        let mut moves = Vec::new();
        for ply in plies(position) {
            if is_best(&driver, position, &ply, margin)? {
                moves.push(ply.mv);
            }
        }
        Ok(BestMoves { margin, moves })
    }

    /// Whether a move reaches the exact margin of a position, which is known.
    pub(crate) fn reaches(
        &self,
        position: &Position,
        mv: Move,
        margin: i32,
        run: &Run,
    ) -> Result<bool, SolveError> {
        let driver = self.driver(position, run)?;
        let Ok(ply) = position.play(mv) else { return Ok(false) };
        Ok(is_best(&driver, position, &ply, margin)?)
    }

    /// Proves a value that is already known: two questions.
    pub(crate) fn confirm(&self, pair: Pair, gain: u32, run: &Run) -> Result<(), Stopped> {
        let driver = Driver { know: &self.know, run, threads: self.threads, aim: Aim::Proof };
        driver.value(pair, PROOF, gain, &mut |_| ())?;
        Ok(())
    }
}
