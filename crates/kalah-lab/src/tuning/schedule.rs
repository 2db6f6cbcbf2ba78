//! Gains of simultaneous perturbation stochastic approximation.

use super::parameter::TunedParameter;

/// Gain sequences of SPSA (Spall 1998, *Implementation of the simultaneous perturbation algorithm*), with the exponents that are
/// recommended there: `c_k = c / (k + 1)^0.101` and `a_k = a / (A + k + 1)^0.602` for pair `k`, with `A` a tenth of all pairs.
///
/// They are given by their ends, as testers of chess engines do: at the last pair a parameter is moved by its own step to
/// either side, and a pair that is won by two points moves it by twice the rate times the step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SpsaSchedule {
    /// Pairs of games in all.
    pub pairs: u64,
    /// Part of the step by which a point of the last pair moves a parameter.
    pub rate: f64,
}

/// Exponent of the distances.
const GAMMA: f64 = 0.101;
/// Exponent of the moves.
const ALPHA: f64 = 0.602;
/// Part of all pairs that holds the first moves back.
const STABILITY: f64 = 0.1;

impl SpsaSchedule {
    /// The rate where none is given.
    pub const USUAL_RATE: f64 = 0.06;

    /// Distance of either player of pair `pair`, from 0, from the values between them.
    pub(crate) fn distance(&self, parameter: &TunedParameter, pair: u64) -> f64 {
        parameter.step * (number(self.pairs) / number(pair + 1)).powf(GAMMA)
    }

    /// Move of a parameter, toward the player that is ahead, by a point that it is ahead in pair `pair`.
    pub(crate) fn gain(&self, parameter: &TunedParameter, pair: u64) -> f64 {
        let held = STABILITY * number(self.pairs);
        let (last, now) = (held + number(self.pairs), held + number(pair + 1));
        // a_k / c_k, where a_k ends as rate * step^2 and c_k as the step.
        self.rate * parameter.step.powi(2) * (last / now).powf(ALPHA) / self.distance(parameter, pair)
    }
}

#[expect(clippy::cast_precision_loss, reason = "numbers of pairs are far below 2^52")]
fn number(pairs: u64) -> f64 {
    pairs as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_end_at_step_and_rate_and_fall_as_they_should() {
        let schedule = SpsaSchedule { pairs: 1000, rate: 0.02 };
        let parameter: TunedParameter = "a=5,0,9,0.5".parse().unwrap();
        let near = |value: f64, expected: f64| assert!((value / expected - 1.0).abs() < 1e-12, "{value}");
        near(schedule.distance(&parameter, 999), 0.5);
        near(schedule.gain(&parameter, 999), 0.01);
        near(schedule.distance(&parameter, 0), 0.5 * 1000_f64.powf(0.101));
        // a_0 = 0.02 * 0.25 * (1100 / 101)^0.602 over c_0.
        near(
            schedule.gain(&parameter, 0),
            0.005 * (1100.0_f64 / 101.0).powf(0.602) / (0.5 * 1000_f64.powf(0.101)),
        );
    }
}
