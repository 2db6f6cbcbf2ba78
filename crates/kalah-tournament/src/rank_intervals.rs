//! Uncertainty of ranks by strength: a bootstrap over matches.
//!
//! As many matches as were played are drawn from them with replacement, again and again, and each time the strengths are
//! found anew: B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979), 1-26. A match is
//! two games, each with another side to begin, and is drawn as a whole, so what both have in common is not counted twice.

use std::cmp::Reverse;

/// Times that matches are drawn.
const DRAWS: usize = 100;

/// Steps towards the strengths of a draw, which begin at those of all results.
const STEPS: usize = 15;

/// Number of entries above which there are no intervals: 300 who have all met take a quarter of a second.
const MOST: usize = 500;

/// Number of draws of 100 whose ranks are left out at each end as too far up or down.
const LEFT_OUT: usize = 2;

/// A match: the places of both among the strengths, and the games that the first one won, a draw being a half.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RankedMatch {
    pub(crate) places: [usize; 2],
    pub(crate) won: f64,
}

/// The ranks between which each entry lies in 95 of 100 cases, by strength. `step` takes strengths, games won, and how often
/// each match was drawn, one step further. None for too many entries.
pub(crate) fn rank_intervals(
    strengths: &[f64],
    met: &[RankedMatch],
    games: f64,
    step: impl Fn(&[f64], &[f64], &[u32]) -> Vec<f64>,
) -> Vec<Option<[u32; 2]>> {
    if strengths.len() > MOST {
        return vec![None; strengths.len()];
    }
    let mut ranks: Vec<Vec<u32>> = vec![Vec::with_capacity(DRAWS); strengths.len()];
    let mut lot = RandomLot(0);
    for _ in 0..DRAWS {
        let mut drawn = vec![0; met.len()];
        for _ in met {
            drawn[lot.below(met.len())] += 1;
        }
        let mut wins = vec![1.0; strengths.len()];
        for (&RankedMatch { places: [one, other], won }, &times) in met.iter().zip(&drawn) {
            wins[one] += f64::from(times) * won;
            wins[other] += f64::from(times) * (games - won);
        }
        let mut found = strengths.to_vec();
        for _ in 0..STEPS {
            found = step(&found, &wins, &drawn);
        }
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by(|&one, &other| found[other].total_cmp(&found[one]).then(one.cmp(&other)));
        for (rank, place) in (1..).zip(order) {
            ranks[place].push(rank);
        }
    }
    let interval = |mut ranks: Vec<u32>| {
        ranks.sort_unstable_by_key(|&rank| Reverse(rank));
        [ranks[ranks.len() - 1 - LEFT_OUT], ranks[LEFT_OUT]]
    };
    ranks.into_iter().map(|ranks| Some(interval(ranks))).collect()
}

/// Numbers that look random and are the same in each run: the mixing function of `SplitMix64` (G. Steele, D. Lea, C. Flood,
/// OOPSLA 2014).
struct RandomLot(u64);

impl RandomLot {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let wide = u128::from(mixed ^ (mixed >> 31)) * bound as u128;
        usize::try_from(wide >> 64).unwrap_or(0)
    }
}
