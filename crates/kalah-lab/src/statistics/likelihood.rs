//! The likeliest distribution of the scores of pairs under a condition.
//!
//! Among all distributions with an expectation of nought of some quantity the likeliest one is that of the counts, each divided by
//! 1 + x a, with one x for all (A. Owen, "Empirical likelihood ratio confidence intervals", Biometrika 75, 1988). For a mean that is all. For
//! a mean in standard deviations the quantity depends on the distribution itself. Near the counts it is found by repetition
//! (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution", 2019, and its
//! sequel on t-values). That need not end, or end at the likeliest one: then each mean is tried, which with the condition fixes
//! the mean square as well, so that what is left has one maximum (A. Owen, "Empirical Likelihood", 2001, chapter 3).

use super::pentanomial::{Pentanomial, SHARES, count};

/// Probabilities of the five scores.
pub(crate) type Distribution = [f64; 5];

/// Count that stands for a score that did not come up, as in the testing of Stockfish.
const TRACE: f64 = 1e-3;

/// Halvings of the interval in which x lies: enough for all digits.
const HALVINGS: u32 = 200;

/// Repetitions at most, and the change of a probability that is none.
const REPETITIONS: u32 = 100;
const NEWTON: u32 = 60;
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

/// Standard deviations up to which repetition from the even distribution has been found to end where it should.
const NEAR: f64 = 0.5;

/// Distance of a condition from being met that is none.
const MET: f64 = 1e-9;

/// Means that are tried on the way from a half to a sweep.
const MEANS: u32 = 400;

/// The likeliest distribution whose mean lies so many of its standard deviations above a half.
pub(crate) fn with_deviations(played: &Distribution, deviations: f64) -> Distribution {
    let near = (deviations.abs() <= NEAR).then(|| by_repetition(played, deviations)).flatten();
    near.unwrap_or_else(|| by_means(played, deviations))
}

/// The distribution at which repetition ends, if it ends at one that meets the condition.
fn by_repetition(played: &Distribution, deviations: f64) -> Option<Distribution> {
    let mut found = [0.2; 5];
    for _ in 0..REPETITIONS {
        let mean = expectation(&found, &SHARES);
        let deviation = expectation(&found, &SHARES.map(|share| (share - mean).powi(2))).sqrt();
        // The condition and its change with the distribution, in one.
        let quantity = SHARES.map(|share| {
            share - 0.5 - deviations * deviation * (1.0 + ((share - mean) / deviation).powi(2)) / 2.0
        });
        let next = with_expectation_nought(played, &quantity)?;
        let change = next.iter().zip(&found).map(|(next, found)| (next - found).abs()).fold(0.0, f64::max);
        found = next;
        if change < UNCHANGED {
            break;
        }
    }
    let mean = expectation(&found, &SHARES);
    let deviation = expectation(&found, &SHARES.map(|share| (share - mean).powi(2))).sqrt();
    ((mean - 0.5 - deviations * deviation).abs() < MET).then_some(found)
}

/// The likeliest of the distributions with each mean.
fn by_means(played: &Distribution, deviations: f64) -> Distribution {
    if deviations < 0.0 {
        let mut turned = *played;
        turned.reverse();
        let mut found = by_means(&turned, -deviations);
        found.reverse();
        return found;
    }
    // The likelihood of the likeliest distribution with a mean so far above a half.
    let at = |above: f64| {
        let mean = 0.5 + above;
        let found = with_moments(played, mean, mean * mean + (above / deviations).powi(2))?;
        Some((log_likelihood(played, &found), found))
    };
    let step = 0.5 / f64::from(MEANS);
    let grid: Vec<Option<f64>> =
        (0..=MEANS).map(|place| at(f64::from(place) * step).map(|(likelihood, _)| likelihood)).collect();
    let value = |place: usize| grid.get(place).copied().flatten().unwrap_or(f64::NEG_INFINITY);
    let is_top = |&place: &usize| {
        let neighbours = value(place + 1).max(if place == 0 { f64::NEG_INFINITY } else { value(place - 1) });
        value(place) > f64::NEG_INFINITY && value(place) >= neighbours
    };
    let tops = (0..grid.len()).filter(is_top);
    let refined = tops.filter_map(|place| {
        #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
        let middle = place as f64 * step;
        at(highest(
            |above| at(above).map_or(f64::NEG_INFINITY, |(value, _)| value),
            middle - step,
            middle + step,
        ))
        .or_else(|| at(middle))
    });
    let best = refined.max_by(|one, other| one.0.total_cmp(&other.0));
    // A pair of halves alone meets every condition.
    best.map_or([0.0, 0.0, 1.0, 0.0, 0.0], |(_, found)| found)
}

