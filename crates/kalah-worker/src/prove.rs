//! Proves what a position is worth.

use std::time::Instant;

use kalah_engine::{AskedPiece, SearchRun, SolveError};
use kalah_jobs::{JobOutcome, Product, ProofPiece, ProofProduct, ProveWork};

use crate::job_runner::JobRunner;
use crate::solvers::small_solver;
use crate::worker_queue::JobMarks;

pub(crate) fn prove(prove: &ProveWork, place: &JobRunner, marks: &JobMarks) -> Result<JobOutcome, String> {
    let began = Instant::now();
    let proved = match &prove.piece {
        None => value(prove, marks)?,
        Some(piece) => work_at(prove, piece, place, marks)?,
    };
    let time_us = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
    Ok(JobOutcome::Done(Product::Proved(ProofProduct { time_us, ..proved })))
}

fn value(prove: &ProveWork, marks: &JobMarks) -> Result<ProofProduct, String> {
    let solver = small_solver(prove.position.rules())?;
    let run = SearchRun::new().within(prove.nodes).stopped_by(&marks.cancelled);
    let value = match solver.best_move(&prove.position, &run) {
        Ok(best) => best.map(|(_, margin)| margin),
        Err(SolveError::Stopped) => None,
        Err(error) => return Err(error.to_string()),
    };
    Ok(ProofProduct { value, nodes: run.nodes(), time_us: 0, proven: Vec::new() })
}

fn work_at(
    prove: &ProveWork,
    piece: &ProofPiece,
    place: &JobRunner,
    marks: &JobMarks,
) -> Result<ProofProduct, String> {
    let solver = place.solvers.of(prove.position.rules())?;
    let asked = AskedPiece { position: prove.position, margin: piece.at_least, nodes: prove.nodes };
    let run = SearchRun::new().stopped_by(&marks.cancelled);
    let worked = solver.work_at(&asked, &piece.known, run).map_err(|error| error.to_string())?;
    Ok(ProofProduct { value: None, nodes: worked.nodes, time_us: 0, proven: worked.proven })
}
