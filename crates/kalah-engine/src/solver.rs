//! What searches: options, database, table and what is learned from logs.

use std::num::NonZeroUsize;
use std::sync::Arc;

use kalah::kernel::{Kernel, MAX_KERNEL_PITS, MAX_KERNEL_SEEDS, PitPair};
use kalah::{Capture, Position, Rules};
use kalah_endgame::Endgame;

use crate::checkpoint::{ProofIndex, ProofLog};
use crate::estimate::{LinearEstimate, Training};
use crate::evaluation::NetworkEvaluation;
use crate::run::SearchRun;
use crate::search::context::Context;
use crate::search::features::{Features, SearchFeature};
use crate::search::move_ordering::SearchAim;
use crate::search::mtdf::{Mtdf, SearchStopped};
use crate::search::rank::Ranker;
use crate::search::table::{MAX_SEEDS, NO_MOVE, PROOF, StoredFinding, TranspositionTable};
use crate::search::tuning::SearchTuning;
use crate::value::Bounds;

/// Pits a side up to which boards are played, analysed and judged with the solver. It proves the values of wider ones as
/// well, up to [`MAX_KERNEL_PITS`], but nothing is trained to judge their positions.
pub const MAX_PLAYED_PITS: usize = 7;

/// Options of a solver.
#[derive(Clone)]
pub struct Options {
    /// Exact values of all positions with few seeds in play.
    pub endgame: Option<Arc<Endgame>>,
    /// Weights of the move ordering; if left out, those that come with the program, or such as are trained on the
    /// database in a second or less.
    pub estimate: Option<LinearEstimate>,
    /// Evaluation of positions where a search ends; the estimate if left out.
    pub evaluation: Option<NetworkEvaluation>,
    /// Bytes for the table of what was found out.
    pub table_bytes: usize,
    /// Threads to search with.
    pub threads: NonZeroUsize,
    /// The ideas of the search to use.
    pub features: Features,
    /// Constants of a search for play.
    pub tuning: SearchTuning,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            endgame: None,
            estimate: None,
            evaluation: None,
            table_bytes: 64 << 20,
            threads: NonZeroUsize::MIN,
            features: Features::ALL,
            tuning: SearchTuning::default(),
        }
    }
}

/// Finds exact values, and searches where they are too far away. One for each size of board and rule of
/// capture; it learns from each position for the next.
pub struct Solver {
    pub(crate) context: Context,
    rules: Rules,
    pub(crate) threads: NonZeroUsize,
}

/// What a database depends on: the pits and the rule of capture, and not the seeds.
fn board(rules: Rules) -> String {
    let capture = match rules.capture() {
        Capture::NeedsOppositeSeeds => "",
        Capture::EvenIfOppositeEmpty => " with captures from empty pits",
    };
    let pits = rules.pits();
    format!("boards of {pits} {}{capture}", if pits == 1 { "pit" } else { "pits" })
}

/// Reason for the lack of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The board is too big to be searched.
    #[error("{0} cannot be solved: boards of up to {MAX_KERNEL_PITS} pits a side can")]
    Board(Rules),
    /// The board can be solved, but is not played with the solver.
    #[error("no perfect play on {0}: that is for boards of up to {MAX_PLAYED_PITS} pits a side")]
    Played(Rules),
    /// There are too many seeds.
    #[error("a position with {0} seeds in play cannot be searched: {MAX_KERNEL_SEEDS} are the most")]
    Seeds(u16),
    /// Solver and database are for different boards.
    #[error("the endgame database is for {}, not for {}", board(*found), board(*expected))]
    Endgame {
        /// The rules of the database.
        found: Rules,
        /// The rules of the solver.
        expected: Rules,
    },
    /// The position belongs to other rules than the solver.
    #[error("the position is one of {found}, the solver is for {expected}")]
    Rules {
        /// The rules of the position.
        found: Rules,
        /// The rules of the solver.
        expected: Rules,
    },
    /// The run was stopped first.
    #[error("stopped before the value was proven")]
    Stopped,
}

impl From<SearchStopped> for SolveError {
    fn from(SearchStopped: SearchStopped) -> SolveError {
        SolveError::Stopped
    }
}

