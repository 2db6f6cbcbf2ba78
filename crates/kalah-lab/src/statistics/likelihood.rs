//! The likeliest distribution of the scores of pairs under a condition.
//!
//! Among all distributions with an expectation of nought of some quantity the likeliest one is that of the counts, each divided by
//! 1 + x a, with one x for all (A. Owen, "Empirical likelihood ratio confidence intervals", Biometrika 75, 1988). For a mean that is all; for
//! a mean in standard deviations the quantity depends on the distribution itself, which is found by repetition
//! (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution", 2019, and its
//! sequel on t-values).

use super::pentanomial::{Pentanomial, SHARES, count};

/// Probabilities of the five scores.
pub(crate) type Distribution = [f64; 5];

/// Count that stands for a score that did not come up, as in the testing of Stockfish.
const TRACE: f64 = 1e-3;

/// Halvings of the interval in which x lies: enough for all digits.
const HALVINGS: u32 = 200;

/// Repetitions at most, and the change of a probability that is none.
const REPETITIONS: u32 = 100;
const UNCHANGED: f64 = 1e-13;

/// Returns the distribution of the scores that were played, with a trace of those that did not come up.
pub(crate) fn played(pairs: &Pentanomial) -> Distribution {
    let counts = pairs.0.map(|pairs| count(pairs).max(TRACE));
    let all: f64 = counts.iter().sum();
    counts.map(|count| count / all)
}

/// The likeliest distribution whose mean is this.
pub(crate) fn with_mean(played: &Distribution, mean: f64) -> Distribution {
    with_expectation_nought(played, &SHARES.map(|share| share - mean)).unwrap_or(*played)
}

/// The likeliest distribution whose mean lies so many of its standard deviations above a half.
pub(crate) fn with_deviations(played: &Distribution, deviations: f64) -> Distribution {
    let mut found = [0.2; 5];
    for _ in 0..REPETITIONS {
        let mean = expectation(&found, &SHARES);
        let deviation = expectation(&found, &SHARES.map(|share| (share - mean).powi(2))).sqrt();
        // The condition and its change with the distribution, in one.
        let quantity = SHARES.map(|share| {
            share - 0.5 - deviations * deviation * (1.0 + ((share - mean) / deviation).powi(2)) / 2.0
        });
        let Some(next) = with_expectation_nought(played, &quantity) else { break };
        let change = next.iter().zip(&found).map(|(next, found)| (next - found).abs()).fold(0.0, f64::max);
        found = next;
        if change < UNCHANGED {
            break;
        }
    }
    found
}

/// The likeliest distribution under which the quantity is nought in the mean; none if it has the same sign everywhere.
fn with_expectation_nought(played: &Distribution, quantity: &[f64; 5]) -> Option<Distribution> {
    let least = quantity.iter().copied().fold(f64::INFINITY, f64::min);
    let most = quantity.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    let divided = |x: f64| std::array::from_fn(|score| played[score] / (1.0 + x * quantity[score]));
    // The expectation falls from infinity to its negative between the two poles.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if expectation(&divided(middle), quantity) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(divided(f64::midpoint(low, high)))
}

fn expectation(distribution: &Distribution, of: &[f64; 5]) -> f64 {
    distribution.iter().zip(of).map(|(probability, of)| probability * of).sum()
}

#[cfg(test)]
mod tests {
    use super::{SHARES, expectation, with_deviations, with_mean};

    const PLAYED: [f64; 5] = [0.1, 0.2, 0.3, 0.25, 0.15];

    #[test]
    fn the_conditions_hold() {
        for mean in [0.3, 0.5, 0.6] {
            let found = with_mean(&PLAYED, mean);
            assert!((expectation(&found, &[1.0; 5]) - 1.0).abs() < 1e-9);
            assert!((expectation(&found, &SHARES) - mean).abs() < 1e-9);
        }
        for deviations in [-0.4, 0.0, 0.01, 0.3] {
            let found = with_deviations(&PLAYED, deviations);
            let mean = expectation(&found, &SHARES);
            let deviation = expectation(&found, &SHARES.map(|share| (share - mean).powi(2))).sqrt();
            assert!((expectation(&found, &[1.0; 5]) - 1.0).abs() < 1e-9);
            assert!(((mean - 0.5) / deviation - deviations).abs() < 1e-9);
        }
    }

    #[test]
    fn nothing_is_changed_where_the_condition_holds_already() {
        let found = with_mean(&PLAYED, expectation(&PLAYED, &SHARES));
        assert!(found.iter().zip(PLAYED).all(|(found, played)| (found - played).abs() < 1e-12), "{found:?}");
    }
}
