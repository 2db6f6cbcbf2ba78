//! The margin that an evaluation expects, and its error.

use crate::estimate::LinearEstimate;

/// Final margin that an evaluation expects of the seeds in play, in parts of [`LinearEstimate::SEED`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarginEstimate {
    /// Seeds that the side to move will gain more than the other.
    pub margin: i32,
    /// Seeds by which the margin is probably off, in either direction: the mean of many such positions. 0 if the evaluation
    /// cannot tell.
    pub error: i32,
}

impl MarginEstimate {
    /// Parts of a seed of the gain, which is two seeds of the margin.
    pub(crate) const GAIN: i32 = 2 * LinearEstimate::SEED;

    /// The gain `G` of the side to move with so many seeds in play, in parts of [`MarginEstimate::GAIN`]: `2G - seeds` is the margin.
    #[inline]
    pub(crate) const fn gain(self, seeds: i32) -> i32 {
        seeds * LinearEstimate::SEED + self.margin
    }
}
