//! The network and the text of its weights.

use std::sync::Arc;

use kalah::Rules;
use kalah::kernel::PitPair;

use super::error::EvaluationError;
use super::inputs::Inputs;
use super::layer::sums;
use super::margin::MarginEstimate;
use super::units::{HIDDEN, NetworkLayer, ONE};
use super::weights::{NetworkWeights, greatest_weight, number_of_weights, numbers};
use crate::packed::shipped;

/// A network with one hidden layer, for boards of 6 pits a side and one rule of capture.
///
/// A unit of the hidden layer is the sum of its own weight and one weight for each input of the position, cut off below 0 and above 1. The margin
/// is the sum of the squares of the units by their weights (a small relative of the networks of Nasu 2018; the squares,
/// rounded down as weights are, tell what two inputs mean together). The same squares by other weights tell how far off the
/// margin probably is.
#[derive(Clone)]
pub struct NetworkEvaluation {
    inputs: Inputs,
    weights: NetworkWeights,
    /// Contributions of each joined input, the biases in those of the mover's first pair.
    joined: Arc<[NetworkLayer]>,
}

/// The weights that come with the program, by the word of a game on the board, with the commands that made them.
#[cfg(not(target_family = "wasm"))]
const SHIPPED: [(&str, &[u8]); 2] = [
    ("6x6", include_bytes!("../../weights/network-6-needs-opposite-seeds.txt.gz")),
    ("6x6+empty", include_bytes!("../../weights/network-6-even-if-opposite-empty.txt.gz")),
];

/// A module for browsers is handed what it needs.
#[cfg(target_family = "wasm")]
const SHIPPED: [(&str, &[u8]); 0] = [];

impl NetworkEvaluation {
    /// Units of the hidden layer.
    pub const HIDDEN: usize = HIDDEN;
    /// All weights, in their order: a layer for each input, the layer to begin with, a weight of each unit for the margin, one
    /// of each unit for the error, and margin and error of a layer of zeros.
    pub const WEIGHTS: usize = number_of_weights(Inputs::ALL);
    /// Weight that stands for 1: weights are in this fraction, those of the margin in this fraction of a seed.
    pub const ONE: i16 = ONE;
    /// The largest weight that an input may add to a unit: the sum of all fits 16 bits.
    pub const MAX_INPUT: i16 = greatest_weight(Inputs::ACTIVE);

    /// An evaluation with these weights.
    ///
    /// # Errors
    /// If the board has other than 6 pits a side, there are not [`NetworkEvaluation::WEIGHTS`], or one of an input is
    /// beyond [`NetworkEvaluation::MAX_INPUT`].
    pub fn new(rules: Rules, weights: &[i16]) -> Result<NetworkEvaluation, EvaluationError> {
        let inputs = Inputs::new(rules).ok_or(EvaluationError::Board(rules))?;
        let weights = NetworkWeights::new(Inputs::ALL, Inputs::ACTIVE, weights)?;
        let joined = joined(&weights.layers, &weights.first);
        Ok(NetworkEvaluation { inputs, weights, joined })
    }

    /// The weights that come with the program: for 6 pits a side. `None` for other boards.
    pub fn built_in(rules: Rules) -> Option<NetworkEvaluation> {
        let is_own = |game: &str| game.parse().is_ok_and(|game: Rules| game.is_same_board(rules));
        let (_, file) = SHIPPED.into_iter().find(|(game, _)| is_own(game))?;
        NetworkEvaluation::unpack(rules, file)
    }

    /// The weights in a text that is perhaps packed with gzip; `None` if it is damaged, or for another board.
    pub fn unpack(rules: Rules, file: &[u8]) -> Option<NetworkEvaluation> {
        NetworkEvaluation::read(rules, str::from_utf8(&shipped(file)?).ok()?).ok()
    }

    /// The packed weights that come with the program, by the word of a game on their board.
    pub(crate) fn shipped() -> impl Iterator<Item = (&'static str, &'static [u8])> {
        SHIPPED.into_iter()
    }

    /// Estimates the seeds in play that the side to move will gain more than the other, in parts of
    /// [`LinearEstimate::SEED`](crate::estimate::LinearEstimate::SEED).
    #[inline]
    pub fn margin(&self, pair: PitPair) -> i32 {
        // A module for browsers has room for the sums once.
        if cfg!(target_family = "wasm") {
            return self.expected(pair).margin;
        }
        let [margin, _] = &self.weights.heads;
        let [sum] = sums(self.layers(pair), std::array::from_ref(margin));
        self.weights.in_parts(0, sum)
    }

    /// The same with the error of the estimate, for a little more time.
    #[inline]
    pub fn expected(&self, pair: PitPair) -> MarginEstimate {
        self.weights.expected(sums(self.layers(pair), &self.weights.heads))
    }

    /// The layers that add up in a position.
    #[inline]
    fn layers(&self, pair: PitPair) -> [&NetworkLayer; Inputs::JOINED_ACTIVE] {
        self.inputs.joined(pair).map(|input| &self.joined[usize::from(input)])
    }

