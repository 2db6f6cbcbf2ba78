//! How well somebody plays, as one number.
//!
//! Accuracy = 100 (1 - sum of losses / sum over plies of (best value - mean value of the legal moves)), summed over all
//! games before dividing. 100 is perfect play, 0 is what random moves come to on average, worse than that is below 0. A
//! forced move, or one where all are worth the same, weighs nothing.

use serde::{Deserialize, Serialize};

use crate::ply_review::PlyReview;

/// Samples of the bootstrap.
const SAMPLES: usize = 1000;

/// Summed losses of one player's plies in one game.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct LossTally {
    /// Seeds of the final margin given away.
    pub lost: f64,
    /// Seeds that random moves would have given away on average.
    pub at_random: f64,
    /// Plies that were reviewed.
    pub plies: u32,
}

impl LossTally {
    /// Adds a ply.
    pub fn add(&mut self, review: &PlyReview) {
        self.lost += f64::from(review.loss());
        self.at_random += f64::from(review.best) - review.mean;
        self.plies += 1;
    }

    /// Returns the sum of both tallies.
    #[must_use]
    pub fn and(self, other: &LossTally) -> LossTally {
        LossTally {
            lost: self.lost + other.lost,
            at_random: self.at_random + other.at_random,
            plies: self.plies + other.plies,
        }
    }

    /// The accuracy; `None` where no ply left a choice that mattered.
    pub fn accuracy(&self) -> Option<f64> {
        // Sums of halves and thirds: what is below this is 0.
        (self.at_random > 1e-9).then(|| 100.0 * (1.0 - self.lost / self.at_random))
    }
}

/// An accuracy over games, with the interval that 95 of 100 samples of as many games fall into.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Accuracy {
    /// Accuracy over all games together.
    pub value: f64,
    /// The interval by bootstrap over games; `None` for fewer than two games.
    pub interval: Option<(f64, f64)>,
    /// Games.
    pub games: usize,
}

impl Accuracy {
    /// The accuracy over these games; `None` where it is undefined. The same games and the same seed give the same interval.
    pub fn over(games: &[LossTally], seed: u64) -> Option<Accuracy> {
        let sum = |tallies: &mut dyn Iterator<Item = &LossTally>| {
            tallies.fold(LossTally::default(), LossTally::and)
        };
        let value = sum(&mut games.iter()).accuracy()?;
        let mut random = seed;
        let mut samples: Vec<f64> = (0..SAMPLES)
            .filter_map(|_| {
                let mut drawn = games.iter().map(|_| &games[draw(&mut random, games.len())]);
                sum(&mut drawn).accuracy()
            })
            .collect();
        samples.sort_by(f64::total_cmp);
        let interval = (games.len() > 1 && !samples.is_empty()).then(|| {
            let cut = samples.len() / 40;
            (samples[cut], samples[samples.len() - 1 - cut])
        });
        Some(Accuracy { value, interval, games: games.len() })
    }
}

/// A number below `below`, by one step of Steele, Lea and Flood's `SplitMix64`.
fn draw(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let z = u128::from(z ^ (z >> 31));
    // The upper half of a product of 64 bits each is below the second factor.
    usize::try_from((z * below as u128) >> 64).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Accuracy, LossTally};

    fn tally(lost: f64, at_random: f64) -> LossTally {
        LossTally { lost, at_random, plies: 10 }
    }

    #[test]
    fn sums_come_before_the_division() {
        let games = [tally(0.0, 1.0), tally(9.0, 9.0)];
        let accuracy = Accuracy::over(&games, 1).unwrap();
        assert!((accuracy.value - 10.0).abs() < 1e-9, "{accuracy:?}");
        let (low, high) = accuracy.interval.unwrap();
        assert!(low <= accuracy.value && accuracy.value <= high && low < high, "{accuracy:?}");
        assert_eq!(Accuracy::over(&games, 1), Some(accuracy));
    }

    #[test]
    fn where_nothing_could_be_lost_there_is_no_accuracy() {
        assert_eq!(Accuracy::over(&[], 1), None);
        assert_eq!(Accuracy::over(&[tally(0.0, 0.0)], 1), None);
        assert_eq!(Accuracy::over(&[tally(0.0, 2.0)], 1).unwrap().interval, None);
    }
}
