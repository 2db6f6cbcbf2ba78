//! Cost of exact answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use kalah::Position;
use kalah_engine::{SearchRun, SolveError, Solver};
use rustix::time::{ClockId, clock_gettime};

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
        let (cpu, start) = (cpu_seconds(), Instant::now());
        let run = SearchRun::new().stopped_by(stop).until(start + time);
        let run = nodes.into_iter().fold(run, SearchRun::within);
        let margin = match solver.best_move(position, &run) {
            Ok(best) => best.map(|(_, margin)| margin),
            Err(SolveError::Stopped) if !stop.load(Relaxed) => None,
            Err(error) => return Err(error.into()),
        };
        let (cpu, wall) = (cpu_seconds() - cpu, start.elapsed().as_secs_f64());
        Ok(AnswerCost { position: *position, margin, nodes: run.nodes(), cpu, wall })
    }
}

/// Processor time of this process, in seconds.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    // A process has no time before 1970, and both parts are small.
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0)).as_secs_f64()
}
