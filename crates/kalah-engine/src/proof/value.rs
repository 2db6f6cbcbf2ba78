//! The exact value of a position, proven in pieces where one search would take more nodes.

use std::sync::Arc;

use kalah::Position;
use kalah::kernel::PitPair;

use super::effort::LookAheadEffort;
use super::progress::ProofProgress;
use super::prover::PieceOptions;
use super::question::ProofError;
use crate::checkpoint::{Checkpoint, GoalQuestion};
use crate::opening_rules::final_margin;
use crate::run::SearchRun;
use crate::search::features::SearchFeature;
use crate::search::mtdf::{FoundValue, Mtdf};
use crate::search::table::PROOF;
use crate::solver::{SolveError, Solver};
use crate::value::Bounds;

/// Nodes of the pieces.
const PIECE: u64 = 1 << 14;

/// Nodes below which a proof is left to one search, as far as it looks so.
const WORTH: u64 = 2_000_000;

/// A value, and what it rests on if it was proven in pieces.
pub(crate) struct ProvenValue {
    pub(crate) gain: u32,
    pub(crate) log: Option<Arc<Checkpoint>>,
}

impl Solver {
    /// Finds the gain of the side to move. If one search takes long, all is proven in pieces: that takes a fifth to a
    /// third fewer nodes, and threads that work at different pieces need not wait for each other.
    ///
    /// # Errors
    /// If the run is stopped.
    pub(crate) fn value(
        &self,
        position: &Position,
        pair: PitPair,
        mtdf: &Mtdf,
    ) -> Result<ProvenValue, SolveError> {
        let FoundValue { gain: guess, proven } = mtdf.guess(pair)?;
        if proven {
            return Ok(ProvenValue { gain: guess, log: None });
        }
        let mut show = |bounds: Bounds| {
            let [lower, upper] = [bounds.lower, bounds.upper].map(|gain| final_margin(position, gain));
            mtdf.run.set_margins(lower, upper);
        };
        let mut search = || mtdf.value(pair, PROOF, guess, &mut show);
        let searched =
            if self.looks_long(pair, guess) { mtdf.run.piece(WORTH, &mut search) } else { search() };
        match searched {
            Ok(found) => Ok(ProvenValue { gain: found.gain, log: None }),
            Err(stopped) if mtdf.run.is_stopped() => Err(stopped.into()),
            Err(_) => self.proven_in_pieces(position, pair, guess, mtdf.run),
        }
    }

    /// Returns true if one search is expected to take long. Without a database the effort of pieces is unknown, and they
    /// take several times the nodes of one search.
    fn looks_long(&self, pair: PitPair, guess: u32) -> bool {
        if self.context.database().is_none() {
            return false;
        }
        let has = |feature| self.context.features.has(feature);
        let look = LookAheadEffort { gain: guess, proven: false };
        let cost = look.cost(GoalQuestion { pair, goal: guess + 1 }, self.database_seeds());
        has(SearchFeature::Pieces) && has(SearchFeature::Table) && cost >= WORTH as f64
    }

    fn proven_in_pieces(
        &self,
        position: &Position,
        pair: PitPair,
        mut guess: u32,
        run: &SearchRun,
    ) -> Result<ProvenValue, SolveError> {
        let log = run.log().map_or_else(|| Arc::new(Checkpoint::in_memory(position)), Arc::clone);
        let pieces = PieceOptions { nodes: PIECE, ..PieceOptions::default() };
        let progress = ProofProgress::part_of(run);
        loop {
            let held = log.bounds(pair).unwrap_or(Bounds::trivial(pair.seeds()));
            let table = self.context.known(self.context.key(pair)).proven_bounds(pair.seeds());
            let Bounds { lower, upper } = held.and(table);
            run.set_margins(final_margin(position, lower), final_margin(position, upper));
            if lower == upper {
                // So a best line is found along what was proven.
                log.with_held(|held| self.learn_all(held));
                return Ok(ProvenValue { gain: lower, log: Some(log) });
            }
            guess = guess.clamp(lower + 1, upper);
            match self.prove(position, final_margin(position, guess), &log, pieces, &progress) {
                Ok(Some(yes)) => guess = if yes { guess + 1 } else { guess - 1 },
                Err(ProofError::Solve(error)) => return Err(error),
                // The log itself reports what cannot be written.
                Ok(None) | Err(_) => return Err(SolveError::Stopped),
            }
        }
    }
}
