//! Expected length of a test.

use super::sprt::{Sprt, least_pairs};
use super::walk::Walk;

/// Expectation of a test for one true difference.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TestExpectation {
    /// The true difference, on the scale of the test.
    pub elo: f64,
    /// Probability of the answer "stronger", 0 to 1.
    pub stronger: f64,
    /// Pairs until it ends, in the mean.
    pub pairs: f64,
    /// Pairs within which it ends in 95 of 100 cases.
    pub most: f64,
}

/// The standard deviation of a pair's share where none is known: that of players of like strength, of whose games some are drawn.
pub const USUAL_DEVIATION: f64 = 0.28;

/// The part of tests that end within [`TestExpectation::most`] pairs.
const NEARLY_ALL: f64 = 0.95;

impl Sprt {
    /// Returns the expectations for five true differences: those of the test, between them, and as far outside.
    /// `deviation` is that of a pair's share, which matters for logistic Elo alone.
    pub fn plan(&self, deviation: f64) -> [TestExpectation; 5] {
        let [zero, one] = self.in_deviations(deviation);
        let [elo0, elo1] = self.elo();
        [-0.5, 0.0, 0.5, 1.0, 1.5].map(|share| {
            let walk = Walk::of_ratio(zero + share * (one - zero), [zero, one], self.bounds());
            TestExpectation {
                elo: elo0 + share * (elo1 - elo0),
                stronger: walk.ends_high(),
                pairs: walk.expected_pairs().max(least_pairs()),
                most: nearly_all(walk).max(least_pairs()),
            }
        })
    }
}

/// Pairs within which nearly all have ended.
fn nearly_all(walk: Walk) -> f64 {
    let mut most = walk.expected_pairs();
    while walk.ended_within(most) < NEARLY_ALL {
        most *= 2.0;
    }
    let mut least = 0.0;
    for _ in 0..50 {
        let middle = f64::midpoint(least, most);
        if walk.ended_within(middle) < NEARLY_ALL {
            least = middle;
        } else {
            most = middle;
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::{Sprt, USUAL_DEVIATION};

    #[test]
    fn errors_are_those_of_the_test_and_the_middle_takes_longest() {
        let sprt: Sprt = "0,10".parse().expect("a test");
        let [below, zero, middle, one, above] = sprt.plan(USUAL_DEVIATION);
        assert!((zero.stronger - 0.05).abs() < 1e-3 && (one.stronger - 0.95).abs() < 1e-3);
        assert!((middle.stronger - 0.5).abs() < 1e-6);
        assert!(middle.pairs > zero.pairs && middle.pairs > one.pairs);
        assert!(below.pairs < zero.pairs && above.pairs < one.pairs);
        assert!(middle.most > 2.0 * middle.pairs);
    }

    #[test]
    fn half_the_difference_takes_four_times_as_long() {
        let pairs = |text: &str| text.parse::<Sprt>().expect("a test").plan(USUAL_DEVIATION)[2].pairs;
        assert!((pairs("0,5") / pairs("0,10") - 4.0).abs() < 0.01);
        assert!((pairs("0,5,model=logistic") / pairs("0,10,model=logistic") - 4.0).abs() < 0.01);
    }
}