    /// The weights as a text that [`NetworkEvaluation::read`] reads: a layer a line, `#` before a remark.
    pub fn write(&self, remark: &str) -> String {
        self.weights.write(remark)
    }

    /// Reads what [`NetworkEvaluation::write`] wrote.
    ///
    /// # Errors
    /// As for [`NetworkEvaluation::new`], or if a word is not a number.
    pub fn read(rules: Rules, text: &str) -> Result<NetworkEvaluation, EvaluationError> {
        NetworkEvaluation::new(rules, &numbers(text)?)
    }
}

/// The layers of joined inputs.
fn joined(layers: &[NetworkLayer], first: &NetworkLayer) -> Arc<[NetworkLayer]> {
    let parts = Inputs::parts();
    let mut joined: Vec<NetworkLayer> = parts.map(|(one, other)| layers[one].plus(&layers[other])).collect();
    for layer in &mut joined[Inputs::FIRST] {
        *layer = layer.plus(first);
    }
    joined.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::LinearEstimate;
    use crate::evaluation::weights::HEADS;

    /// Margin and error as the definition has them, in fractions.
    fn by_definition(weights: &[i16], inputs: &Inputs, pair: PitPair) -> [f64; HEADS] {
        let weight = |at: usize| f64::from(weights[at]) / f64::from(ONE);
        let unit = |unit: usize| {
            let layers = inputs.of(pair).into_iter().map(usize::from).chain([Inputs::ALL]);
            layers.map(|layer| weight(layer * HIDDEN + unit)).sum::<f64>().clamp(0.0, 1.0)
        };
        let square = |unit: f64| (unit * unit * f64::from(ONE)).floor() / f64::from(ONE);
        let last = (Inputs::ALL + 1) * HIDDEN;
        std::array::from_fn(|head| {
            let units: f64 = (0..HIDDEN).map(|at| square(unit(at)) * weight(last + head * HIDDEN + at)).sum();
            units + weight(last + HEADS * HIDDEN + head)
        })
    }

    proptest::proptest! {
        #[test]
        fn margins_are_those_of_the_definition(
            seed: u64, pits in proptest::array::uniform12(0_u64..30), most in 1..=NetworkEvaluation::MAX_INPUT,
        ) {
            let rules: Rules = "6x6".parse().unwrap();
            let random = |at: usize| (crate::random::mixed(seed ^ at as u64) % 65536) as u16 as i16;
            let weights: Vec<i16> = (0..NetworkEvaluation::WEIGHTS).map(|at| random(at) % most).collect();
            let half = |pits: &[u64]| pits.iter().rev().fold(0, |word, seeds| word << 8 | seeds);
            let pair = PitPair { mover: half(&pits[..6]), opponent: half(&pits[6..]) };
            let evaluation = NetworkEvaluation::new(rules, &weights).unwrap();
            let exact = by_definition(&weights, &Inputs::new(rules).unwrap(), pair);
            let [margin, error] = exact.map(|seeds| seeds * f64::from(LinearEstimate::SEED));
            let expected = evaluation.expected(pair);
            proptest::prop_assert!((f64::from(expected.margin) - margin).abs() < 1.0 + 1e-6);
            proptest::prop_assert!((f64::from(expected.error) - error.max(0.0)).abs() < 1.0 + 1e-6);
            proptest::prop_assert_eq!(evaluation.margin(pair), expected.margin);
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let rules: Rules = "6x6".parse().unwrap();
        let shipped = NetworkEvaluation::built_in(rules).unwrap();
        let again = NetworkEvaluation::read(rules, &shipped.write("some\nwords")).unwrap();
        let pair = PitPair { mover: 0x0006_0606_0606, opponent: 0x0606_0606_0606 };
        assert_eq!(again.expected(pair), shipped.expected(pair));
    }

    #[test]
    fn weights_that_do_not_fit_are_refused() {
        let rules: Rules = "6x6".parse().unwrap();
        let weights = vec![0; NetworkEvaluation::WEIGHTS];
        let refused = |rules, weights: &[i16]| NetworkEvaluation::new(rules, weights).err();
        assert_eq!(refused(rules, &weights), None);
        assert_eq!(
            refused(rules, &weights[1..]),
            Some(EvaluationError::Count(NetworkEvaluation::WEIGHTS - 1, NetworkEvaluation::WEIGHTS))
        );
        assert_eq!(refused(rules, &[]), Some(EvaluationError::Count(0, NetworkEvaluation::WEIGHTS)));
        let small: Rules = "4x4".parse().unwrap();
        assert_eq!(refused(small, &weights), Some(EvaluationError::Board(small)));
        let mut large = weights.clone();
        large[70] = -NetworkEvaluation::MAX_INPUT - 1;
        assert_eq!(
            refused(rules, &large),
            Some(EvaluationError::Input(large[70], NetworkEvaluation::MAX_INPUT))
        );
        let text = NetworkEvaluation::read(rules, "# remark\n1 2 three");
        assert_eq!(text.err(), Some(EvaluationError::Word("three".to_owned())));
    }
}
