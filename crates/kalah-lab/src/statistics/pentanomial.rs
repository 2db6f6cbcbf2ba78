//! How often a player scored 0, 1/2, 1, 3/2 and 2 points in a pair of games, and what that says of its strength.

use std::f64::consts::{LN_10, SQRT_2};

use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// The part of all cases that lie below the upper bound of a 95% interval.
const UPPER: f64 = 0.975;

/// Normalised Elo of a game whose mean lies one standard deviation above a half: 800 / ln 10.
pub(crate) const NORMALISED: f64 = 800.0 / LN_10;

/// The shares of the points of a pair.
pub(crate) const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Pairs of games by the points that the first player scored in them: 0, 1/2, 1, 3/2, 2.
///
/// The two games of a pair start in the same position, with the seats exchanged. So they are not independent, and all that is
/// said of errors is taken from pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

/// An estimate with the bounds of its 95% interval; a bound that is infinite is left out.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct IntervalEstimate {
    /// The estimate.
    pub value: f64,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

impl Pentanomial {
    /// Adds a pair in which so many half points were scored, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Returns the number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points, 0 to 1.
    pub fn share(&self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.mean(|share| share))
    }

    /// The standard deviation of the share of one pair; none where all pairs ended alike, which says nothing of it.
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.share()?;
        let variance = self.mean(|share| (share - mean).powi(2));
        (variance > 0.0).then(|| variance.sqrt())
    }

    /// The Elo difference that the share stands for. None if one side won everything or nothing was played.
    ///
    /// The intervals are Student's, since the deviation of pairs is estimated from the same few pairs.
    pub fn elo(&self) -> Option<IntervalEstimate> {
        let share = self.share()?;
        let value = elo(share)?;
        let radius = self.radius()? * self.deviation()?;
        Some(IntervalEstimate { value, low: elo(share - radius), high: elo(share + radius) })
    }

    /// The normalised Elo difference: how many standard deviations of a game the mean lies above a half, on a scale on which it is
    /// like Elo where no game is drawn. It tells how many games it takes to be sure of a difference: M. Van den Bergh,
    /// "Normalized Elo", 2020.
    pub fn normalised_elo(&self) -> Option<IntervalEstimate> {
        let scale = NORMALISED / SQRT_2;
        let value = scale * (self.share()? - 0.5) / self.deviation()?;
        let radius = scale * self.radius()?;
        Some(IntervalEstimate { value, low: Some(value - radius), high: Some(value + radius) })
    }

    /// Returns the probability that the first player is the stronger one, with a flat prior.
    pub fn superiority(&self) -> Option<f64> {
        let deviations = (self.share()? - 0.5) * (self.size() - 1.0).sqrt() / self.deviation()?;
        Some(self.student()?.cdf(deviations))
    }

    /// Half the width of a 95% interval of the share, in standard deviations of a pair.
    fn radius(&self) -> Option<f64> {
        Some(self.student()?.inverse_cdf(UPPER) / (self.size() - 1.0).sqrt())
    }

    /// The distribution of the mean of so many pairs, in their own deviations; none for a single pair.
    fn student(&self) -> Option<StudentsT> {
        StudentsT::new(0.0, 1.0, self.size() - 1.0).ok()
    }

    /// The share of pairs in which each scored as much as the other.
    pub fn even(&self) -> Option<f64> {
        (self.pairs() > 0).then(|| count(self.0[2]) / self.size())
    }

    fn mean(&self, value: impl Fn(f64) -> f64) -> f64 {
        let all = self.0.iter().zip(SHARES);
        all.map(|(&pairs, share)| count(pairs) * value(share)).sum::<f64>() / self.size()
    }

    fn size(&self) -> f64 {
        count(self.pairs())
    }
}

/// The Elo difference at which this share of the points is expected; none outside of 0 to 1.
pub fn elo(share: f64) -> Option<f64> {
    (0.0 < share && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// The share of the points that is expected at this Elo difference.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
pub(crate) fn count(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::{Pentanomial, elo, expected_share};

    #[test]
    fn a_published_result_has_the_published_figures() {
        let normalised = Pentanomial([379, 10170, 21828, 10640, 343]).normalised_elo().expect("an estimate");
        assert!((normalised.value - 3.05).abs() < 0.005, "{normalised:?}");
        let radius = (normalised.high.expect("high") - normalised.low.expect("low")) / 2.0;
        assert!((radius - 2.31).abs() < 0.005, "{radius}");
    }

    #[test]
    fn what_cannot_be_said_is_left_out() {
        for pairs in [[0; 5], [0, 0, 0, 0, 9]] {
            let empty = Pentanomial(pairs);
            assert_eq!((empty.elo(), empty.normalised_elo(), empty.superiority()), (None, None, None));
        }
        let nearly = Pentanomial([0, 0, 0, 1, 3]).elo().expect("an estimate");
        assert_eq!(nearly.high, None);
    }

    /// Two pairs say little, however good they are.
    #[test]
    fn few_pairs_leave_much_open() {
        let two = Pentanomial([0, 0, 0, 1, 1]);
        let sure = two.superiority().expect("likely");
        assert!((0.85..0.95).contains(&sure), "{sure}");
        let estimate = two.normalised_elo().expect("an estimate");
        assert!(estimate.low.expect("low") < 0.0 && estimate.high.expect("high") > 2000.0, "{estimate:?}");
        for pairs in [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 1]] {
            assert_eq!(Pentanomial(pairs).superiority(), None);
        }
    }

    #[test]
    fn exchanging_the_players_turns_everything_round() {
        let [one, other] = [[3, 8, 20, 11, 7], [7, 11, 20, 8, 3]].map(Pentanomial);
        let sum = one.elo().expect("Elo").value + other.elo().expect("Elo").value;
        let sure = one.superiority().expect("likely") + other.superiority().expect("likely");
        assert!(sum.abs() < 1e-9 && (sure - 1.0).abs() < 1e-9, "{sum} {sure}");
    }

    #[test]
    fn a_share_and_its_elo_belong_together() {
        for difference in [-300.0, -1.0, 0.0, 20.0, 500.0] {
            assert!((elo(expected_share(difference)).expect("Elo") - difference).abs() < 1e-9);
        }
    }
}
