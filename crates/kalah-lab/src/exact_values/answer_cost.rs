//! Cost of exact answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use kalah::Position;
use kalah_engine::{SearchRun, SolveError, Solver};

use super::error::ExactValuesError;

/// Cost of the exact answer in a position, or of a search that reached a limit.
#[derive(Clone, Copy, Debug)]
pub struct AnswerCost {
    /// Position of the question.
    pub position: Position,
    /// The exact margin; `None` if a limit was reached first.
    pub margin: Option<i32>,
    /// Positions that were searched.
    pub nodes: u64,
    /// Processor time of this process, in seconds.
    pub cpu: f64,
    /// Time by the clock, in seconds.
    pub wall: f64,
}

impl AnswerCost {
    /// Solves a position from an empty table within so much time and so many nodes.
    ///
    /// # Errors
    /// If the search is interrupted, or the position does not fit the solver.
    pub fn measure(
        solver: &Solver,
        position: &Position,
        time: Duration,
        nodes: Option<u64>,
        stop: &Arc<AtomicBool>,
    ) -> Result<AnswerCost, ExactValuesError> {
        solver.forget();
        let (cpu, start) = (ProcessTime::now(), Instant::now());
        let run = SearchRun::new().stopped_by(stop).until(start + time);
        let run = nodes.into_iter().fold(run, SearchRun::within);
        let margin = match solver.best_move(position, &run) {
            Ok(best) => best.map(|(_, margin)| margin),
            Err(SolveError::Stopped) if !stop.load(Relaxed) => None,
            Err(error) => return Err(error.into()),
        };
        let (cpu, wall) = (cpu.elapsed().as_secs_f64(), start.elapsed().as_secs_f64());
        Ok(AnswerCost { position: *position, margin, nodes: run.nodes(), cpu, wall })
    }
}
