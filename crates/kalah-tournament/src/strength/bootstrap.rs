//! Uncertainty of strengths and ranks: a bootstrap over pairs of games.
//!
//! As many pairs as were played are drawn from them with replacement, again and again, and each time the strengths are found anew: B.
//! Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979), 1-26. The two games of a pair, each with
//! another side to begin, are drawn together, so what both have in common is not counted twice.

use std::cmp::Reverse;
use std::collections::BTreeSet;

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
    ///
    /// A few pairs that all ended alike say nothing of how others might end: for a player with no more than that one that
    /// ended otherwise is among those that are drawn, so that no interval is without width.
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
        let unseen = unseen(fitted, pairs);
        let drawn_from = pairs.iter().map(AsRef::as_ref).chain(unseen.iter().map(Vec::as_slice));
        let placed: Vec<Vec<(usize, PairResults)>> =
            drawn_from.map(|pair| pair.iter().filter_map(place).collect()).collect();
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

/// Opponents of a player among which drawing pairs varies little.
const FEW_OPPONENTS: usize = 3;

/// A pair that ended otherwise for each player with few opponents whose pairs all ended alike, with the opponent who is nearest in strength:
/// even, or where they were even won by one.
fn unseen<P: AsRef<[PairResults]>>(fitted: &Strengths, pairs: &[P]) -> Vec<Vec<PairResults>> {
    let distance = |pair: &[PairResults]| {
        pair.first().map_or(f64::INFINITY, |results| {
            let [one, other] = results.players.map(|player| fitted.players[player].ln());
            (one - other).abs()
        })
    };
    // By player: the share of the points that every pair gave so far, or none where they differ, and the nearest pair.
    let mut alike: Vec<Option<(f64, usize)>> = vec![None; fitted.players.len()];
    let mut differ = vec![false; fitted.players.len()];
    let mut opponents = vec![BTreeSet::new(); fitted.players.len()];
    for (place, pair) in pairs.iter().enumerate() {
        for results in pair.as_ref() {
            let [one, other] = results.players;
            opponents[one].insert(other);
            opponents[other].insert(one);
        }
        for (player, share) in shares(pair.as_ref()) {
            match &mut alike[player] {
                None => alike[player] = Some((share, place)),
                Some((other, nearest)) => {
                    differ[player] |= (share - *other).abs() > 1e-9;
                    if distance(pair.as_ref()) < distance(pairs[*nearest].as_ref()) {
                        *nearest = place;
                    }
                }
            }
        }
    }
    let is_unsure = |player: &usize| !differ[*player] && opponents[*player].len() <= FEW_OPPONENTS;
    let unsure = (0..fitted.players.len()).filter(is_unsure);
    let mut places: Vec<usize> = unsure.filter_map(|player| alike[player].map(|(_, place)| place)).collect();
    places.sort_unstable();
    places.dedup();
    let otherwise = |results: &PairResults| {
        let half = results.games / 2.0;
        let won = if (results.won - half).abs() < 1e-9 { results.games } else { half };
        PairResults { won, ..*results }
    };
    places.into_iter().map(|place| pairs[place].as_ref().iter().map(otherwise).collect()).collect()
}

/// The share of the points of each player of a pair.
fn shares(pair: &[PairResults]) -> Vec<(usize, f64)> {
    let mut sums: Vec<(usize, f64, f64)> = Vec::new();
    for results in pair {
        let [first, second] = results.players;
        for (player, won) in [(first, results.won), (second, results.games - results.won)] {
            match sums.iter_mut().find(|sum| sum.0 == player) {
                Some(sum) => (sum.1, sum.2) = (sum.1 + won, sum.2 + results.games),
                None => sums.push((player, won, results.games)),
            }
        }
    }
    sums.into_iter().filter(|sum| sum.2 > 0.0).map(|(player, won, games)| (player, won / games)).collect()
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
