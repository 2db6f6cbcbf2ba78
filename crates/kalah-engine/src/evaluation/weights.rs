//! The weights and their text.

use std::fmt::Write as _;

use kalah::kernel::{Kernel, Pair};
use kalah::{Capture, Rules};

use super::patterns::{ACTIVE, PHASES, PITS, SIZE, each, phase};
use crate::estimate::{Captures, Estimate, WeightsError};

/// Weights for boards of 6 pits a side and one rule of capture.
#[derive(Clone)]
pub struct Evaluation {
    /// By phase, in parts of [`Estimate::SEED`].
    weights: Vec<i16>,
    captures: Captures,
}

/// The weights that come with the program, with the command that made them.
const NEEDS_OPPOSITE_SEEDS: &str = include_str!("../../weights/patterns-6-needs-opposite-seeds.txt");
const EVEN_IF_OPPOSITE_EMPTY: &str = include_str!("../../weights/patterns-6-even-if-opposite-empty.txt");

/// Weights on a line of the text.
const LINE: usize = 32;

impl Evaluation {
    /// All weights.
    pub const WEIGHTS: usize = PHASES * SIZE;

    /// An evaluation with these weights, in parts of [`Estimate::SEED`]: [`Evaluation::WEIGHTS`] of them.
    /// `None` for boards of other than 6 pits a side, or if the number of weights is another.
    pub fn new(rules: Rules, weights: Vec<i16>) -> Option<Evaluation> {
        let kernel = Kernel::new(rules).filter(|kernel| kernel.pits() == PITS)?;
        (weights.len() == Evaluation::WEIGHTS)
            .then(|| Evaluation { weights, captures: Captures::new(&kernel) })
    }

    /// The weights that come with the program: for 6 pits a side. `None` for other boards.
    pub fn built_in(rules: Rules) -> Option<Evaluation> {
        let text = match rules.capture() {
            Capture::NeedsOppositeSeeds => NEEDS_OPPOSITE_SEEDS,
            Capture::EvenIfOppositeEmpty => EVEN_IF_OPPOSITE_EMPTY,
        };
        Evaluation::read(rules, text).ok()
    }

    /// What the side to move will probably gain more than the other of the seeds in play, in parts of
    /// [`Estimate::SEED`].
    #[inline]
    pub fn margin(&self, pair: Pair) -> i32 {
        let from = phase(pair.seeds()) * SIZE;
        // There are as many weights as phases have.
        let weights = &self.weights[from..from + SIZE];
        let mut sum = 0;
        each(&self.captures, pair, |at| sum += i32::from(weights[at]));
        sum
    }

    /// The places of the weights that add up to the margin of a position.
    pub fn active(&self, pair: Pair) -> [u16; ACTIVE] {
        let from = phase(pair.seeds()) * SIZE;
        let mut places = [0; ACTIVE];
        let mut count = 0;
        each(&self.captures, pair, |at| {
            places[count] = (from + at) as u16;
            count += 1;
        });
        places
    }

    /// The weights as a text that [`Evaluation::read`] reads: 32 a line, `#` before a remark.
    pub fn write(&self, remark: &str) -> String {
        let mut text = String::new();
        for line in remark.lines() {
            let _ = writeln!(text, "# {line}");
        }
        for weights in self.weights.chunks(LINE) {
            let words: Vec<String> = weights.iter().map(i16::to_string).collect();
            let _ = writeln!(text, "{}", words.join(" "));
        }
        text
    }

    /// Reads what [`Evaluation::write`] wrote.
    ///
    /// # Errors
    /// If the rules are for another board, or the text is not as many numbers as there are weights.
    pub fn read(rules: Rules, text: &str) -> Result<Evaluation, WeightsError> {
        let mut weights = Vec::with_capacity(Evaluation::WEIGHTS);
        for (row, line) in text.lines().filter(|line| !line.starts_with('#')).enumerate() {
            let numbers: Result<Vec<i16>, _> = line.split_whitespace().map(str::parse).collect();
            weights.extend(numbers.map_err(|_| WeightsError::Row(row))?);
        }
        let row = weights.len() / LINE;
        Evaluation::new(rules, weights).ok_or(WeightsError::Row(row))
    }
}

const _: () = assert!(Evaluation::WEIGHTS <= u16::MAX as usize + 1, "places fit 16 bits");
const _: () = assert!(Estimate::SEED == 32);
