//! Distinction of alpha-beta from plain minimax.
//!
//! Plain minimax visits the whole tree: from board to board, what it costs is in the same proportion to the size of the
//! tree of its depth, once what an answer costs without a search is taken off. A search that prunes visits a share that
//! differs from board to board, by how well its first moves do. The depth is not known, since a submission may look as far
//! as it likes: the proportion is looked at for every depth, and plain minimax is what fits one of them.

use std::num::NonZeroU32;
use std::time::Duration;

use kalah::{Position, perft};
use kalah_player::Limit;

use crate::candidate::Candidate;
use crate::criteria::kalaha_client;
use crate::earned::Earned;
use crate::measure::{Cost, MeasuredAnswer, NoAnswer, stated};
use crate::positions::{decided, middlegames};
use crate::task::PruningTask;

/// Least look-ahead that tells something: of shallower trees even alpha-beta visits most.
const SHALLOWEST: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);

/// Depths of trees that the costs are compared with.
const DEPTHS: std::ops::RangeInclusive<u32> = 2..=10;

/// Standard deviation of the logarithms of cost to size below which the whole tree was visited. It is under 0.04 for the
/// textbook's minimax on a quiet machine, with a table as well, and was 0.12 at most on a busy one; for its searches that
/// prune it is 0.18 to 0.39.
const PROPORTIONAL: f64 = 0.15;

/// Cost of an answer, in times of one that needs no search, from which on there was a search.
const SEARCHED: f64 = 3.0;

/// Fewest measurements of a position, of which the least counts: other work on the machine, or on the processor below
/// it, only adds to what an answer costs.
const FEWEST_ROUNDS: u32 = 3;

/// Rounds in a row that lower no cost by as much as counts after which more would tell nothing.
const SETTLED_ROUNDS: u32 = 4;

/// Least share of a cost by which a round has to lower it to count.
const LOWERED: f64 = 0.03;

/// Most measurements of a position.
const MOST_ROUNDS: u32 = 30;

/// Time for one answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Earned if the costs fit the size of the whole tree at no depth.
pub(crate) fn tried(candidate: &Candidate, task: &PruningTask) -> Result<Earned, NoAnswer> {
    if candidate.bot.keeps_own_time() {
        if let Some(counted) = kalaha_client::prunes(candidate)? {
            return Ok(counted);
        }
        if kalaha_client::is_ended_by_clock(candidate)? {
            return Ok(Earned::open(
                "takes the same time on every board and searches with another game state than the application's, whose \
                 positions cannot be counted: whether it prunes has to be read in its sources",
            ));
        }
    }
    let positions = middlegames();
    let trees = WholeTrees::of(&positions);
    let CostSample { plies, costs, unsearched } = sample(candidate, task, &positions, &trees)?;
    let fit = trees.best_fit(&costs, unsearched);
    let what = format!(
        "with look-ahead {plies} the cost of {} boards fits whole trees of {} plies to {:.0} %",
        costs.len(),
        fit.depth,
        fit.spread.exp_m1() * 100.0
    );
    Ok(if fit.is_whole_tree() {
        Earned::nothing(format!("visits the whole tree, as plain minimax does: {what}"))
    } else {
        Earned::all(format!("prunes: {what}"))
    })
}

/// Costs of answers with one look-ahead.
struct CostSample {
    plies: NonZeroU32,
    /// Costs by position.
    costs: Vec<f64>,
    /// Cost of an answer that needs no search.
    unsearched: f64,
}

/// Measures all positions with the look-ahead that fits.
///
/// # Errors
/// If there is an answer too few, or no search.
fn sample(
    candidate: &Candidate,
    task: &PruningTask,
    positions: &[Position],
    trees: &WholeTrees,
) -> Result<CostSample, NoAnswer> {
    let plies = fitting(candidate, task, positions)?;
    let measured = |position: &Position| {
        let answer = candidate.ask_often(position, Limit::Lookahead(plies), PATIENCE)?;
        Ok(cost(&answer, task).amount)
    };
    let decided = decided();
    let mut unsearched = measured(&decided)?;
    for _ in 1..FEWEST_ROUNDS {
        unsearched = unsearched.min(measured(&decided)?);
    }
    let round = || positions.iter().map(measured).collect::<Result<Vec<f64>, NoAnswer>>();
    let costs = least_costs(round, |costs| trees.best_fit(costs, unsearched))?;
    let cheap = costs.iter().filter(|&&cost| cost <= unsearched * SEARCHED).count();
    if cheap * 2 > costs.len() {
        let cause = "does not search: answers cost as much where there is one move as where there are many";
        return Err(NoAnswer::Fault(cause.to_owned()));
    }
    Ok(CostSample { plies, costs, unsearched })
}

