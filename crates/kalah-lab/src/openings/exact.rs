//! Exact values of openings.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalah::Rules;
use kalah_engine::{Lookup, Options, SearchRun, Solver};

use super::draw::ExactSolver;

/// Nodes within which the exact margin of an opening is to be found: about half a minute. Where one takes more, a series
/// would take days to begin.
pub const OPENING_NODES: u64 = 50_000_000;

/// Returns the exact margins of positions of a board: looked up, or solved. The solver is made of the options when it is
/// first needed.
///
/// A position that takes too long, and `stop`, end the search with [`SolveError::Stopped`](kalah_engine::SolveError).
pub fn opening_solver(
    rules: Rules,
    stop: Arc<AtomicBool>,
    options: impl Fn() -> Options + Send + 'static,
) -> ExactSolver<'static> {
    let lookup = Lookup::shipped(rules);
    let mut solver: Option<Solver> = None;
    Box::new(move |position| {
        if let Some(known) = lookup.value(position) {
            return Ok(known.margin);
        }
        let solver = match &mut solver {
            Some(solver) => solver,
            none => none.insert(Solver::new(rules, options())?),
        };
        Ok(solver.solve(position, &SearchRun::new().stopped_by(&stop).within(OPENING_NODES))?.margin)
    })
}
