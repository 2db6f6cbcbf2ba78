//! Solvers with what is known beside them, one for each board, made at first need and kept.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Result;
use kalah::kernel::MAX_KERNEL_PITS;
use kalah::{Capture, Position, Rules};
use kalah_engine::{
    BoardSearch, Features, Lookup, MAX_PLAYED_PITS, NetworkEvaluation, Options, SearchRun, SolveError, Solver,
};
use kalah_lab::ExactSolver;

use crate::database::{DatabaseArgs, DatabaseBudget};
use crate::status::WrongArguments;

/// Factory of solvers.
pub(crate) struct SolverFactory<'a> {
    pub(crate) database: &'a DatabaseArgs,
    pub(crate) budget: DatabaseBudget,
    pub(crate) features: Features,
    /// True if positions are judged where a search ends.
    pub(crate) judges: bool,
    pub(crate) stop: &'a Arc<AtomicBool>,
    kept: HashMap<(usize, Capture), MadeSolver>,
}

/// Solver of a board, with its database.
pub(crate) struct MadeSolver {
    pub(crate) search: BoardSearch,
    pub(crate) endgame: Option<Arc<kalah_endgame::Endgame>>,
}

impl<'a> SolverFactory<'a> {
    /// Creates a factory without solvers. They use all ideas of the search and judge nothing.
    pub(crate) fn new(
        database: &'a DatabaseArgs,
        budget: DatabaseBudget,
        stop: &'a Arc<AtomicBool>,
    ) -> SolverFactory<'a> {
        SolverFactory { database, budget, features: Features::ALL, judges: false, stop, kept: HashMap::new() }
    }

    /// The solver for a position. The first of a board decides how great its database is, which is built in time or
    /// not at all.
    pub(crate) fn of(&mut self, position: &Position, until: Option<Instant>) -> Result<&MadeSolver> {
        let rules = position.rules();
        match self.kept.entry((rules.pits(), rules.capture())) {
            Entry::Occupied(made) => Ok(made.into_mut()),
            Entry::Vacant(place) => {
                let seeds = u32::from(position.seeds_in_play());
                let is_wide = self.judges && rules.pits() > MAX_PLAYED_PITS;
                let budget =
                    if is_wide { DatabaseBudget { positions: 0, ..self.budget } } else { self.budget };
                let options = self.database.options_until(rules, seeds, budget, self.stop, until)?;
                let evaluation = if self.judges { NetworkEvaluation::built_in(rules) } else { None };
                let endgame = options.endgame.clone();
                let features = self.features;
                let options = Options { features, evaluation, ..options };
                let search = if self.judges {
                    BoardSearch::new(rules, options)?
                } else {
                    BoardSearch::Solver(Solver::new(rules, options)?)
                };
                Ok(place.insert(MadeSolver { search, endgame }))
            }
        }
    }
}

/// Returns the known values of a game; none if all shall be searched.
pub(crate) fn lookup(rules: Rules, searches: bool) -> Lookup {
    if searches { Lookup::nothing(rules) } else { Lookup::shipped(rules) }
}

/// Returns the values of a game that are known at once.
pub(crate) fn known(rules: Rules) -> Lookup {
    Lookup::shipped(rules).with_endgame(crate::database::at_sight(rules).endgame)
}

/// Checks that there can be a solver for a board.
pub(crate) fn searchable(rules: Rules) -> Result<(), WrongArguments> {
    if rules.pits() > MAX_KERNEL_PITS { Err(WrongArguments::new(SolveError::Board(rules))) } else { Ok(()) }
}

/// Nodes within which the exact margin of an opening is to be found: about half a minute. Where one takes more, a series
/// would take days to begin.
pub(crate) const OPENING_NODES: u64 = 50_000_000;

/// Bytes of the table of that search.
const OPENING_TABLE: usize = 256 << 20;

/// The exact margins of positions of a board: looked up, or solved. The solver and its database are made when they are first
/// needed.
///
/// A position that takes too long, and an interrupt, end the search with [`SolveError::Stopped`].
pub(crate) fn exact(rules: Rules) -> ExactSolver<'static> {
    let lookup = Lookup::shipped(rules);
    let mut solver: Option<Solver> = None;
    let stop = crate::interrupt::flag();
    Box::new(move |position| {
        if let Some(known) = lookup.value(position) {
            return Ok(known.margin);
        }
        let solver = match &mut solver {
            Some(solver) => solver,
            none => {
                let known = crate::database::at_sight(rules);
                let table_bytes = known.table_bytes.min(OPENING_TABLE);
                none.insert(Solver::new(rules, Options { table_bytes, ..known })?)
            }
        };
        Ok(solver.solve(position, &SearchRun::new().stopped_by(&stop).within(OPENING_NODES))?.margin)
    })
}
