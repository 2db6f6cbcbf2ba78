//! The network of boards of 8 to 12 pits a side, all of which share its weights.

mod inputs;

use std::sync::{Arc, LazyLock, OnceLock};

use kalah::kernel::WidePair;
use kalah::{Capture, MAX_PITS, Rules};

use self::inputs::{WideBoard, WideLayers};
use super::error::EvaluationError;
use super::layer::sums;
use super::margin::MarginEstimate;
use super::weights::{NetworkWeights, greatest_weight, number_of_weights, numbers};
use crate::packed::shipped;

/// The evaluation of wide boards: a network of the same form as [`NetworkEvaluation`](super::NetworkEvaluation), with inputs that
/// do not depend on the number of pits.
#[derive(Clone)]
pub struct WideEvaluation {
    board: WideBoard,
    weights: NetworkWeights,
    layers: Arc<WideLayers>,
}

/// The weights that come with the program, with the commands that made them.
static SHIPPED: LazyLock<Option<NetworkWeights>> = LazyLock::new(|| {
    let text = shipped(include_bytes!("../../../weights/network-wide.txt.gz"))?;
    let weights = numbers(str::from_utf8(&text).ok()?).ok()?;
    NetworkWeights::new(WideBoard::ALL, WideBoard::ACTIVE, &weights).ok()
});

/// Evaluations by number of pits and rule of capture. They take 4 MB each and live as long as the process.
static BUILT_IN: [[OnceLock<Option<WideEvaluation>>; 2]; MAX_PITS + 1] =
    [const { [const { OnceLock::new() }; 2] }; MAX_PITS + 1];

impl WideEvaluation {
    /// All inputs that there are. Each position has at most [`WideEvaluation::ACTIVE`] of them.
    pub const INPUTS: usize = WideBoard::ALL;
    /// Inputs that a position has at most.
    pub const ACTIVE: usize = WideBoard::ACTIVE;
    /// All weights, in the order of [`NetworkEvaluation::WEIGHTS`](super::NetworkEvaluation::WEIGHTS).
    pub const WEIGHTS: usize = number_of_weights(WideBoard::ALL);
    /// The largest weight that an input may add to a unit.
    pub const MAX_INPUT: i16 = greatest_weight(WideBoard::ACTIVE);

    /// An evaluation with these weights.
    ///
    /// # Errors
    /// If the board has 7 pits a side or less, there are not [`WideEvaluation::WEIGHTS`], or one of an input is beyond
    /// [`WideEvaluation::MAX_INPUT`].
    pub fn new(rules: Rules, weights: &[i16]) -> Result<WideEvaluation, EvaluationError> {
        let board = WideBoard::new(rules).ok_or(EvaluationError::Board(rules))?;
        Ok(WideEvaluation::on(board, NetworkWeights::new(WideBoard::ALL, WideBoard::ACTIVE, weights)?))
    }

    /// Reads what [`WideEvaluation::write`] wrote.
    ///
    /// # Errors
    /// As for [`WideEvaluation::new`], or if a word is not a number.
    pub fn read(rules: Rules, text: &str) -> Result<WideEvaluation, EvaluationError> {
        WideEvaluation::new(rules, &numbers(text)?)
    }

    /// The weights that come with the program; `None` for boards of 7 pits a side or less.
    pub fn built_in(rules: Rules) -> Option<WideEvaluation> {
        let rule = usize::from(rules.capture() == Capture::EvenIfOppositeEmpty);
        let made = || Some(WideEvaluation::on(WideBoard::new(rules)?, SHIPPED.clone()?));
        BUILT_IN[rules.pits()][rule].get_or_init(made).clone()
    }

    fn on(board: WideBoard, weights: NetworkWeights) -> WideEvaluation {
        let layers = Arc::new(board.layers(&weights));
        WideEvaluation { board, weights, layers }
    }

    /// The weights as a text: a layer a line, `#` before a remark.
    pub fn write(&self, remark: &str) -> String {
        self.weights.write(remark)
    }

    /// The inputs of a position, each below [`WideEvaluation::INPUTS`].
    pub fn inputs(&self, pair: WidePair) -> impl Iterator<Item = usize> {
        self.board.inputs(pair)
    }

