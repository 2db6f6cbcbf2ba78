//! What is left of a proof.

/// Open leaves of the proof tree as it is now. Nothing is said of nodes: a leaf that is split may turn out to be more,
/// and estimates of whole proofs were off by a factor of three to five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenWork {
    /// The answer that is expected.
    pub expected: bool,
    /// Pieces that it rests on as far as the tree is split.
    pub pieces: usize,
}
