//! Whether the pairs of games played so far are enough to tell which of two players is stronger.
//!
//! A. Wald's sequential probability ratio test between two hypotheses about the Elo difference, over whole pairs of games. The
//! likelihood of a hypothesis is that of the likeliest distribution of the five scores for which it holds: the exact ratio that
//! the testing of Stockfish uses.

use std::f64::consts::SQRT_2;
use std::fmt;
use std::str::FromStr;

use super::likelihood::{played, with_deviations, with_mean};
use super::pentanomial::{NORMALISED, Pentanomial, count, expected_share};

/// A test of "stronger by `elo1`" against "stronger by no more than `elo0`".
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo: [f64; 2],
    model: Model,
    /// The share of wrong decisions where `elo0` is true, and where `elo1` is.
    errors: [f64; 2],
}

/// Meaning of the Elo differences of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// Normalised Elo: how long a test takes does not depend on how many games are drawn.
    Normalised,
    /// Elo as ratings have it.
    Logistic,
}

/// State of a test after some pairs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio; above 0 speaks for `elo1`.
    pub ratio: f64,
    /// Hypothesis that is accepted, if one is.
    pub decision: Option<Hypothesis>,
}

/// Hypothesis of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hypothesis {
    /// The first player is no stronger than `elo0`.
    Zero,
    /// The first player is stronger by `elo1` or more.
    One,
}

/// A text that tells no test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "\"{}\" is no test: write two Elo differences from -1000 to 1000, the lower one first, as in 0,10; after them ,alpha=0.05 \
     ,beta=0.05 (shares of wrong decisions) and ,model=logistic (normalised Elo if left out)", .0.escape_default()
)]
pub struct SprtError(String);

/// The share of wrong decisions of either kind, if nothing is said.
const ERROR: f64 = 0.05;

/// Pairs that are played in any case: fewer say little of how the scores are distributed.
const LEAST: u64 = 20;

/// The same for what is worked out beforehand.
pub(super) const fn least_pairs() -> f64 {
    20.0
}

impl Sprt {
    /// Judges pairs.
    pub fn decide(&self, pairs: &Pentanomial) -> SprtState {
        let played = played(pairs);
        let [zero, one] = self.elo.map(|elo| match self.model {
            Model::Normalised => with_deviations(&played, deviations(elo)),
            Model::Logistic => with_mean(&played, expected_share(elo)),
        });
        let share: f64 = (0..5).map(|score| played[score] * (one[score].ln() - zero[score].ln())).sum();
        let ratio = share * count(pairs.pairs());
        let [low, high] = self.bounds();
        let decision = match ratio {
            _ if pairs.pairs() < LEAST => None,
            _ if ratio >= high => Some(Hypothesis::One),
            _ if ratio <= low => Some(Hypothesis::Zero),
            _ => None,
        };
        SprtState { ratio, decision }
    }

