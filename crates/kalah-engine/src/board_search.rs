//! Analysis of any board: by the solver up to 7 pits a side, by the wide search beyond.

use kalah::{Position, Rules};

use crate::analysis::deepening::{Analysis, AnalysisScope};
use crate::knowledge::Lookup;
use crate::run::SearchRun;
use crate::solver::{MAX_PLAYED_PITS, Options, SolveError, Solver};
use crate::wide::WideSolver;

/// Search for the positions of one board of any size.
#[expect(clippy::large_enum_variant, reason = "there are few of them, and the larger one is the usual one")]
pub enum BoardSearch {
    /// Up to 7 pits a side: exact keys, a database, trained weights.
    Solver(Solver),
    /// More pits.
    Wide(WideSolver),
}

impl BoardSearch {
    /// Creates the search for the board of `rules`. On more than 7 pits only the bytes of the table and the
    /// constants of the search count of the options.
    ///
    /// # Errors
    /// If the database is for another board or rule of capture.
    pub fn new(rules: Rules, options: Options) -> Result<BoardSearch, SolveError> {
        if rules.pits() > MAX_PLAYED_PITS {
            if let Some(endgame) = options.endgame.filter(|endgame| !endgame.rules().is_same_board(rules)) {
                return Err(SolveError::Endgame { found: endgame.rules(), expected: rules });
            }
            WideSolver::for_board(rules, options.table_bytes, options.tuning).map(BoardSearch::Wide)
        } else {
            Solver::new(rules, options).map(BoardSearch::Solver)
        }
    }

    /// The solver.
    ///
    /// # Errors
    /// If the board is wider than those that are played with it.
    pub fn solver(&self) -> Result<&Solver, SolveError> {
        match self {
            BoardSearch::Solver(solver) => Ok(solver),
            BoardSearch::Wide(wide) => Err(SolveError::Played(wide.rules())),
        }
    }

    /// The rules that it was made for.
    pub fn rules(&self) -> Rules {
        match self {
            BoardSearch::Solver(solver) => solver.rules(),
            BoardSearch::Wide(wide) => wide.rules(),
        }
    }

    /// The most seeds in play of which its database has the value; 0 without one.
    pub fn database_seeds(&self) -> u32 {
        self.solver().map_or(0, Solver::database_seeds)
    }

    /// Forgets what was learned from earlier positions.
    pub fn forget(&self) {
        match self {
            BoardSearch::Solver(solver) => solver.forget(),
            BoardSearch::Wide(wide) => wide.forget(),
        }
    }

    /// The best moves of a position and their values; see [`Solver::analyse`].
    ///
    /// # Errors
    /// If the position does not fit the board.
    pub fn analyse(
        &self,
        position: &Position,
        scope: AnalysisScope,
        run: &SearchRun,
    ) -> Result<Analysis, SolveError> {
        match self {
            BoardSearch::Solver(solver) => solver.analyse(position, scope, run),
            BoardSearch::Wide(wide) => wide.analyse(position, scope, run, None),
        }
    }

    /// The same with what is known; see [`Solver::analyse_with`]. Of wide boards nothing is.
    ///
    /// # Errors
    /// If the position does not fit the board.
    pub fn analyse_with(
        &self,
        lookup: &Lookup,
        position: &Position,
        scope: AnalysisScope,
        run: &SearchRun,
        observe: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, SolveError> {
        match self {
            BoardSearch::Solver(solver) => solver.analyse_with(lookup, position, scope, run, observe),
            BoardSearch::Wide(wide) => wide.analyse(position, scope, run, Some(observe)),
        }
    }
}
