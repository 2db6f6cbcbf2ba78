//! The samples on which the intervals of ratings stand.

use kalah_tournament::{Bootstrap, BootstrapPlan, PairResults, Strengths};

/// Samples of pairs, and what their draws begin with.
const SAMPLES: BootstrapPlan = BootstrapPlan { samples: 400, steps: 2000 };
const SEED: u128 = 1;

/// Draws samples of pairs, the same ones each time.
pub(crate) fn bootstrap(strengths: &Strengths, pairs: &[Vec<PairResults>]) -> Bootstrap {
    let mut rng = oorandom::Rand64::new(SEED);
    let below = |bound: usize| usize::try_from(rng.rand_range(0..bound as u64)).unwrap_or(0);
    Bootstrap::from_pairs(strengths, pairs, SAMPLES, below)
}
