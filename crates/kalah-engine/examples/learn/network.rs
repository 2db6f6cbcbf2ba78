//! A small network as another candidate, to be compared by its error on the same positions.
//!
//! Each pit with its seeds adds a row of weights to a hidden layer, which is cut off below 0 and above 1; a weighted sum of that is
//! the margin. A ply changes few pits, so such a layer can be kept up to date instead of computed anew (Nasu 2018). Learned
//! by Adam (Kingma and Ba 2015).

use crate::random::Random;
use crate::samples::{PITS, Sample, error, to_learn};

/// Pits with more seeds than this weigh as one with one less.
const SEEDS: usize = 24;
const EPOCHS: usize = 12;
const BATCH: usize = 256;

/// All weights in one list: the rows of the pits, then the hidden layer's own, its weights in the sum, and the sum's own.
struct Network {
    hidden: usize,
    weights: Vec<f32>,
}

/// The error on the positions that were kept apart of a network with so many hidden units, after it learned the others.
pub(crate) fn learn(samples: &[Sample], hidden: usize) -> f32 {
    let mut network = Network::new(hidden);
    let mut adam = Adam::new(network.weights.len());
    let mut order = to_learn(samples);
    let mut random = Random(5);
    for epoch in 0..EPOCHS {
        let rate = 0.004 * (1.0 - epoch as f32 / EPOCHS as f32) + 0.0001;
        random.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let touched = network.gradient(samples, batch, &mut adam.gradient);
            adam.step(rate, &mut network.weights, hidden, &touched);
        }
    }
    let mut layer = vec![0.0; hidden];
    error(samples, |sample| network.margin(sample, &mut layer))
}

impl Network {
    fn new(hidden: usize) -> Network {
        let mut random = Random(11);
        let mut uniform = |width: f32| width * (random.below(20_001) as f32 / 10_000.0 - 1.0);
        let rows = PITS * SEEDS * hidden;
        let mut weights: Vec<f32> = (0..rows).map(|_| uniform(0.15)).collect();
        weights.extend((0..hidden).map(|_| 0.5));
        weights.extend((0..hidden).map(|_| uniform(4.0)));
        weights.push(0.0);
        Network { hidden, weights }
    }

    /// Where the rows end and the hidden layer's own weights begin.
    fn own(&self) -> usize {
        PITS * SEEDS * self.hidden
    }

    fn rows(&self, sample: &Sample) -> [usize; PITS] {
        std::array::from_fn(|pit| (pit * SEEDS + usize::from(sample.pits[pit]).min(SEEDS - 1)) * self.hidden)
    }

    /// The margin; the hidden layer is left behind as it was summed up.
    fn margin(&self, sample: &Sample, layer: &mut [f32]) -> f32 {
        let (own, hidden) = (self.own(), self.hidden);
        layer.copy_from_slice(&self.weights[own..own + hidden]);
        for row in self.rows(sample) {
            for (unit, weight) in layer.iter_mut().zip(&self.weights[row..row + hidden]) {
                *unit += weight;
            }
        }
        let last = &self.weights[own + hidden..];
        let sum: f32 = layer.iter().zip(last).map(|(unit, weight)| unit.clamp(0.0, 1.0) * weight).sum();
        sum + last[hidden]
    }

    /// Adds the gradient of a batch and tells which rows it touches.
    fn gradient(&self, samples: &[Sample], batch: &[usize], gradient: &mut [f32]) -> Vec<usize> {
        let (own, hidden) = (self.own(), self.hidden);
        let mut touched = Vec::with_capacity(PITS * batch.len());
        let mut layer = vec![0.0; hidden];
        for sample in batch.iter().map(|&at| &samples[at]) {
            let off = self.margin(sample, &mut layer) - sample.margin;
            let off = off.clamp(-12.0, 12.0) / batch.len() as f32;
            gradient[own + 2 * hidden] += off;
            for (at, unit) in layer.iter_mut().enumerate() {
                gradient[own + hidden + at] += off * unit.clamp(0.0, 1.0);
                let is_open = *unit > 0.0 && *unit < 1.0;
                *unit = if is_open { off * self.weights[own + hidden + at] } else { 0.0 };
            }
            for row in self.rows(sample).into_iter().chain([own]) {
                for (sum, unit) in gradient[row..row + hidden].iter_mut().zip(&layer) {
                    *sum += unit;
                }
            }
            touched.extend(self.rows(sample));
        }
        touched.sort_unstable();
        touched.dedup();
        touched
    }
}

struct Adam {
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new(weights: usize) -> Adam {
        let zeros = || vec![0.0; weights];
        Adam { gradient: zeros(), mean: zeros(), square: zeros(), steps: 0 }
    }

    /// A step for the rows that were touched and for all that follows the rows; the gradient is 0 then.
    fn step(&mut self, rate: f32, weights: &mut [f32], hidden: usize, touched: &[usize]) {
        self.steps += 1;
        let (mean_part, square_part) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let rest = PITS * SEEDS * hidden..weights.len();
        let rows = touched.iter().map(|&row| row..row + hidden);
        for at in rows.chain([rest]).flatten() {
            let slope = std::mem::take(&mut self.gradient[at]);
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * slope;
            self.square[at] = 0.999 * self.square[at] + 0.001 * slope * slope;
            let step = self.mean[at] / mean_part / ((self.square[at] / square_part).sqrt() + 1e-8);
            weights[at] -= rate * step;
        }
    }
}
