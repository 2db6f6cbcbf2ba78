//! The weights of a network with one hidden layer, and their text.

use std::fmt::Write as _;
use std::sync::Arc;

use super::error::EvaluationError;
use super::margin::MarginEstimate;
use super::units::{HIDDEN, NetworkLayer, ONE};
use crate::estimate::LinearEstimate;

/// Numbers that the hidden layer tells: a margin and its error.
pub(super) const HEADS: usize = 2;

/// Number of the weights of a network with so many inputs.
pub(super) const fn number_of_weights(inputs: usize) -> usize {
    (inputs + 1 + HEADS) * HIDDEN + HEADS
}

/// The largest weight that an input may add to a unit, if a position has so many: the sum of all fits 16 bits.
pub(super) const fn greatest_weight(active: usize) -> i16 {
    i16::MAX / (active as i16 + 1)
}

/// The weights in a text that [`NetworkWeights::write`] wrote.
pub(super) fn numbers(text: &str) -> Result<Vec<i16>, EvaluationError> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let number = |word: &str| word.parse().map_err(|_| EvaluationError::Word(word.to_owned()));
    lines.flat_map(str::split_whitespace).map(number).collect()
}

/// Weights of a network, whatever its inputs mean.
#[derive(Clone)]
pub(super) struct NetworkWeights {
    /// Contributions of each input to the hidden layer.
    pub(super) layers: Arc<[NetworkLayer]>,
    /// Biases of the hidden layer. No sum with layers of inputs leaves 16 bits.
    pub(super) first: NetworkLayer,
    /// Weights of each unit, for the margin and for its error.
    pub(super) heads: [NetworkLayer; HEADS],
    /// Margin and error of a layer of zeros.
    pub(super) bases: [i16; HEADS],
}

impl NetworkWeights {
    /// The weights of a network with so many inputs, of which a position has at most so many.
    ///
    /// # Errors
    /// If there are too few or too many, or one of an input is too large.
    pub(super) fn new(
        inputs: usize,
        active: usize,
        weights: &[i16],
    ) -> Result<NetworkWeights, EvaluationError> {
        let (layers, first, heads, bases) = match weights.as_chunks::<HIDDEN>() {
            ([layers @ .., first, margin, error], &[of_margin, of_error]) if layers.len() == inputs => {
                (layers, first, [margin, error], [of_margin, of_error])
            }
            _ => return Err(EvaluationError::Count(weights.len(), number_of_weights(inputs))),
        };
        let most = greatest_weight(active);
        let mut of_inputs = layers.iter().chain([first]).flatten();
        if let Some(&weight) = of_inputs.find(|weight| weight.unsigned_abs() > most.unsigned_abs()) {
            return Err(EvaluationError::Input(weight, most));
        }
        let layers = layers.iter().copied().map(NetworkLayer).collect();
        let heads = heads.map(|head| NetworkLayer(*head));
        Ok(NetworkWeights { layers, first: NetworkLayer(*first), heads, bases })
    }

    /// The weights as a text: a layer a line, `#` before a remark.
    pub(super) fn write(&self, remark: &str) -> String {
        let mut text = String::new();
        for line in remark.lines() {
            let _ = writeln!(text, "# {line}");
        }
        let layers = self.layers.iter().chain([&self.first]).chain(&self.heads);
        for numbers in layers.map(|layer| layer.0.as_slice()).chain([self.bases.as_slice()]) {
            let words: Vec<String> = numbers.iter().map(i16::to_string).collect();
            let _ = writeln!(text, "{}", words.join(" "));
        }
        text
    }

    /// Margin and error from the sums of their heads.
    #[inline]
    pub(super) fn expected(&self, [margin, error]: [i64; HEADS]) -> MarginEstimate {
        MarginEstimate { margin: self.in_parts(0, margin), error: self.in_parts(1, error).max(0) }
    }

    /// The number of one head in parts of [`LinearEstimate::SEED`], from the sum of the squares by its weights.
    #[inline]
    pub(super) fn in_parts(&self, head: usize, sum: i64) -> i32 {
        let sum = sum + i64::from(ONE) * i64::from(self.bases[head]);
        (sum / (i64::from(ONE) * i64::from(ONE) / i64::from(LinearEstimate::SEED))) as i32
    }
}
