//! Solvers for proofs, kept from one piece to the next.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use kalah::Rules;
use kalah_engine::{Options, Solver};

/// Bytes of the table of a search. The nodes of a search depend on it, so it is the same everywhere.
const TABLE: usize = 16 << 20;

/// Makes a solver for rules; an error says in one line why there is none.
pub type SolverMaker = dyn Fn(Rules) -> Result<Solver, String> + Send + Sync;

/// A solver without a database, and with a small table.
///
/// # Errors
/// If the board is too big.
pub fn small_solver(rules: Rules) -> Result<Solver, String> {
    let options = Options { table_bytes: TABLE, ..Options::default() };
    Solver::new(rules, options).map_err(|error| error.to_string())
}

/// Solvers for pieces of proofs: all slots share a solver of the same rules, and it keeps what it learns.
pub(crate) struct SolverPool {
    make: Box<SolverMaker>,
    made: Mutex<HashMap<Rules, Arc<Solver>>>,
}

impl fmt::Debug for SolverPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solvers").finish_non_exhaustive()
    }
}

impl SolverPool {
    pub(crate) fn new(make: Box<SolverMaker>) -> SolverPool {
        SolverPool { make, made: Mutex::default() }
    }

    pub(crate) fn of(&self, rules: Rules) -> Result<Arc<Solver>, String> {
        // Who comes second waits until it is made: a database may take a while.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solver) = made.get(&rules) {
            return Ok(Arc::clone(solver));
        }
        let solver = Arc::new((self.make)(rules)?);
        made.insert(rules, Arc::clone(&solver));
        Ok(solver)
    }
}
