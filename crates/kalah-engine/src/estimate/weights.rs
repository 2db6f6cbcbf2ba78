//! The weights, their text, and the sum over them.

use std::fmt::Write as _;

use kalah::kernel::{Kernel, MAX_KERNEL_PITS, PitPair};
use kalah::{Capture, Rules};

use super::capture::Captures;

/// Pits with more seeds than this weigh as one with this many.
pub(super) const MAX_PIT: usize = 31;
/// Weights of one pit or one side's capture.
pub(super) const ROW: usize = MAX_PIT + 1;
/// Rows: the mover's pits, the opponent's, the mover's and the opponent's best capture.
pub(super) const ROWS: usize = 2 * MAX_KERNEL_PITS + 2;
const CAPTURES: usize = 2 * MAX_KERNEL_PITS;

/// Weights for one size of board and one rule of capture.
#[derive(Clone)]
pub struct LinearEstimate {
    rows: [[i16; ROW]; ROWS],
    captures: Captures,
    pits: usize,
}

/// The weights that come with the program, each with the command that made them.
const NEEDS_OPPOSITE_SEEDS: &str = include_str!("../../weights/6-needs-opposite-seeds.txt");
const EVEN_IF_OPPOSITE_EMPTY: &str = include_str!("../../weights/6-even-if-opposite-empty.txt");

impl LinearEstimate {
    /// Weight of 1 seed: weights and sums are in this fraction of a seed.
    pub const SEED: i32 = 32;

    pub(super) fn from_rows(kernel: &Kernel, rows: &[[i16; ROW]; ROWS]) -> LinearEstimate {
        LinearEstimate { rows: *rows, captures: Captures::new(kernel), pits: kernel.pits() }
    }

    /// The weights that come with the program: for 6 pits. `None` for other boards.
    pub fn built_in(rules: Rules) -> Option<LinearEstimate> {
        let text = match rules.capture() {
            _ if rules.pits() != 6 => return None,
            Capture::NeedsOppositeSeeds => NEEDS_OPPOSITE_SEEDS,
            Capture::EvenIfOppositeEmpty => EVEN_IF_OPPOSITE_EMPTY,
        };
        LinearEstimate::read(rules, text).ok()
    }

    /// Weights without learning: every seed in play will be its owner's. For boards for which
    /// nothing was trained.
    pub fn untrained(rules: Rules) -> Option<LinearEstimate> {
        let kernel = Kernel::new(rules)?;
        let mut rows = [[0; ROW]; ROWS];
        for pit in 0..kernel.pits() {
            for (seeds, weight) in (0..).zip(0..ROW) {
                rows[pit][weight] = 8 * seeds;
                rows[MAX_KERNEL_PITS + pit][weight] = -8 * seeds;
            }
        }
        for (seeds, weight) in (0..).zip(0..ROW) {
            rows[CAPTURES][weight] = 24 * seeds;
            rows[CAPTURES + 1][weight] = -8 * seeds;
        }
        Some(LinearEstimate::from_rows(&kernel, &rows))
    }

    /// Estimates the seeds in play that the side to move will gain more than the other, in parts of [`LinearEstimate::SEED`].
    #[inline]
    pub fn margin(&self, pair: PitPair) -> i32 {
        let mut sum = 0;
        self.each_weight(pair, |row, seeds| sum += i32::from(self.rows[row][seeds]));
        sum
    }

    /// Every weight that counts in a position, by row and column.
    #[inline]
    pub(super) fn each_weight(&self, pair: PitPair, mut weight: impl FnMut(usize, usize)) {
        for pit in 0..self.pits {
            weight(pit, ((pair.mover >> (8 * pit) & 0xff) as usize).min(MAX_PIT));
            weight(MAX_KERNEL_PITS + pit, ((pair.opponent >> (8 * pit) & 0xff) as usize).min(MAX_PIT));
        }
        let [mover, opponent] = self.captures.best_of_sides(pair);
        weight(CAPTURES, (mover as usize).min(MAX_PIT));
        weight(CAPTURES + 1, (opponent as usize).min(MAX_PIT));
    }

    /// The weights as a text that [`LinearEstimate::read`] reads: a row a line, `#` before a remark.
    pub fn write(&self, remark: &str) -> String {
        let mut text = String::new();
        for line in remark.lines() {
            let _ = writeln!(text, "# {line}");
        }
        for (row, weights) in self.rows.iter().enumerate() {
            if row >= CAPTURES || row % MAX_KERNEL_PITS < self.pits {
                let words: Vec<String> = weights.iter().map(i16::to_string).collect();
                let _ = writeln!(text, "{}", words.join(" "));
            }
        }
        text
    }

    /// Reads what [`LinearEstimate::write`] wrote.
    ///
    /// # Errors
    /// If the rules have too many pits or a line is not a row of weights.
    pub fn read(rules: Rules, text: &str) -> Result<LinearEstimate, EstimateWeightsError> {
        let kernel = Kernel::new(rules).ok_or(EstimateWeightsError::Board(rules))?;
        let mut rows = [[0; ROW]; ROWS];
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        for (row, weights) in rows.iter_mut().enumerate() {
            if row >= CAPTURES || row % MAX_KERNEL_PITS < kernel.pits() {
                let line = lines.next().ok_or(EstimateWeightsError::Row(row))?;
                let numbers: Result<Vec<i16>, _> = line.split_whitespace().map(str::parse).collect();
                *weights =
                    numbers.ok().and_then(|n| n.try_into().ok()).ok_or(EstimateWeightsError::Row(row))?;
            }
        }
        Ok(LinearEstimate::from_rows(&kernel, &rows))
    }
}

/// Reason for rejecting a text of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EstimateWeightsError {
    /// Estimates are for up to 8 pits a side.
    #[error("an estimate is for up to {MAX_KERNEL_PITS} pits a side, not for {0}")]
    Board(Rules),
    /// A row is missing or unreadable.
    #[error("row {0} of the weights is not {ROW} numbers")]
    Row(usize),
}
