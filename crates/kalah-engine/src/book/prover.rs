//! Proving the value of a position and choosing among its best moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use kalah::kernel::{Kernel, PitPair};
use kalah::{Move, Position, Rules};
use kalah_endgame::Endgame;

use super::entry::StorelessEntry;
use crate::opening_rules::without_stores;
use crate::run::SearchRun;
use crate::solver::{Options, SolveError, Solver};

/// Proves values. What it learns from one position helps with the next, whichever thread asks.
pub(super) struct BookProver {
    rules: Rules,
    solver: Solver,
}

impl BookProver {
    pub(super) fn new(
        rules: Rules,
        endgame: &Arc<Endgame>,
        table_bytes: usize,
    ) -> Result<BookProver, SolveError> {
        let options = Options { endgame: Some(Arc::clone(endgame)), table_bytes, ..Options::default() };
        Ok(BookProver { rules, solver: Solver::new(rules, options)? })
    }

    /// The value of a position that is not over, and the best of its best moves.
    pub(super) fn fact(
        &self,
        chooser: &BestMoveChooser,
        pair: PitPair,
        stop: &AtomicBool,
    ) -> Result<StorelessEntry, SolveError> {
        let run = SearchRun::new().stopped_by(stop);
        let position = without_stores(self.rules, pair).ok_or(SolveError::Board(self.rules))?;
        let best = self.solver.best_moves(&position, &run)?;
        // Nothing lies in the stores, so the margin is 2G - s.
        let gain = i32::midpoint(best.margin, pair.seeds().cast_signed()).cast_unsigned();
        let pits: Vec<usize> = best.moves.iter().filter_map(|&mv| pit_of(mv)).collect();
        let pit = chooser.choose(pair, gain, &pits, stop)?;
        Ok(StorelessEntry { gain, pit, searched: None })
    }
}

fn pit_of(mv: Move) -> Option<usize> {
    match mv {
        Move::Sow(pit) => Some(pit.index()),
        Move::Swap => None,
    }
}

/// Nodes within which best moves are compared, one limit after the other.
const LIMITS: [u64; 3] = [1 << 12, 1 << 15, 1 << 18];
/// Bytes of the table for that.
const TABLE_BYTES: usize = 4 << 20;

/// Compares best moves: each thread has its own, and what it says depends on the position alone.
pub(super) struct BestMoveChooser {
    kernel: Kernel,
    solver: Solver,
}

impl BestMoveChooser {
    pub(super) fn new(rules: Rules, endgame: &Arc<Endgame>) -> Result<BestMoveChooser, SolveError> {
        let options =
            Options { endgame: Some(Arc::clone(endgame)), table_bytes: TABLE_BYTES, ..Options::default() };
        let kernel = Kernel::new(rules).ok_or(SolveError::Board(rules))?;
        Ok(BestMoveChooser { kernel, solver: Solver::new(rules, options)? })
    }

    /// Returns true if value and best move of a position are found within so many nodes, with an empty table.
    pub(super) fn is_near(&self, position: &Position, nodes: u64) -> Result<bool, SolveError> {
        self.solver.forget();
        match self.solver.best_move(position, &SearchRun::new().within(nodes)) {
            Ok(_) => Ok(true),
            Err(SolveError::Stopped) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Of several pits with which the mover gains as much as it can, the one for which that is proven with the
    /// fewest nodes. If all need many: what leaves the fewest seeds in play.
    fn choose(
        &self,
        pair: PitPair,
        gain: u32,
        pits: &[usize],
        stop: &AtomicBool,
    ) -> Result<usize, SolveError> {
        let mut ranked: Vec<_> = pits.iter().map(|&pit| (pit, self.kernel.sow(pair, pit))).collect();
        ranked.sort_by_key(|(_, sown)| sown.pair.seeds());
        let &[(first, _), ref others @ ..] = &ranked[..] else { return Err(SolveError::Stopped) };
        if others.is_empty() {
            return Ok(first);
        }
        self.solver.forget();
        for limit in LIMITS {
            for &(pit, sown) in &ranked {
                if stop.load(Relaxed) {
                    return Err(SolveError::Stopped);
                }
                let rest = gain - sown.banked.min(gain);
                let (child, gain) = if sown.again {
                    (sown.pair, rest)
                } else {
                    (sown.pair.flipped(), sown.pair.seeds() - rest)
                };
                let is_proven = self.solver.confirm(child, gain, &SearchRun::new().within(limit)).is_ok();
                if is_proven {
                    return Ok(pit);
                }
            }
        }
        Ok(first)
    }
}
