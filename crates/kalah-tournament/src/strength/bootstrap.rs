//! Uncertainty of strengths and ranks: a bootstrap over pairs of games.
//!
//! As many pairs as were played are drawn from them with replacement, again and again, and each time the strengths are found anew: B.
//! Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979), 1-26. The two games of a pair, each with
//! another side to begin, are drawn together, so what both have in common is not counted twice.

use std::cmp::Reverse;

use super::model::{PairResults, Strengths};

/// Strengths of samples of the pairs.
#[derive(Clone, PartialEq, Debug)]
pub struct Bootstrap {
    samples: Vec<Strengths>,
}

/// Extent of a bootstrap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BootstrapPlan {
    /// Number of samples, 40 at least.
    pub samples: usize,
    /// Steps at most from the strengths of all results to those of a sample.
    pub steps: usize,
}

impl Bootstrap {
    /// Draws samples of pairs, each with its games. `below` draws a number below another one.
    pub fn from_pairs<P: AsRef<[PairResults]>>(
        fitted: &Strengths,
        pairs: &[P],
        plan: BootstrapPlan,
        mut below: impl FnMut(usize) -> usize,
    ) -> Bootstrap {
        let all = PairResults::merged(pairs.iter().flat_map(AsRef::as_ref).copied().collect());
        let place = |results: &PairResults| {
            let found = all.binary_search_by_key(&results.players, |one| one.players);
            found.map(|place| (place, *results)).ok()
        };
        let placed: Vec<Vec<(usize, PairResults)>> =
            pairs.iter().map(|pair| pair.as_ref().iter().filter_map(place).collect()).collect();
        let nothing: Vec<PairResults> =
            all.iter().map(|results| PairResults { games: 0.0, won: 0.0, ..*results }).collect();
        let sample = |_| {
            let mut drawn = nothing.clone();
            for _ in &placed {
                for (place, results) in &placed[below(placed.len())] {
                    drawn[*place].games += results.games;
                    drawn[*place].won += results.won;
                }
            }
            drawn.retain(|results| results.games > 0.0);
            fitted.clone().fitted_within(&drawn, plan.steps)
        };
        Bootstrap { samples: (0..plan.samples).map(sample).collect() }
    }

    /// Returns the bounds of the players' 95 % intervals, in Elo.
    pub fn elo(&self) -> Vec<[f64; 2]> {
        let samples: Vec<Vec<f64>> = self.samples.iter().map(Strengths::elo).collect();
        (0..self.players()).map(|player| bounds(samples.iter().map(|elo| elo[player]).collect())).collect()
    }

    /// Returns the bounds of the 95 % interval of the first move's worth, in Elo.
    pub fn first_move(&self) -> [f64; 2] {
        bounds(self.samples.iter().map(Strengths::first_move_elo).collect())
    }

    /// Returns the best rank of each player and the worst one, in 95 of 100 cases.
    pub fn ranks(&self) -> Vec<[usize; 2]> {
        let mut ranks = vec![Vec::with_capacity(self.samples.len()); self.players()];
        for sample in &self.samples {
            for (rank, player) in (1..).zip(order(sample)) {
                ranks[player].push(rank);
            }
        }
        ranks.into_iter().map(rank_bounds).collect()
    }

    /// Returns the probability that the first of two players is the stronger one.
    pub fn superiority(&self) -> Vec<Vec<f64>> {
        let mut above = vec![vec![0_u32; self.players()]; self.players()];
        for sample in &self.samples {
            let order = order(sample);
            for (place, &player) in order.iter().enumerate() {
                for &below in &order[place + 1..] {
                    above[player][below] += 1;
                }
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "there are few samples")]
        let share = |count: u32| f64::from(count) / self.samples.len() as f64;
        above.into_iter().map(|row| row.into_iter().map(share).collect()).collect()
    }

    fn players(&self) -> usize {
        self.samples.first().map_or(0, |sample| sample.players.len())
    }
}

/// Returns the players of a sample, the strongest first.
fn order(sample: &Strengths) -> Vec<usize> {
    let strengths = &sample.players;
    let mut order: Vec<usize> = (0..strengths.len()).collect();
    order.sort_by(|&one, &other| strengths[other].total_cmp(&strengths[one]).then(one.cmp(&other)));
    order
}

/// Returns the number of samples outside on either side: one in forty.
fn left_out(samples: usize) -> usize {
    samples / 40
}

fn bounds(mut values: Vec<f64>) -> [f64; 2] {
    values.sort_by(f64::total_cmp);
    [values[left_out(values.len())], values[values.len() - 1 - left_out(values.len())]]
}

fn rank_bounds(mut ranks: Vec<usize>) -> [usize; 2] {
    ranks.sort_unstable_by_key(|&rank| Reverse(rank));
    [ranks[ranks.len() - 1 - left_out(ranks.len())], ranks[left_out(ranks.len())]]
}
