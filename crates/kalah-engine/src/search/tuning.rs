//! Constants of the search that games can tune.

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
    pub(crate) const fn futility_margin(self, depth: u32, error: i32) -> i32 {
        let errors = self.futility + self.futility_growth * (depth - 1);
        errors.cast_signed() * error / 100
    }
}
