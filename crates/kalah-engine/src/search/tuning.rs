//! Constants of the search that games can tune.

use crate::evaluation::MarginEstimate;

/// Constants of a search for play, each in hundredths. A match or `kalah lab tune` may try others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchTuning {
    /// Margin of futility pruning one change of side ahead: by how many of its probable errors the evaluation must be off the goal.
    pub futility: u32,
    /// Errors by which that margin grows with each further change of side.
    pub futility_growth: u32,
    /// Part of the nodes that a proof is expected to take from which on it is tried: at 800 a search that took an eighth of them
    /// goes on as a proof.
    pub proof_effort: u32,
}

impl Default for SearchTuning {
    fn default() -> SearchTuning {
        SearchTuning { futility: 100, futility_growth: 35, proof_effort: 800 }
    }
}

impl SearchTuning {
    /// The margin of futility pruning `depth >= 1` changes of side ahead, where the evaluation is probably off by `error`, in
    /// parts like that.
    #[inline]
    pub(crate) fn futility_margin(self, depth: u32, error: i32) -> i32 {
        /// As much as all seeds that a board can have: more means no more.
        const MOST: i64 = 255 * MarginEstimate::GAIN as i64;
        let errors = i64::from(self.futility) + i64::from(self.futility_growth) * i64::from(depth - 1);
        (errors * i64::from(error) / 100).min(MOST) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_that_of_so_many_errors() {
        let tuning = SearchTuning { futility: 100, futility_growth: 50, proof_effort: 0 };
        assert_eq!([1, 2, 5].map(|depth| tuning.futility_margin(depth, 64)), [64, 96, 192]);
        assert_eq!(tuning.futility_margin(63, 0), 0);
        let most = u32::from(u16::MAX);
        let endless = SearchTuning { futility: most, futility_growth: most, proof_effort: 0 };
        assert_eq!(endless.futility_margin(63, i32::MAX), 255 * MarginEstimate::GAIN);
    }
}