/// The least cost of each position, of as many rounds over all of them as it takes; `fit` tells the tree that costs fit best.
///
/// Costs in proportion to something are no accident and end it early. Costs out of proportion may be the work of others, so
/// that they count only when further rounds lower none by as much as would bring them near it. The spread itself is no
/// sign of that: it grows when the cost of one position falls before those of the others.
fn least_costs<E>(
    mut round: impl FnMut() -> Result<Vec<f64>, E>,
    fit: impl Fn(&[f64]) -> WholeTreeFit,
) -> Result<Vec<f64>, E> {
    let mut least = round()?;
    let mut settled = 0;
    for rounds in 2..=MOST_ROUNDS {
        let lowered = LOWERED.max((fit(&least).spread - PROPORTIONAL) / 2.0);
        let mut is_lowered = false;
        for (least, cost) in least.iter_mut().zip(round()?) {
            is_lowered |= cost < *least * (1.0 - lowered);
            *least = least.min(cost);
        }
        settled = if is_lowered { 0 } else { settled + 1 };
        if rounds >= FEWEST_ROUNDS && (settled >= SETTLED_ROUNDS || fit(&least).is_whole_tree()) {
            break;
        }
    }
    Ok(least)
}

/// The least look-ahead from [`SHALLOWEST`] on whose cost can be measured at once on half of the boards, or else the deepest
/// one.
///
/// One board does not tell it: a search that prunes takes ten times as long on some as on others.
fn fitting(
    candidate: &Candidate,
    task: &PruningTask,
    positions: &[Position],
) -> Result<NonZeroU32, NoAnswer> {
    let mut plies = SHALLOWEST;
    while plies < task.deepest && !is_costly(candidate, task, positions, plies)? {
        plies = plies.saturating_add(1);
    }
    Ok(plies)
}

/// Whether one answer with this look-ahead is enough to measure its cost, on at least half of the positions.
fn is_costly(
    candidate: &Candidate,
    task: &PruningTask,
    positions: &[Position],
    plies: NonZeroU32,
) -> Result<bool, NoAnswer> {
    let half = positions.len().div_ceil(2);
    let (mut costly, mut cheap) = (0, 0);
    for position in positions {
        let answer = candidate.ask(position, Limit::Lookahead(plies), PATIENCE)?;
        let cost = cost(&answer, task);
        if cost.amount >= cost.unit.least() {
            costly += 1;
        } else {
            cheap += 1;
        }
        if costly >= half || cheap > positions.len() - half {
            break;
        }
    }
    Ok(costly >= half)
}

fn cost(answer: &MeasuredAnswer, task: &PruningTask) -> Cost {
    let trace = if task.trace { stated(&answer.info) } else { None };
    trace.unwrap_or(answer.cost)
}

/// Depth whose trees costs fit best.
#[derive(Clone, Copy, PartialEq, Debug)]
struct WholeTreeFit {
    /// Depth in plies.
    depth: u32,
    /// Standard deviation of the logarithms of cost to size.
    spread: f64,
}

impl WholeTreeFit {
    /// Returns true if costs are in proportion to whole trees.
    fn is_whole_tree(self) -> bool {
        self.spread <= PROPORTIONAL
    }
}

/// Sizes of the whole trees of positions, by depth and position.
struct WholeTrees(Vec<(u32, Vec<f64>)>);

impl WholeTrees {
    fn of(positions: &[Position]) -> WholeTrees {
        #[expect(clippy::cast_precision_loss, reason = "a count of which the size is meant")]
        let size = |position: &Position, depth: u32| {
            (1..=depth).map(|plies| perft(position, plies)).sum::<u64>() as f64
        };
        let sizes = |depth| positions.iter().map(|position| size(position, depth)).collect();
        WholeTrees(DEPTHS.map(|depth| (depth, sizes(depth))).collect())
    }

    /// The depth that the costs fit best, without what an answer costs that needs no search.
    fn best_fit(&self, costs: &[f64], unsearched: f64) -> WholeTreeFit {
        // A program that does not search is reported later; until then every cost is above 0.
        let searched = |cost: f64| cost - unsearched.min(cost / SEARCHED);
        // A board whose answer is found without a search, such as a free turn that is always taken, tells nothing of the
        // search on the others.
        let is_searched = |cost: f64| cost > unsearched * SEARCHED;
        let fit = |(depth, sizes): &(u32, Vec<f64>)| {
            let both = sizes.iter().zip(costs).filter(|&(_, &cost)| is_searched(cost));
            let spread = deviation(both.map(|(size, &cost)| (searched(cost) / size).ln()));
            WholeTreeFit { depth: *depth, spread: if spread.is_nan() { f64::INFINITY } else { spread } }
        };
        self.0
            .iter()
            .map(fit)
            .min_by(|one, other| one.spread.total_cmp(&other.spread))
            .unwrap_or(WholeTreeFit { depth: *DEPTHS.start(), spread: f64::INFINITY })
    }
}

