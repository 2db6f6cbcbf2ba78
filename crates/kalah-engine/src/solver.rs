//! Solving: exact values of positions.

use std::num::NonZeroUsize;
use std::sync::Arc;

use kalah::kernel::{Kernel, MAX_KERNEL_PITS, MAX_KERNEL_SEEDS, Pair};
use kalah::{IllegalMove, Move, Position, Rules};
use kalah_endgame::Endgame;

use crate::checkpoint::Held;
use crate::estimate::{Estimate, Training};
use crate::evaluation::Evaluation;
use crate::opening_rules;
use crate::run::Run;
use crate::search::context::Context;
use crate::search::features::Features;
use crate::search::move_ordering::Aim;
use crate::search::mtdf::{Mtdf, Stopped};
use crate::search::rank::Ranker;
use crate::search::table::{Finding, MAX_SEEDS, NO_MOVE, PROOF, Table};
use crate::value::Bounds;

/// What a solver works with.
#[derive(Clone)]
pub struct Options {
    /// Exact values of all positions with few seeds in play.
    pub endgame: Option<Arc<Endgame>>,
    /// What orders the moves; if left out the weights that come with the program, or such as are trained on the
    /// database in a second or less.
    pub estimate: Option<Estimate>,
    /// What judges positions where a search ends; the estimate if left out.
    pub evaluation: Option<Evaluation>,
    /// Bytes for the table of what was found out.
    pub table_bytes: usize,
    /// Threads to search with.
    pub threads: NonZeroUsize,
    /// The ideas of the search to use.
    pub features: Features,
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

/// The value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The final margin of the side to move under best play of both, stores included.
    pub margin: i32,
    /// Best play of both to the end of the game.
    pub line: Vec<Move>,
    /// Positions asked about.
    pub nodes: u64,
}

/// A move and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstMove {
    /// The move and the best plies after it to the end of the turn.
    pub turn: Vec<Move>,
    /// The final margin of the side that plays it, if both play their best from then on.
    pub margin: i32,
}

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The board is too big to be searched.
    #[error("{0} cannot be searched: boards of up to {MAX_KERNEL_PITS} pits a side can")]
    Board(Rules),
    /// There are too many seeds.
    #[error("a position with {0} seeds in play cannot be searched: {MAX_KERNEL_SEEDS} are the most")]
    Seeds(u16),
    /// Solver and database are for different boards.
    #[error("the endgame database is for {found}, not for {expected}")]
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

impl From<Stopped> for SolveError {
    fn from(Stopped: Stopped) -> SolveError {
        SolveError::Stopped
    }
}

impl Solver {
    /// A solver for the board and the rule of capture of `rules`.
    ///
    /// # Errors
    /// If the board has more than 7 pits a side, or the database is for another board or rule of capture.
    pub fn new(rules: Rules, options: Options) -> Result<Solver, SolveError> {
        let Options { endgame, estimate, evaluation, table_bytes, threads, features } = options;
        let kernel = Kernel::new(rules).ok_or(SolveError::Board(rules))?;
        if let Some(endgame) = &endgame
            && !same_board(endgame.rules(), rules)
        {
            return Err(SolveError::Endgame { found: endgame.rules(), expected: rules });
        }
        let trained = || Some(Estimate::train(rules, endgame.as_deref()?, Training::BRIEF)?.0);
        let estimate = estimate.or_else(|| Estimate::built_in(rules)).or_else(trained);
        let estimate = estimate.or_else(|| Estimate::untrained(rules));
        let estimate = estimate.ok_or(SolveError::Board(rules))?;
        let ranker = Ranker::new(rules.pits());
        let table = Table::new(table_bytes, ranker.end(MAX_SEEDS));
        let context = Context { kernel, ranker, table, endgame, estimate, evaluation, features };
        Ok(Solver { context, rules, threads })
    }

    /// Whether a board can be searched.
    ///
    /// # Errors
    /// If it has too many pits.
    pub(crate) fn fits(rules: Rules) -> Result<(), SolveError> {
        if rules.pits() > MAX_KERNEL_PITS { Err(SolveError::Board(rules)) } else { Ok(()) }
    }

