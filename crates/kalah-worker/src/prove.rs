//! Finds the exact value of a position.

use std::time::Instant;

use kalah_engine::{Options, Run, SolveError, Solver};
use kalah_jobs::{Outcome, Product, Prove, Proved};

use crate::hands::Marks;

/// Bytes of the table of a search. The nodes of a search depend on it, so it is the same everywhere.
const TABLE: usize = 16 << 20;

pub(crate) fn prove(prove: &Prove, marks: &Marks) -> Result<Outcome, String> {
    let options = Options { table_bytes: TABLE, ..Options::default() };
    let solver = Solver::new(prove.position.rules(), options).map_err(|error| error.to_string())?;
    let run = Run::new().within(prove.nodes).stopped_by(&marks.cancelled);
    let began = Instant::now();
    let value = match solver.best_move(&prove.position, &run) {
        Ok(best) => best.map(|(_, margin)| margin),
        Err(SolveError::Stopped) => None,
        Err(error) => return Err(error.to_string()),
    };
    let time_us = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
    Ok(Outcome::Done(Product::Proved(Proved { value, nodes: run.nodes(), time_us })))
}
