//! All best moves of a position, for who has to choose among them.

use kalah::kernel::PitPair;
use kalah::{Move, Position};

use crate::opening_rules::{self, is_best, plies};
use crate::run::SearchRun;
use crate::search::move_ordering::SearchAim;
use crate::search::mtdf::{Mtdf, SearchStopped};
use crate::search::table::PROOF;
use crate::solver::{SolveError, Solver};

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
    pub(crate) fn best_moves(&self, position: &Position, run: &SearchRun) -> Result<BestMoves, SolveError> {
        let mtdf = self.mtdf(position, run)?;
        let margin = opening_rules::margin(&mtdf, position)?;
        let mut moves = Vec::new();
        for ply in plies(position) {
            if is_best(&mtdf, position, &ply, margin)? {
                moves.push(ply.mv);
            }
        }
        Ok(BestMoves { margin, moves })
    }

    /// Returns true if a move reaches the exact margin of a position, which is known.
    pub(crate) fn reaches(
        &self,
        position: &Position,
        mv: Move,
        margin: i32,
        run: &SearchRun,
    ) -> Result<bool, SolveError> {
        let mtdf = self.mtdf(position, run)?;
        let Ok(ply) = position.play(mv) else { return Ok(false) };
        Ok(is_best(&mtdf, position, &ply, margin)?)
    }

    /// Proves a value that is already known: two questions.
    pub(crate) fn confirm(&self, pair: PitPair, gain: u32, run: &SearchRun) -> Result<(), SearchStopped> {
        let mtdf = Mtdf { context: &self.context, run, threads: self.threads, aim: SearchAim::Proof };
        mtdf.value(pair, PROOF, gain, &mut |_| ())?;
        Ok(())
    }
}