    /// Estimates the seeds in play that the side to move will gain more than the other, and the error of that.
    #[inline]
    pub fn expected(&self, pair: WidePair) -> MarginEstimate {
        match self.board.pits().div_ceil(2) {
            4 => self.expected_of::<{ WideBoard::layers_of(8) }>(pair),
            5 => self.expected_of::<{ WideBoard::layers_of(10) }>(pair),
            _ => self.expected_of::<{ WideBoard::layers_of(12) }>(pair),
        }
    }

    fn expected_of<const LAYERS: usize>(&self, pair: WidePair) -> MarginEstimate {
        let layers = self.board.active::<LAYERS>(&self.layers, pair);
        self.weights.expected(sums(layers, &self.weights.heads))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::LinearEstimate;
    use crate::evaluation::NetworkEvaluation;
    use crate::evaluation::units::HIDDEN;
    use crate::random::mixed;

    /// Margin and error as the definition has them, in parts of a seed.
    fn by_definition(weights: &[i16], evaluation: &WideEvaluation, pair: WidePair) -> [i32; 2] {
        let one = i64::from(NetworkEvaluation::ONE);
        let layers: Vec<usize> = evaluation.inputs(pair).chain([WideEvaluation::INPUTS]).collect();
        let heads = (WideEvaluation::INPUTS + 1) * HIDDEN;
        [0, 1].map(|head| {
            let units = (0..HIDDEN).map(|unit| {
                let sum: i64 = layers.iter().map(|layer| i64::from(weights[layer * HIDDEN + unit])).sum();
                let within = sum.clamp(0, one);
                within * within / one * i64::from(weights[heads + head * HIDDEN + unit])
            });
            let sum = units.sum::<i64>() + one * i64::from(weights[heads + 2 * HIDDEN + head]);
            (sum * i64::from(LinearEstimate::SEED) / one / one) as i32
        })
    }

    proptest::proptest! {
        #[test]
        fn margins_are_those_of_the_definition(
            seed: u64,
            pits in 8..=MAX_PITS,
            seeds in proptest::array::uniform24(0_u128..40),
            empty: bool,
            most in 1..=WideEvaluation::MAX_INPUT,
        ) {
            let capture = if empty { Capture::EvenIfOppositeEmpty } else { Capture::NeedsOppositeSeeds };
            let rules = Rules::new(pits, 1).unwrap().with_capture(capture);
            let random = |at: usize| (mixed(seed ^ at as u64) % 65536) as u16 as i16;
            let weights: Vec<i16> = (0..WideEvaluation::WEIGHTS).map(|at| random(at) % most).collect();
            let row = |seeds: &[u128]| seeds[..pits].iter().rev().fold(0, |row, seeds| row << 10 | seeds);
            let pair = WidePair { mover: row(&seeds[..12]), opponent: row(&seeds[12..]) };
            let evaluation = WideEvaluation::new(rules, &weights).unwrap();
            let [margin, error] = by_definition(&weights, &evaluation, pair);
            let expected = evaluation.expected(pair);
            proptest::prop_assert_eq!((expected.margin, expected.error), (margin, error.max(0)));
        }
    }

    #[test]
    fn the_shipped_weights_serve_all_wide_boards() {
        for pits in 1..=MAX_PITS {
            let rules = Rules::new(pits, 4).unwrap();
            for rules in [rules, rules.with_capture(Capture::EvenIfOppositeEmpty)] {
                assert_eq!(WideEvaluation::built_in(rules).is_some(), pits >= 8, "{rules}");
            }
        }
        let rules: Rules = "8x8".parse().unwrap();
        let shipped = WideEvaluation::built_in(rules).unwrap();
        let again = WideEvaluation::read(rules, &shipped.write("some\nwords")).unwrap();
        let pair = WidePair { mover: 8 << 70 | 7 << 20 | 1, opponent: 12 << 60 | 3 << 10 };
        assert_eq!(again.expected(pair), shipped.expected(pair));
    }

    #[test]
    fn weights_that_do_not_fit_are_refused() {
        let refused = |word: &str, weights| WideEvaluation::new(word.parse().unwrap(), weights).err();
        let weights = vec![0; WideEvaluation::WEIGHTS];
        assert_eq!(refused("8x8", &weights), None);
        assert_eq!(refused("6x6", &weights), Some(EvaluationError::Board("6x6".parse().unwrap())));
        let expected = EvaluationError::Count(WideEvaluation::WEIGHTS - 1, WideEvaluation::WEIGHTS);
        assert_eq!(refused("8x8", &weights[1..]), Some(expected));
    }
}
