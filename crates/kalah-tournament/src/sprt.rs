//! Whether the pairs of games played so far are enough to tell which of two players is stronger.
//!
//! Wald's sequential probability ratio test between two hypotheses about the Elo difference, over whole pairs of
//! games, since the two games of one opening are not independent. The logarithm of the likelihood ratio is the one of
//! normally distributed scores: M. Van den Bergh, "A practical introduction to the GSPRT", 2018.

use std::fmt;
use std::str::FromStr;

/// A test of "stronger by `elo1`" against "stronger by no more than `elo0`", wrong once in twenty times either way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The logarithm of the likelihood ratio; above 0 speaks for `elo1`.
    pub ratio: f64,
    /// Whether one of the hypotheses is accepted.
    pub decision: Option<Hypothesis>,
}

/// What can be accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hypothesis {
    /// The first player is no stronger than `elo0`.
    Zero,
    /// The first player is stronger by `elo1` or more.
    One,
}

/// A text that tells no test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{}\" is no test: write two Elo differences from -1000 to 1000, the lower one first, as in 0,10", .0.escape_default())]
pub struct SprtError(String);

/// The share of wrong decisions of either kind.
const ERROR: f64 = 0.05;

/// Pairs that are played in any case: the scores of fewer are not distributed normally.
const LEAST: u64 = 20;

impl Sprt {
    /// Judges pairs in which the first player scored 0, 1/2, 1, 3/2 and 2 points.
    pub fn judge(&self, pairs: &[u64; 5]) -> Judgement {
        // A trace of every result keeps the variance from being nothing where all pairs ended alike.
        #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
        let counts = pairs.map(|pairs| pairs as f64 + 0.1);
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let all: f64 = counts.iter().sum();
        let mean = counts.iter().zip(scores).map(|(count, score)| count * score).sum::<f64>() / all;
        let variance =
            counts.iter().zip(scores).map(|(count, score)| count * (score - mean).powi(2)).sum::<f64>() / all;
        let [low, high] = [self.elo0, self.elo1].map(|elo| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)));
        let ratio = all * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let decision = self.decision(ratio).filter(|_| pairs.iter().sum::<u64>() >= LEAST);
        Judgement { ratio, decision }
    }

    /// The ratio at which a hypothesis is accepted: this for [`Hypothesis::One`], its negative for the other.
    pub fn bound(&self) -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    fn decision(&self, ratio: f64) -> Option<Hypothesis> {
        match ratio {
            _ if ratio >= self.bound() => Some(Hypothesis::One),
            _ if ratio <= -self.bound() => Some(Hypothesis::Zero),
            _ => None,
        }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let elo = |text: &str| text.trim().parse().ok().filter(|elo: &f64| (-1000.0..=1000.0).contains(elo));
        let bounds = text.split_once(',').and_then(|(low, high)| Some((elo(low)?, elo(high)?)));
        let bounds = bounds.filter(|(elo0, elo1)| elo0 < elo1);
        bounds.map(|(elo0, elo1)| Sprt { elo0, elo1 }).ok_or_else(|| SprtError(text.to_owned()))
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)
    }
}

#[cfg(test)]
mod tests {
    use super::{Hypothesis, Sprt};

    fn judge(pairs: [u64; 5]) -> (f64, Option<Hypothesis>) {
        let judged = "0,10".parse::<Sprt>().expect("a test").judge(&pairs);
        (judged.ratio, judged.decision)
    }

    #[test]
    fn the_stronger_side_is_found() {
        assert_eq!(judge([0, 0, 0, 0, 0]).1, None);
        assert_eq!(judge([10, 30, 100, 30, 10]).1, None);
        assert_eq!(judge([50, 200, 500, 400, 150]).1, Some(Hypothesis::One));
        assert_eq!(judge([150, 400, 500, 200, 50]).1, Some(Hypothesis::Zero));
        assert_eq!(judge([0, 0, 0, 1, 0]).1, None);
        assert_eq!(judge([0, 0, 0, 0, 20]).1, Some(Hypothesis::One));
    }

    #[test]
    fn the_ratio_grows_with_the_number_of_pairs() {
        let [once, twice] = [judge([10, 30, 100, 40, 20]).0, judge([20, 60, 200, 80, 40]).0];
        assert!((twice / once - 2.0).abs() < 0.02, "{once} {twice}");
    }

    #[test]
    fn a_test_is_read_as_it_is_written() {
        for text in ["0,10", "-5,5", "0.5,2.5"] {
            assert_eq!(text.parse::<Sprt>().map(|sprt| sprt.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "5", "10,0", "0,x", "0,5000"] {
            let error = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(error.contains("is no test"), "{error}");
        }
    }
}