/// The place between two bounds at which a function with one maximum is highest: golden section.
fn highest(of: impl Fn(f64) -> f64, low: f64, high: f64) -> f64 {
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (low.max(0.0), high.min(0.5));
    let (mut left, mut right) = (high - golden * (high - low), low + golden * (high - low));
    let (mut at_left, mut at_right) = (of(left), of(right));
    for _ in 0..HALVINGS / 4 {
        if at_left < at_right {
            (low, left, at_left) = (left, right, at_right);
            right = low + golden * (high - low);
            at_right = of(right);
        } else {
            (high, right, at_right) = (right, left, at_left);
            left = high - golden * (high - low);
            at_left = of(left);
        }
    }
    f64::midpoint(low, high)
}

/// Logarithm of the likelihood of a distribution, for each pair that was played.
fn log_likelihood(played: &Distribution, distribution: &Distribution) -> f64 {
    played.iter().zip(distribution).map(|(played, probability)| played * probability.ln()).sum()
}

/// The likeliest distribution with this mean and this mean square; none if no distribution with all five scores has them.
///
/// It is p / (1 + a u + b v), with u and v the distances of share and square from theirs; a and b make the sum of the
/// logarithms of the denominators greatest, which is found by Newton's method with ever shorter steps.
fn with_moments(played: &Distribution, mean: f64, square: f64) -> Option<Distribution> {
    // The least square of a mean lies on the two scores beside it, the greatest on the first and the last.
    let below = (mean * 4.0).floor().clamp(0.0, 3.0) / 4.0;
    let least = (2.0 * below + 0.25) * mean - below * (below + 0.25);
    if !(square > least && square < mean) {
        return None;
    }
    let u = SHARES.map(|share| share - mean);
    let v = SHARES.map(|share| share * share - square);
    let denominators =
        |[a, b]: [f64; 2]| -> Distribution { std::array::from_fn(|score| 1.0 + a * u[score] + b * v[score]) };
    let sum = |denominators: &Distribution| -> f64 {
        if denominators.iter().all(|one| *one > 0.0) {
            played.iter().zip(denominators).map(|(played, one)| played * one.ln()).sum()
        } else {
            f64::NEG_INFINITY
        }
    };
    let mut at = [0.0, 0.0];
    for _ in 0..NEWTON {
        let found = denominators(at);
        let (mut gradient, mut curvature) = ([0.0; 2], [[0.0; 2]; 2]);
        for score in 0..5 {
            let (one, both) = (played[score] / found[score], [u[score], v[score]]);
            for row in 0..2 {
                gradient[row] += one * both[row];
                for column in 0..2 {
                    curvature[row][column] += one / found[score] * both[row] * both[column];
                }
            }
        }
        let [[xx, xy], [_, yy]] = curvature;
        let determinant = xx * yy - xy * xy;
        let step = [
            (yy * gradient[0] - xy * gradient[1]) / determinant,
            (xx * gradient[1] - xy * gradient[0]) / determinant,
        ];
        let decrement = gradient[0] * step[0] + gradient[1] * step[1];
        if decrement.is_nan() || decrement < UNCHANGED * UNCHANGED {
            break;
        }
        let (value, mut length) = (sum(&found), 1.0);
        let next = |length: f64| [at[0] + length * step[0], at[1] + length * step[1]];
        while length > UNCHANGED && sum(&denominators(next(length))) < value + length * decrement / 4.0 {
            length /= 2.0;
        }
        at = next(length);
    }
    let found = denominators(at);
    let distribution: Distribution = std::array::from_fn(|score| played[score] / found[score]);
    let holds = (distribution.iter().sum::<f64>() - 1.0).abs() < MET.sqrt()
        && (expectation(&distribution, &SHARES) - mean).abs() < MET.sqrt();
    (holds && distribution.iter().all(|one| *one > 0.0)).then_some(distribution)
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
        for deviations in [-4.07, -1.0, -0.4, 0.0, 0.01, 0.3, 0.5, 0.9, 1.5, 4.07] {
            let found = with_deviations(&PLAYED, deviations);
            let mean = expectation(&found, &SHARES);
            let deviation = expectation(&found, &SHARES.map(|share| (share - mean).powi(2))).sqrt();
            assert!((expectation(&found, &[1.0; 5]) - 1.0).abs() < 1e-9);
            assert!(((mean - 0.5) / deviation - deviations).abs() < 1e-6, "{deviations}: {found:?}");
        }
    }

    #[test]
    fn nothing_is_changed_where_the_condition_holds_already() {
        let found = with_mean(&PLAYED, expectation(&PLAYED, &SHARES));
        assert!(found.iter().zip(PLAYED).all(|(found, played)| (found - played).abs() < 1e-12), "{found:?}");
    }
}
