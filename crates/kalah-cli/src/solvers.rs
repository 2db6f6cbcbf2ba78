//! Solvers of the subcommands, and what is known without one.

use kalah::Rules;
use kalah::kernel::MAX_KERNEL_PITS;
use kalah_engine::{Lookup, Options, SearchRun, SolveError, Solver};
use kalah_lab::ExactSolver;

use crate::status::WrongArguments;

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
