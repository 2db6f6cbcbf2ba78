//! Proves what a position is worth.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use kalah::Rules;
use kalah_engine::{AskedPiece, Options, Run, SolveError, Solver};
use kalah_jobs::{Outcome, Product, ProofPiece, Prove, Proved};

use crate::hands::Marks;
use crate::place::Place;

/// Bytes of the table of a search. The nodes of a search depend on it, so it is the same everywhere.
const TABLE: usize = 16 << 20;

/// Makes a solver for rules; an error says in one line why there is none.
pub type MakesSolvers = dyn Fn(Rules) -> Result<Solver, String> + Send + Sync;

/// A solver without a database, and with a small table.
///
/// # Errors
/// If the board is too big.
pub fn small_solver(rules: Rules) -> Result<Solver, String> {
    let options = Options { table_bytes: TABLE, ..Options::default() };
    Solver::new(rules, options).map_err(|error| error.to_string())
}

/// What pieces of proofs are searched with: all slots share a solver of the same rules, and it keeps what it learns.
pub(crate) struct Provers {
    make: Box<MakesSolvers>,
    made: Mutex<HashMap<Rules, Arc<Solver>>>,
}

impl fmt::Debug for Provers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Provers").finish_non_exhaustive()
    }
}

impl Provers {
    pub(crate) fn new(make: Box<MakesSolvers>) -> Provers {
        Provers { make, made: Mutex::default() }
    }

    fn solver(&self, rules: Rules) -> Result<Arc<Solver>, String> {
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

pub(crate) fn prove(prove: &Prove, place: &Place, marks: &Marks) -> Result<Outcome, String> {
    let began = Instant::now();
    let proved = match &prove.piece {
        None => value(prove, marks)?,
        Some(piece) => work_at(prove, piece, place, marks)?,
    };
    let time_us = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
    Ok(Outcome::Done(Product::Proved(Proved { time_us, ..proved })))
}

fn value(prove: &Prove, marks: &Marks) -> Result<Proved, String> {
    let solver = small_solver(prove.position.rules())?;
    let run = Run::new().within(prove.nodes).stopped_by(&marks.cancelled);
    let value = match solver.best_move(&prove.position, &run) {
        Ok(best) => best.map(|(_, margin)| margin),
        Err(SolveError::Stopped) => None,
        Err(error) => return Err(error.to_string()),
    };
    Ok(Proved { value, nodes: run.nodes(), time_us: 0, proven: Vec::new() })
}

fn work_at(prove: &Prove, piece: &ProofPiece, place: &Place, marks: &Marks) -> Result<Proved, String> {
    let solver = place.provers.solver(prove.position.rules())?;
    let asked = AskedPiece { position: prove.position, margin: piece.at_least, nodes: prove.nodes };
    let run = Run::new().stopped_by(&marks.cancelled);
    let worked = solver.work_at(&asked, &piece.known, run).map_err(|error| error.to_string())?;
    Ok(Proved { value: None, nodes: worked.nodes, time_us: 0, proven: worked.proven })
}