impl Solver {
    /// A solver for the board and the rule of capture of `rules`.
    ///
    /// # Errors
    /// If the board has more than 8 pits a side, or the database is for another board or rule of capture.
    pub fn new(rules: Rules, options: Options) -> Result<Solver, SolveError> {
        let Options { endgame, estimate, evaluation, table_bytes, threads, features, tuning } = options;
        let kernel = Kernel::new(rules).ok_or(SolveError::Board(rules))?;
        if let Some(endgame) = &endgame
            && !endgame.rules().is_same_board(rules)
        {
            return Err(SolveError::Endgame { found: endgame.rules(), expected: rules });
        }
        let trained = || Some(LinearEstimate::train(rules, endgame.as_deref()?, Training::BRIEF)?.0);
        let estimate = estimate.or_else(|| LinearEstimate::built_in(rules)).or_else(trained);
        let estimate = estimate.or_else(|| LinearEstimate::untrained(rules));
        let estimate = estimate.ok_or(SolveError::Board(rules))?;
        let ranker = Ranker::new(rules.pits());
        let table = TranspositionTable::new(table_bytes, ranker.end(MAX_SEEDS));
        let is_asked = evaluation.is_none() && endgame.is_some() && features.has(SearchFeature::Network);
        let network = is_asked.then(|| NetworkEvaluation::built_in(rules)).flatten();
        let context =
            Context { kernel, ranker, table, endgame, estimate, evaluation, network, features, tuning };
        Ok(Solver { context, rules, threads })
    }

    /// The same solver with another database; what it learned stays.
    ///
    /// # Errors
    /// If the database is for another board or rule of capture.
    pub fn with_endgame(mut self, endgame: Arc<Endgame>) -> Result<Solver, SolveError> {
        if !endgame.rules().is_same_board(self.rules) {
            return Err(SolveError::Endgame { found: endgame.rules(), expected: self.rules });
        }
        self.context.endgame = Some(endgame);
        Ok(self)
    }

    /// The rules that it was made for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The most seeds in play of which its database has the value; 0 without one.
    pub fn database_seeds(&self) -> u32 {
        self.context.database().map_or(0, Endgame::max_seeds)
    }

    /// Learns what a log proves.
    ///
    /// # Errors
    /// If it is of another board or rule of capture.
    pub fn learn_log(&self, log: &ProofLog) -> Result<(), SolveError> {
        self.check(log.position())?;
        self.learn_all(&log.held);
        Ok(())
    }

    /// Forgets what was learned from earlier positions.
    pub fn forget(&self) {
        self.context.table.clear();
    }

    /// Creates the search of this position, after checking that it can be searched.
    pub(crate) fn mtdf<'a>(
        &'a self,
        position: &Position,
        run: &'a SearchRun<'a>,
    ) -> Result<Mtdf<'a>, SolveError> {
        self.check(position)?;
        if let Some(checkpoint) = run.checkpoint() {
            checkpoint.with_held(|held| self.learn_all(held));
        }
        Ok(Mtdf { context: &self.context, run, threads: self.threads, aim: SearchAim::Proof })
    }

    /// Returns true if the position can be searched by this solver.
    pub(crate) fn check(&self, position: &Position) -> Result<(), SolveError> {
        if !position.rules().is_same_board(self.rules) {
            return Err(SolveError::Rules { found: position.rules(), expected: self.rules });
        }
        if usize::from(position.seeds_in_play()) > MAX_KERNEL_SEEDS {
            return Err(SolveError::Seeds(position.seeds_in_play()));
        }
        Ok(())
    }

    /// Takes over all that is proven.
    pub(crate) fn learn_all(&self, held: &ProofIndex) {
        for proof in held.proofs() {
            self.learn(proof.pair, proof.bounds);
        }
    }

    /// Takes over a proof from a checkpoint, as one that took so much work that it will not be displaced.
    pub(crate) fn learn(&self, pair: PitPair, bounds: Bounds) {
        if let Some(key) = self.context.key(pair) {
            self.context
                .table
                .store(key, StoredFinding { bounds, depth: PROOF, best: NO_MOVE, work: u64::MAX });
        }
    }
}