    /// The rules that it was made for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The most seeds in play of which its database has the value; 0 without one.
    pub fn database_seeds(&self) -> u32 {
        self.context.database().map_or(0, Endgame::max_seeds)
    }

    /// Forgets what was learned from earlier positions.
    pub fn forget(&self) {
        self.context.table.clear();
    }

    /// The exact value of a position, with best play of both.
    ///
    /// # Errors
    /// If the position does not fit the solver or the run is stopped; what was proven until then is in
    /// [`Run::margins`].
    pub fn solve(&self, position: &Position, run: &Run) -> Result<Solved, SolveError> {
        let mtdf = self.mtdf(position, run)?;
        let margin =
            opening_rules::margin(&mtdf, position, &mut |lower, upper| run.set_margins(lower, upper))?;
        let line = opening_rules::line(&mtdf, position, margin)?;
        Ok(Solved { margin, line, nodes: run.nodes() })
    }

    /// A best move of a position and its exact margin; `None` if the game is over. Quicker than [`Solver::solve`],
    /// which goes on to the end of the game.
    ///
    /// # Errors
    /// As for [`Solver::solve`].
    pub fn best_move(&self, position: &Position, run: &Run) -> Result<Option<(Move, i32)>, SolveError> {
        let mtdf = self.mtdf(position, run)?;
        let margin =
            opening_rules::margin(&mtdf, position, &mut |lower, upper| run.set_margins(lower, upper))?;
        Ok(opening_rules::best_ply(&mtdf, position, margin)?.map(|ply| (ply.mv, margin)))
    }

    /// The exact value of each legal move, from the left. `show` hears of each as soon as it is known.
    ///
    /// # Errors
    /// As for [`Solver::solve`].
    pub fn first_moves(
        &self,
        position: &Position,
        run: &Run,
        mut show: impl FnMut(&FirstMove),
    ) -> Result<Vec<FirstMove>, SolveError> {
        let mtdf = self.mtdf(position, run)?;
        let mut first_moves = Vec::new();
        for mv in position.legal_moves() {
            let ply = position.play(mv).unwrap_or_else(|error: IllegalMove| unreachable!("{error}"));
            let margin = opening_rules::margin_after(&mtdf, &ply)?;
            let mut turn = vec![mv];
            if ply.extra_turn {
                let line = opening_rules::line(&mtdf, &ply.position, margin)?;
                turn.extend(opening_rules::first_turn(&ply.position, &line));
            }
            first_moves.push(FirstMove { turn, margin });
            show(&first_moves[first_moves.len() - 1]);
        }
        Ok(first_moves)
    }

    /// What searches this position, after checking that it can be searched.
    pub(crate) fn mtdf<'a>(&'a self, position: &Position, run: &'a Run<'a>) -> Result<Mtdf<'a>, SolveError> {
        self.check(position)?;
        if let Some(checkpoint) = run.checkpoint() {
            checkpoint.with_held(|held| self.learn_all(held));
        }
        Ok(Mtdf { context: &self.context, run, threads: self.threads, aim: Aim::Proof })
    }

    /// Whether the position can be searched by this solver.
    pub(crate) fn check(&self, position: &Position) -> Result<(), SolveError> {
        if !same_board(position.rules(), self.rules) {
            return Err(SolveError::Rules { found: position.rules(), expected: self.rules });
        }
        if usize::from(position.seeds_in_play()) > MAX_KERNEL_SEEDS {
            return Err(SolveError::Seeds(position.seeds_in_play()));
        }
        Ok(())
    }

    /// Takes over all that is proven.
    pub(crate) fn learn_all(&self, held: &Held) {
        for proof in held.proofs() {
            self.learn(proof.pair, proof.bounds);
        }
    }

    /// Takes over a proof from a checkpoint, as one that took so much work that it will not be displaced.
    pub(crate) fn learn(&self, pair: Pair, bounds: Bounds) {
        if let Some(key) = self.context.key(pair) {
            self.context.table.store(key, Finding { bounds, depth: PROOF, best: NO_MOVE, work: u64::MAX });
        }
    }
}

/// Whether two rules have the same exact values: only the opening rules may differ, and how many seeds a game begins with.
pub(crate) fn same_board(left: Rules, right: Rules) -> bool {
    (left.pits(), left.capture()) == (right.pits(), right.capture())
}