    /// The ratios at which the test ends: the lower one accepts [`Hypothesis::Zero`], the upper one the other.
    pub fn bounds(&self) -> [f64; 2] {
        let [alpha, beta] = self.errors;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The Elo differences between which it decides.
    pub const fn elo(&self) -> [f64; 2] {
        self.elo
    }

    /// Returns the meaning of its Elo differences.
    pub const fn model(&self) -> Model {
        self.model
    }

    /// The differences in standard deviations of the share of a pair, of which one is `deviation`.
    pub(crate) fn in_deviations(&self, deviation: f64) -> [f64; 2] {
        self.elo.map(|elo| match self.model {
            Model::Normalised => deviations(elo),
            Model::Logistic => (expected_share(elo) - 0.5) / deviation,
        })
    }
}

/// Standard deviations of a pair's share that lie between a half and the mean.
fn deviations(normalised_elo: f64) -> f64 {
    normalised_elo * SQRT_2 / NORMALISED
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let wrong = || SprtError(text.to_owned());
        let mut parts = text.split(',').map(str::trim);
        let mut elo = || {
            let elo = parts.next()?.parse().ok()?;
            (-1000.0..=1000.0).contains(&elo).then_some(elo)
        };
        let elo = [elo().ok_or_else(wrong)?, elo().ok_or_else(wrong)?];
        let mut sprt = Sprt { elo, model: Model::Normalised, errors: [ERROR; 2] };
        for option in parts {
            let error = |text: &str| text.parse().ok().filter(|share: &f64| (1e-6..0.5).contains(share));
            match option.split_once('=') {
                Some(("alpha", share)) => sprt.errors[0] = error(share).ok_or_else(wrong)?,
                Some(("beta", share)) => sprt.errors[1] = error(share).ok_or_else(wrong)?,
                Some(("model", "normalized" | "normalised")) => sprt.model = Model::Normalised,
                Some(("model", "logistic")) => sprt.model = Model::Logistic,
                _ => return Err(wrong()),
            }
        }
        if elo[0] < elo[1] { Ok(sprt) } else { Err(wrong()) }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [elo0, elo1] = self.elo;
        write!(f, "{elo0},{elo1}")?;
        for (name, error) in ["alpha", "beta"].iter().zip(self.errors) {
            if error.to_bits() != ERROR.to_bits() {
                write!(f, ",{name}={error}")?;
            }
        }
        f.write_str(if self.model == Model::Logistic { ",model=logistic" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::{Hypothesis, Sprt};
    use crate::statistics::pentanomial::Pentanomial;

    fn decide(pairs: [u64; 5]) -> (f64, Option<Hypothesis>) {
        let decided = "0,10".parse::<Sprt>().expect("a test").decide(&Pentanomial(pairs));
        (decided.ratio, decided.decision)
    }

    #[test]
    fn a_published_result_has_the_published_ratio() {
        let sprt: Sprt = "0,2".parse().expect("a test");
        let decided = sprt.decide(&Pentanomial([379, 10170, 21828, 10640, 343]));
        assert!((decided.ratio - 2.946).abs() < 0.001, "{decided:?}");
        assert_eq!(decided.decision, Some(Hypothesis::One));
    }

    #[test]
    fn the_stronger_side_is_found() {
        assert_eq!(decide([0, 0, 0, 0, 0]).1, None);
        assert_eq!(decide([10, 30, 100, 30, 10]).1, None);
        assert_eq!(decide([50, 200, 500, 400, 150]).1, Some(Hypothesis::One));
        assert_eq!(decide([150, 400, 500, 200, 50]).1, Some(Hypothesis::Zero));
        assert_eq!(decide([0, 0, 0, 1, 0]).1, None);
    }

    /// Whatever the bounds, a side that wins every game is the stronger one, and never the other.
    #[test]
    fn clean_sweeps_decide_for_who_swept() {
        for (elo0, elo1) in [(0, 100), (0, 230), (0, 250), (0, 300), (0, 1000), (100, 300), (500, 1000)] {
            for pairs in [20, 40, 1000] {
                let up: Sprt = format!("{elo0},{elo1}").parse().expect("a test");
                let won = up.decide(&Pentanomial([0, 0, 0, 0, pairs]));
                // Twenty sweeps do not tell 500 from 1000.
                let expected = (elo0 < 500 || pairs > 100).then_some(Hypothesis::One);
                assert_eq!(won.decision, expected, "{up} {pairs}: {won:?}");
                let lost = up.decide(&Pentanomial([pairs, 0, 0, 0, 0]));
                assert_eq!(lost.decision, Some(Hypothesis::Zero), "{up} {pairs}: {lost:?}");
                let down: Sprt = format!("{},{}", -elo1, -elo0).parse().expect("a test");
                let lost = down.decide(&Pentanomial([pairs, 0, 0, 0, 0]));
                let expected = (elo0 < 500 || pairs > 100).then_some(Hypothesis::Zero);
                assert_eq!(lost.decision, expected, "{down} {pairs}: {lost:?}");
            }
        }
    }

    #[test]
    fn the_ratio_grows_with_the_number_of_pairs() {
        let [once, twice] = [decide([10, 30, 100, 40, 20]).0, decide([20, 60, 200, 80, 40]).0];
        assert!((twice / once - 2.0).abs() < 1e-9, "{once} {twice}");
    }

    #[test]
    fn errors_move_the_bounds() {
        let bounds = |text: &str| text.parse::<Sprt>().expect("a test").bounds();
        assert!((bounds("0,10")[1] - 2.944_439).abs() < 1e-6);
        assert!((bounds("0,10,alpha=0.01,beta=0.1")[1] - 90_f64.ln()).abs() < 1e-9);
        assert!((bounds("0,10,alpha=0.01,beta=0.1")[0] - (0.1_f64 / 0.99).ln()).abs() < 1e-9);
    }

    #[test]
    fn a_test_is_read_as_it_is_written() {
        for text in ["0,10", "-5,5", "0.5,2.5", "0,5,alpha=0.01", "0,5,beta=0.1,model=logistic"] {
            assert_eq!(text.parse::<Sprt>().map(|sprt| sprt.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "5", "10,0", "0,x", "0,5000", "0,5,alpha=0.9", "0,5,gamma=1", "0,5,model=bayesian"] {
            let error = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(error.contains("is no test"), "{error}");
        }
    }
}
