//! A likelihood ratio on its way to one of two bounds: Brownian motion with drift.
//!
//! When a motion leaves an interval, and on which side, is classical: D. Cox and H. Miller, "The Theory of Stochastic
//! Processes", 1965, chapter 5.

use std::f64::consts::{PI, SQRT_2};

use statrs::function::erf::erfc;

/// A motion that begins at 0 between two bounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    /// Of one pair, in the mean.
    pub(crate) drift: f64,
    /// Of one pair.
    pub(crate) variance: f64,
    /// The lower bound, below 0.
    pub(crate) low: f64,
    /// The upper bound, above 0.
    pub(crate) high: f64,
}

/// With more drift than this, times the distance of the bounds and by the variance, the far bound does not matter.
const STRONG: f64 = 12.0;

/// Terms of a series whose logarithm is less are left out.
const NOTHING: f64 = -60.0;

impl Walk {
    /// Returns the walk of the logarithm of a likelihood ratio with each pair if the true difference is this; all
    /// differences are in standard deviations of a pair, and lie within one of the two hypotheses.
    ///
    /// A pair's share has one deviation, which is not known but estimated: then the ratio is that of two t-statistics, and a pair
    /// adds half the logarithm of (1 + (d - zero)^2) / (1 + (d - one)^2) in the mean.
    pub(crate) fn of_ratio(difference: f64, [zero, one]: [f64; 2], [low, high]: [f64; 2]) -> Walk {
        let away = [difference - zero, difference - one];
        let [from_zero, from_one] = away.map(|away| 1.0 + away * away);
        let slope = away[0] / from_zero - away[1] / from_one;
        Walk { drift: (from_zero / from_one).ln() / 2.0, variance: slope * slope, low, high }
    }

    /// The same seen from below.
    fn turned(self) -> Walk {
        Walk { drift: -self.drift, low: -self.high, high: -self.low, ..self }
    }

    /// Returns the probability that it ends at the upper bound.
    pub(crate) fn ends_high(self) -> f64 {
        let pull = 2.0 * self.drift / self.variance;
        let width = self.high - self.low;
        if (pull * width).abs() < 1e-9 {
            return -self.low / width;
        }
        if pull > 0.0 {
            (pull * self.low).exp_m1() / (-pull * width).exp_m1()
        } else {
            // The same, without numbers that are too large.
            let turned = self.turned();
            1.0 - (-pull * turned.low).exp_m1() / (pull * width).exp_m1()
        }
    }

    /// Pairs until it ends, in the mean.
    pub(crate) fn expected_pairs(self) -> f64 {
        let still = self.drift.abs() * (self.high - self.low) / self.variance < 1e-6;
        if still {
            return -self.low * self.high / self.variance;
        }
        let high = self.ends_high();
        (high * self.high + (1.0 - high) * self.low) / self.drift
    }

    /// Returns the probability that it has ended after so many pairs.
    pub(crate) fn ended_within(self, pairs: f64) -> f64 {
        self.ended_high_within(pairs) + self.turned().ended_high_within(pairs)
    }

    /// Returns the probability that it has ended at the lower bound after so many pairs.
    pub(crate) fn ended_low_within(self, pairs: f64) -> f64 {
        self.turned().ended_high_within(pairs)
    }

    /// Returns the probability that it has ended at the upper bound after so many pairs.
    pub(crate) fn ended_high_within(self, pairs: f64) -> f64 {
        let pull = self.drift / self.variance;
        let width = self.high - self.low;
        let chance = if (pull * width).abs() > STRONG {
            self.reached_high_within(pairs)
        } else {
            self.ends_high() - self.still_to_end_high(pairs, pull, width)
        };
        chance.clamp(0.0, 1.0)
    }

    /// The part of those that end at the upper bound after more pairs: a sine series.
    fn still_to_end_high(self, pairs: f64, pull: f64, width: f64) -> f64 {
        let mut sum = 0.0;
        let mut sign = 1.0;
        for term in 1..100_000_u32 {
            let wave = f64::from(term) * PI / width;
            let decay = pull * pull + wave * wave;
            let power = pull * self.high - self.variance * decay * pairs / 2.0;
            if power < NOTHING {
                break;
            }
            sum += sign * (2.0 / width) * wave / decay * power.exp() * (-wave * self.low).sin();
            sign = -sign;
        }
        sum
    }

    /// Returns the probability that it has reached the upper bound after so many pairs if there is no lower one.
    fn reached_high_within(self, pairs: f64) -> f64 {
        let spread = (self.variance * pairs).sqrt();
        let beyond = (self.high - self.drift * pairs) / spread;
        let mirrored = (self.high + self.drift * pairs) / spread;
        let image = if mirrored > 8.0 {
            // The tail of the normal distribution, with both exponents in one.
            (-beyond * beyond / 2.0).exp() / (mirrored * (2.0 * PI).sqrt())
        } else {
            (2.0 * self.drift * self.high / self.variance).exp() * tail(mirrored)
        };
        tail(beyond) + image
    }
}

/// Returns the probability that a normal variable lies so many standard deviations above its mean, or more.
fn tail(deviations: f64) -> f64 {
    erfc(deviations / SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::Walk;

    /// Both bounds alike, as in most tests.
    fn walk(drift: f64) -> Walk {
        Walk { drift, variance: 1e-3, low: -2.94, high: 2.94 }
    }

    #[test]
    fn in_the_end_all_have_ended() {
        for drift in [-3e-2, -1e-3, -1e-4, 0.0, 1e-5, 5e-4, 2e-3, 2.5e-3, 1e-1] {
            let walk = walk(drift);
            let late = 50.0 * walk.expected_pairs();
            assert!((walk.ended_within(late) - 1.0).abs() < 1e-6, "{drift}");
            assert!((walk.ended_high_within(late) - walk.ends_high()).abs() < 1e-6, "{drift}");
            assert!(walk.ended_within(walk.expected_pairs() / 1000.0) < 1e-3, "{drift}");
        }
    }

    #[test]
    fn the_mean_is_that_of_the_distribution() {
        for drift in [0.0, 3e-4, -1e-3, 1.9e-3, 3e-3] {
            let walk = walk(drift);
            let step = walk.expected_pairs() / 200.0;
            let left: f64 = (0..10_000).map(|at| 1.0 - walk.ended_within((f64::from(at) + 0.5) * step)).sum();
            assert!((left * step / walk.expected_pairs() - 1.0).abs() < 1e-3, "{drift} {}", left * step);
        }
    }

    #[test]
    fn it_leans_to_where_it_drifts() {
        assert!((walk(0.0).ends_high() - 0.5).abs() < 1e-9);
        // The ratio that a test ends at is what makes its errors: ln 19.
        assert!((walk(5e-4).ends_high() - 0.95).abs() < 1e-3, "{}", walk(5e-4).ends_high());
        assert!((walk(-5e-4).ends_high() - 0.05).abs() < 1e-3);
    }
}
