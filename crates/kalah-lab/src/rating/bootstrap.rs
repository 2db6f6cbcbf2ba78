//! How sure ratings are: a bootstrap over pairs of games.
//!
//! As many pairs as were played are drawn from them with replacement, again and again, and each time the strengths are found anew: B.
//! Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979), 1-26. The two games of a pair start
//! from one opening and are drawn together, so what both have in common is not counted twice.

use std::cmp::Reverse;

use super::model::{PairResults, Strengths};

/// Result of the draws.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bootstrap {
    /// The bounds of 95% intervals, in Elo.
    pub(crate) elo: Vec<[f64; 2]>,
    /// The best rank and the worst one, in 95 of 100 cases.
    pub(crate) ranks: Vec<[usize; 2]>,
    /// Probability that the first of two is the stronger one.
    pub(crate) superiority: Vec<Vec<f64>>,
    /// The bounds of the first move's worth, in Elo.
    pub(crate) first_move: [f64; 2],
}

/// Times that pairs are drawn, and what the draws begin with.
const DRAWS: usize = 400;
const SEED: u128 = 1;

impl Bootstrap {
    /// Draws from pairs, each with its games.
    pub(crate) fn from_pairs(fitted: &Strengths, pairs: &[Vec<PairResults>]) -> Bootstrap {
        let players = fitted.players.len();
        let mut rng = oorandom::Rand64::new(SEED);
        let (mut elo, mut ranks) = (vec![Vec::new(); players], vec![Vec::new(); players]);
        let mut above = vec![vec![0_u32; players]; players];
        let mut first_move = Vec::new();
        for _ in 0..DRAWS {
            let mut drawn = Vec::with_capacity(2 * pairs.len());
            for _ in pairs {
                let lot = rng.rand_range(0..pairs.len() as u64);
                drawn.extend(&pairs[usize::try_from(lot).unwrap_or(0)]);
            }
            let found = fitted.clone().fitted(&merged(drawn));
            first_move.push(found.first_move_elo());
            let found = found.elo();
            let mut order: Vec<usize> = (0..players).collect();
            order.sort_by(|&one, &other| found[other].total_cmp(&found[one]).then(one.cmp(&other)));
            for (rank, &player) in (1..).zip(&order) {
                ranks[player].push(rank);
                elo[player].push(found[player]);
                for &below in &order[rank..] {
                    above[player][below] += 1;
                }
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "there are few draws")]
        let share = |count: u32| f64::from(count) / DRAWS as f64;
        Bootstrap {
            elo: elo.into_iter().map(bounds).collect(),
            ranks: ranks.into_iter().map(rank_bounds).collect(),
            superiority: above.into_iter().map(|row| row.into_iter().map(share).collect()).collect(),
            first_move: bounds(first_move),
        }
    }
}

/// The same games with those of the same two players in the same seats together.
pub(crate) fn merged(played: Vec<PairResults>) -> Vec<PairResults> {
    let mut sums = std::collections::BTreeMap::new();
    for PairResults { players, games, won } in played {
        let sum = sums.entry(players).or_insert((0.0, 0.0));
        sum.0 += games;
        sum.1 += won;
    }
    sums.into_iter().map(|(players, (games, won))| PairResults { players, games, won }).collect()
}

/// Number of draws outside on either side: one in forty.
const LEFT_OUT: usize = DRAWS / 40;

fn bounds(mut values: Vec<f64>) -> [f64; 2] {
    values.sort_by(f64::total_cmp);
    [values[LEFT_OUT], values[values.len() - 1 - LEFT_OUT]]
}

fn rank_bounds(mut ranks: Vec<usize>) -> [usize; 2] {
    ranks.sort_unstable_by_key(|&rank| Reverse(rank));
    [ranks[ranks.len() - 1 - LEFT_OUT], ranks[LEFT_OUT]]
}