#[expect(clippy::cast_precision_loss, reason = "a dozen values")]
fn deviation(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use kalah::Position;
    use kalah_textbook::{MoveLimits, Textbook};

    use super::{MOST_ROUNDS, PROPORTIONAL, SETTLED_ROUNDS, WholeTreeFit, WholeTrees, least_costs};
    use crate::positions::middlegames;

    /// Costs of a search of five plies.
    fn nodes(word: &str, positions: &[Position]) -> Vec<f64> {
        let player: Textbook = word.parse().unwrap();
        let limits = MoveLimits { lookahead: Some(5), nodes: None };
        let counted = |position| player.select(position, &limits, &|| false).unwrap().nodes;
        positions.iter().map(|position| f64::from(u32::try_from(counted(position)).unwrap())).collect()
    }

    /// Ways in which others disturb a measurement.
    #[derive(Clone, Copy, Debug)]
    enum Disturbance {
        /// Every second measurement, each for itself.
        Scattered,
        /// Half of the measurements, about eight in a row.
        Spells,
    }

    /// The same costs, of which half are measured up to twice as high.
    fn disturbed(
        costs: &[f64],
        how: Disturbance,
        mut state: u32,
    ) -> impl FnMut() -> Result<Vec<f64>, Infallible> {
        let mut is_busy = state.is_multiple_of(2);
        move || {
            let mut chance = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                f64::from(state >> 8) / f64::from(1 << 24)
            };
            let mut factor = || {
                let turns = match how {
                    Disturbance::Scattered => 0.5,
                    Disturbance::Spells => 0.125,
                };
                is_busy ^= chance() < turns;
                if is_busy { 1.0 + chance() } else { 1.0 }
            };
            Ok(costs.iter().map(|cost| cost * factor()).collect())
        }
    }

    #[test]
    fn a_busy_machine_makes_no_search_look_as_if_it_pruned() {
        let positions = middlegames();
        let trees = WholeTrees::of(&positions);
        for how in [Disturbance::Scattered, Disturbance::Spells] {
            for (word, whole) in [("minimax:5", true), ("alphabeta:5", false)] {
                let costs = nodes(word, &positions);
                let is_wrong = |costs: &[f64]| trees.best_fit(costs, 0.0).is_whole_tree() != whole;
                let mut wrong = [0; 2];
                for state in 0..1_000 {
                    let once = disturbed(&costs, how, state)().unwrap();
                    let fit = |costs: &[f64]| trees.best_fit(costs, 0.0);
                    let least = least_costs(disturbed(&costs, how, state), fit).unwrap();
                    for (wrong, costs) in wrong.iter_mut().zip([once, least]) {
                        *wrong += u32::from(is_wrong(&costs));
                    }
                }
                let [once, least] = wrong;
                println!("{how:?}, {word}: of 1000 one round tells {once} wrong, all of them {least}");
                assert!(least <= 10, "{how:?}, {word}: {least} of 1000");
            }
        }
    }

    #[test]
    fn a_search_whose_cost_never_settles_is_measured_so_often_and_no_more() {
        let falling = |rounds: &mut u32| {
            *rounds += 1;
            Ok::<_, Infallible>(vec![0.5_f64.powi(i32::try_from(*rounds).unwrap())])
        };
        let fit = |spread| WholeTreeFit { depth: 5, spread };
        let mut rounds = 0;
        least_costs(|| falling(&mut rounds), |_| fit(2.0 * PROPORTIONAL)).unwrap();
        assert_eq!(rounds, MOST_ROUNDS);
        let mut rounds = 0;
        let reached = |costs: &[f64]| fit(if costs[0] < 0.01 { 0.0 } else { 2.0 * PROPORTIONAL });
        least_costs(|| falling(&mut rounds), reached).unwrap();
        assert_eq!(rounds, 7, "costs in proportion end it");
        let mut rounds = 0;
        let settled = || {
            rounds += 1;
            Ok::<_, Infallible>(vec![1.0])
        };
        least_costs(settled, |_| fit(2.0 * PROPORTIONAL)).unwrap();
        assert_eq!(rounds, 1 + SETTLED_ROUNDS);
    }
}
