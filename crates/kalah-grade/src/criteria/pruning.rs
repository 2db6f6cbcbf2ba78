//! Alpha-beta told from plain minimax.
//!
//! Plain minimax visits the whole tree: from board to board, what it costs is in the same proportion to the size of the
//! tree of its depth. A search that prunes visits a share that differs from board to board, by how well its first
//! moves do. The depth is not known, since a submission may look as far as it likes: the proportion is looked at for
//! every depth, and plain minimax is what fits one of them.

use std::num::NonZeroU32;
use std::time::Duration;

use kalah::{Position, perft};
use kalah_player::Limit;

use crate::candidate::Candidate;
use crate::earned::Earned;
use crate::measure::{Cost, MeasuredAnswer, NoAnswer, stated};
use crate::positions::{decided, middlegames};
use crate::task::PruningTask;

/// Least look-ahead that tells something: of shallower trees even alpha-beta visits most.
const SHALLOWEST: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);

/// Depths of trees that the costs are compared with.
const DEPTHS: std::ops::RangeInclusive<u32> = 2..=10;

/// Standard deviation of the logarithms of cost to size below which the whole tree was visited. It is under 0.04 for the
/// textbook's minimax, with a table as well, and 0.18 to 0.39 for its searches that prune.
const PROPORTIONAL: f64 = 0.12;

/// Cost of an answer, in times of one that needs no search, from which on there was a search.
const SEARCHED: f64 = 3.0;

/// Measurements of a position, of which the least counts: other work on the machine only adds to what an answer costs.
const ROUNDS: u32 = 3;

/// Time for one answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Earned if the costs fit the size of the whole tree at no depth.
pub(crate) fn tried(candidate: &Candidate, task: &PruningTask) -> Result<Earned, NoAnswer> {
    let positions = middlegames();
    let CostSample { plies, costs } = sample(candidate, task, &positions)?;
    let (depth, spread) = best_fit(&positions, &costs);
    let what = format!(
        "with look-ahead {plies} the cost of {} boards fits whole trees of {depth} plies to {:.0} %",
        costs.len(),
        spread.exp_m1() * 100.0
    );
    Ok(if spread > PROPORTIONAL {
        Earned::all(format!("prunes: {what}"))
    } else {
        Earned::nothing(format!("visits the whole tree, as plain minimax does: {what}"))
    })
}

/// Costs of answers with one look-ahead, by position.
struct CostSample {
    plies: NonZeroU32,
    costs: Vec<f64>,
}

/// Measures all positions with the look-ahead that fits.
///
/// # Errors
/// If there is an answer too few, or no search.
fn sample(candidate: &Candidate, task: &PruningTask, positions: &[Position]) -> Result<CostSample, NoAnswer> {
    let plies = fitting(candidate, task, &positions[0])?;
    let measured = |position: &Position| {
        let mut least = f64::INFINITY;
        for _ in 0..ROUNDS {
            let answer = candidate.ask_often(position, Limit::Lookahead(plies), PATIENCE)?;
            least = least.min(cost(&answer, task).amount);
        }
        Ok(least)
    };
    let costs = positions.iter().map(measured).collect::<Result<Vec<f64>, NoAnswer>>()?;
    let unsearched = measured(&decided())?;
    if costs.iter().any(|&cost| cost <= unsearched * SEARCHED) {
        let cause = "does not search: answers cost as much where there is one move as where there are many";
        return Err(NoAnswer::Fault(cause.to_owned()));
    }
    Ok(CostSample { plies, costs })
}

/// The least look-ahead from [`SHALLOWEST`] on whose cost can be measured at once, or else the deepest one.
fn fitting(candidate: &Candidate, task: &PruningTask, position: &Position) -> Result<NonZeroU32, NoAnswer> {
    let mut fits = SHALLOWEST;
    while fits < task.deepest {
        let answer = candidate.ask(position, Limit::Lookahead(fits), PATIENCE)?;
        let cost = cost(&answer, task);
        if cost.amount >= cost.unit.least() {
            break;
        }
        fits = fits.saturating_add(1);
    }
    Ok(fits)
}

fn cost(answer: &MeasuredAnswer, task: &PruningTask) -> Cost {
    let trace = if task.trace { stated(&answer.info) } else { None };
    trace.unwrap_or(answer.cost)
}

/// The depth whose trees the costs fit best, and the standard deviation of the logarithm of their ratio.
fn best_fit(positions: &[Position], costs: &[f64]) -> (u32, f64) {
    let spread = |depth: u32| {
        #[expect(clippy::cast_precision_loss, reason = "a count of which the size is meant")]
        let size = |position: &Position| (1..=depth).map(|plies| perft(position, plies)).sum::<u64>() as f64;
        deviation(positions.iter().zip(costs).map(|(position, cost)| (cost / size(position)).ln()))
    };
    DEPTHS
        .map(|depth| (depth, spread(depth)))
        .min_by(|(_, one), (_, other)| one.total_cmp(other))
        .unwrap_or((*DEPTHS.start(), f64::INFINITY))
}

#[expect(clippy::cast_precision_loss, reason = "a dozen values")]
fn deviation(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
}
