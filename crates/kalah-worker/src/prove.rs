//! Proves what a position is worth.

use std::time::Instant;

use kalah_engine::{AskedPiece, Run, SolveError};
use kalah_jobs::{Outcome, Product, ProofPiece, Prove, Proved};

use crate::hands::Marks;
use crate::place::Place;
use crate::solvers::small_solver;

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
    let solver = place.solvers.of(prove.position.rules())?;
    let asked = AskedPiece { position: prove.position, margin: piece.at_least, nodes: prove.nodes };
    let run = Run::new().stopped_by(&marks.cancelled);
    let worked = solver.work_at(&asked, &piece.known, run).map_err(|error| error.to_string())?;
    Ok(Proved { value: None, nodes: worked.nodes, time_us: 0, proven: worked.proven })
}
