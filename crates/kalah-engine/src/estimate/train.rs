//! Training the estimate: least squares on exact values of positions from games.

use kalah::kernel::{Kernel, MAX_KERNEL_PITS, PitPair};
use kalah::{Rules, Side};
use kalah_endgame::Endgame;

use crate::random::Random;

use super::weights::{LinearEstimate, ROW, ROWS};

/// Settings of a training.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Training {
    /// Games to take positions from.
    pub games: u32,
    /// Seed of the random numbers: the same seed gives the same weights.
    pub seed: u64,
}

impl Training {
    /// Short training for boards without weights, a second or less.
    pub const BRIEF: Training = Training { games: 20_000, seed: 1 };
}

impl Default for Training {
    fn default() -> Training {
        Training { games: 400_000, seed: 1 }
    }
}

/// Fit of an estimate to the positions it was trained on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// Positions.
    pub positions: u64,
    /// Root mean square of the margins of these positions, in seeds.
    pub spread: f64,
    /// Root mean square of what is left after the estimate, in seeds.
    pub error: f64,
}

const WEIGHTS: usize = ROWS * ROW;
/// Weights of neighbouring numbers of seeds are drawn together as by so many positions, so that
/// numbers hardly ever seen weigh as the nearest that was.
const SMOOTHING: f64 = 100.0;
/// Weights are drawn to zero as by so many positions: else a constant could move from row to row.
const SHRINKING: f64 = 0.1;

impl LinearEstimate {
    /// Weights that fit the values of an endgame database in the least squares, and how well.
    ///
    /// Positions come from games in which three plies of four are random and the others bank the most. They
    /// have at least two thirds of the database's seeds, since the search orders plies of positions that have more.
    /// `None` if the board is too big for the kernel.
    pub fn train(rules: Rules, endgame: &Endgame, training: Training) -> Option<(LinearEstimate, Fit)> {
        let kernel = Kernel::new(rules)?;
        let shape = LinearEstimate::from_rows(&kernel, &[[0; ROW]; ROWS]);
        let mut squares = NormalEquations::new();
        let mut random = Random(training.seed);
        for game in 0..training.games {
            let start = rules_with_seeds(rules, 2 + game as usize % 4);
            let Some(pair) = start.and_then(|rules| PitPair::from_position(&rules.start(Side::South))) else {
                continue;
            };
            play(&kernel, pair, &mut random, |pair| {
                let seeds = pair.seeds();
                if seeds <= endgame.max_seeds() && seeds >= endgame.max_seeds() * 2 / 3 {
                    let gain = endgame.value(endgame.slot(pair, seeds));
                    squares.add(&shape, pair, f64::from(2 * gain) - f64::from(seeds));
                }
            });
        }
        let weights = squares.solve();
        let rows = std::array::from_fn(|row| {
            std::array::from_fn(|seeds| {
                let weight = weights[row * ROW + seeds] * f64::from(LinearEstimate::SEED);
                weight.round().clamp(-9999.0, 9999.0) as i16
            })
        });
        Some((LinearEstimate::from_rows(&kernel, &rows), squares.fit(&weights)))
    }
}

fn rules_with_seeds(rules: Rules, seeds: usize) -> Option<Rules> {
    Some(Rules::new(rules.pits(), seeds).ok()?.with_capture(rules.capture()))
}

/// Plays a game to its end and shows each position.
fn play(kernel: &Kernel, mut pair: PitPair, random: &mut Random, mut show: impl FnMut(PitPair)) {
    while !pair.is_over() {
        show(pair);
        let plies = || pair.filled_pits().map(|pit| kernel.sow(pair, pit));
        let sown = if random.below(4) != 0 {
            plies().nth(random.below(u64::from(pair.sowable())) as usize)
        } else {
            plies().max_by_key(|sown| 2 * sown.banked + u32::from(sown.again))
        };
        let sown = sown.unwrap_or_else(|| unreachable!("a side with seeds can sow"));
        pair = if sown.again { sown.pair } else { sown.pair.flipped() };
    }
}

/// The normal equations.
struct NormalEquations {
    products: Vec<f64>,
    sums: Vec<f64>,
    margins_squared: f64,
    positions: u64,
}

impl NormalEquations {
    fn new() -> NormalEquations {
        NormalEquations {
            products: vec![0.0; WEIGHTS * WEIGHTS],
            sums: vec![0.0; WEIGHTS],
            margins_squared: 0.0,
            positions: 0,
        }
    }

    fn add(&mut self, shape: &LinearEstimate, pair: PitPair, margin: f64) {
        let mut active = [0; 2 * MAX_KERNEL_PITS + 2];
        let mut count = 0;
        shape.each_weight(pair, |row, seeds| {
            active[count] = row * ROW + seeds;
            count += 1;
        });
        for &i in &active[..count] {
            self.sums[i] += margin;
            for &j in &active[..count] {
                self.products[i * WEIGHTS + j] += 1.0;
            }
        }
        self.margins_squared += margin * margin;
        self.positions += 1;
    }

    /// The weights, by Cholesky's decomposition.
    fn solve(&self) -> Vec<f64> {
        let mut matrix = self.products.clone();
        for i in 0..WEIGHTS {
            matrix[i * WEIGHTS + i] += SHRINKING;
            if i % ROW > 0 {
                let before = i - 1;
                matrix[i * WEIGHTS + i] += SMOOTHING;
                matrix[before * WEIGHTS + before] += SMOOTHING;
                matrix[i * WEIGHTS + before] -= SMOOTHING;
                matrix[before * WEIGHTS + i] -= SMOOTHING;
            }
        }
        for i in 0..WEIGHTS {
            for j in 0..=i {
                let (row, other) = (i * WEIGHTS, j * WEIGHTS);
                let known: f64 = (0..j).map(|k| matrix[row + k] * matrix[other + k]).sum();
                let rest = matrix[row + j] - known;
                // Positive: the shrinking makes the matrix positive definite.
                matrix[row + j] = if i == j { rest.sqrt() } else { rest / matrix[other + j] };
            }
        }
        let mut weights = self.sums.clone();
        for i in 0..WEIGHTS {
            let known: f64 = (0..i).map(|k| matrix[i * WEIGHTS + k] * weights[k]).sum();
            weights[i] = (weights[i] - known) / matrix[i * WEIGHTS + i];
        }
        for i in (0..WEIGHTS).rev() {
            let known: f64 = (i + 1..WEIGHTS).map(|k| matrix[k * WEIGHTS + i] * weights[k]).sum();
            weights[i] = (weights[i] - known) / matrix[i * WEIGHTS + i];
        }
        weights
    }

    fn fit(&self, weights: &[f64]) -> Fit {
        let positions = self.positions.max(1) as f64;
        let explained: f64 = weights.iter().zip(&self.sums).map(|(weight, target)| weight * target).sum();
        let products = self.products.chunks(WEIGHTS).zip(weights);
        let quadratic: f64 = products
            .map(|(row, weight)| weight * row.iter().zip(weights).map(|(p, w)| p * w).sum::<f64>())
            .sum();
        let error = (self.margins_squared - 2.0 * explained + quadratic).max(0.0);
        Fit {
            positions: self.positions,
            spread: (self.margins_squared / positions).sqrt(),
            error: (error / positions).sqrt(),
        }
    }
}
