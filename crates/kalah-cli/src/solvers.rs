//! Solvers of the subcommands, and what is known without one.

use std::path::PathBuf;

use kalah::Rules;
use kalah::kernel::MAX_KERNEL_PITS;
use kalah_engine::{Lookup, Options, SolveError};
use kalah_lab::{ExactSolver, opening_solver};

use crate::status::WrongArguments;

/// Returns the known values of a game; none if all shall be searched.
pub(crate) fn lookup(rules: Rules, searches: bool) -> Lookup {
    if searches { Lookup::nothing(rules) } else { Lookup::shipped(rules) }
}

/// Returns the values of a game that are known at once.
pub(crate) fn known(rules: Rules) -> Lookup {
    Lookup::shipped(rules).with_endgame(crate::database::at_sight(rules, None).endgame)
}

/// Checks that there can be a solver for a board.
pub(crate) fn searchable(rules: Rules) -> Result<(), WrongArguments> {
    if rules.pits() > MAX_KERNEL_PITS { Err(WrongArguments::new(SolveError::Board(rules))) } else { Ok(()) }
}

/// Bytes of the table of the search for the value of an opening.
const OPENING_TABLE: usize = 256 << 20;

/// The exact margins of positions of a board: looked up, or solved. The solver and its database are made when they are first
/// needed.
///
/// A position that takes too long, and an interrupt, end the search with [`SolveError::Stopped`].
pub(crate) fn exact(rules: Rules) -> ExactSolver<'static> {
    exact_with(rules, None)
}

/// The same with a database from a file of this board.
pub(crate) fn exact_with(rules: Rules, endgame: Option<PathBuf>) -> ExactSolver<'static> {
    opening_solver(rules, crate::interrupt::flag(), move || {
        let known = crate::database::at_sight(rules, endgame.clone());
        Options { table_bytes: known.table_bytes.min(OPENING_TABLE), ..known }
    })
}
