//! Learning the weights of the network, by steps down the gradient (Adam: Kingma and Ba 2015).

use kalah_engine::{Inputs, NetworkEvaluation};

use crate::random::Random;
use crate::samples::{Sample, error, to_learn};

const HIDDEN: usize = NetworkEvaluation::HIDDEN;
/// Where the weights of the inputs end and those of the units for the margin begin.
const MARGIN: usize = (Inputs::ALL + 1) * HIDDEN;
/// Where the weights of the units for the error begin.
const ERROR: usize = MARGIN + HIDDEN;
/// Where margin and error of a layer of zeros lie.
const BASES: usize = ERROR + HIDDEN;
const WEIGHTS: usize = NetworkEvaluation::WEIGHTS;

/// How often each sample is learned.
const EPOCHS: usize = 10;
/// Samples for a step.
const BATCH: usize = 512;
/// Seeds that one sample may be off for a step at most: what nobody could have foreseen should not count more.
const MOST_OFF: f32 = 12.0;

/// The weights of an evaluation, in its order, as fractions.
struct Network {
    inputs: Inputs,
    weights: Vec<f32>,
}

/// Weights that fit the samples.
pub(crate) fn fit(inputs: &Inputs, samples: &[Sample]) -> Vec<i16> {
    let mut network = Network::new(inputs.clone());
    let mut adam = Adam::new();
    let mut order = to_learn(samples);
    let mut random = Random(5);
    for epoch in 0..EPOCHS {
        random.shuffle(&mut order);
        for (at, batch) in order.chunks(BATCH).enumerate() {
            let learned = (epoch as f32 + (at * BATCH) as f32 / order.len() as f32) / EPOCHS as f32;
            let rate = 0.002 * (1.0 - learned) + 0.000_02;
            network.add_gradient(samples, batch, &mut adam);
            adam.step(rate, &mut network.weights);
        }
        eprintln!("epoch {epoch}: error {:.3}", error(samples, |sample| network.expected(sample).margin));
    }
    let one = f32::from(NetworkEvaluation::ONE);
    network.weights.iter().map(|weight| (weight * one).round() as i16).collect()
}

impl Network {
    fn new(inputs: Inputs) -> Network {
        let mut random = Random(11);
        let mut uniform = |width: f32| width * (random.below(20_001) as f32 / 10_000.0 - 1.0);
        let mut weights: Vec<f32> = (0..Inputs::ALL * HIDDEN).map(|_| uniform(0.15)).collect();
        weights.extend([0.5; HIDDEN]);
        weights.extend((0..HIDDEN).map(|_| uniform(4.0)));
        weights.resize(WEIGHTS, 0.0);
        Network { inputs, weights }
    }

    /// Where the layers that count begin: those of the inputs and the one to begin with.
    fn layers(&self, sample: &Sample) -> [usize; Inputs::ACTIVE + 1] {
        let mut layers = [Inputs::ALL * HIDDEN; Inputs::ACTIVE + 1];
        for (layer, input) in layers.iter_mut().zip(self.inputs.of(sample.pair)) {
            *layer = usize::from(input) * HIDDEN;
        }
        layers
    }

    /// Margin and error of a sample, by all weights as they are.
    fn expected(&self, sample: &Sample) -> Expected {
        let mut hidden = [0.0; HIDDEN];
        for layer in self.layers(sample) {
            for (unit, weight) in hidden.iter_mut().zip(&self.weights[layer..layer + HIDDEN]) {
                *unit += weight;
            }
        }
        let squares = hidden.map(|unit: f32| unit.clamp(0.0, 1.0).powi(2));
        let sum = |head: usize| -> f32 {
            squares
                .iter()
                .zip(&self.weights[head..head + HIDDEN])
                .map(|(square, weight)| square * weight)
                .sum()
        };
        let (margin, error) = (sum(MARGIN) + self.weights[BASES], sum(ERROR) + self.weights[BASES + 1]);
        Expected { hidden, squares, margin, error }
    }

    /// Adds the gradient of a batch: of the squared error of the margin, and of that of the error for its own weights alone. So the
    /// hidden layer is learned for the margin, as if there were no error to tell.
    fn add_gradient(&self, samples: &[Sample], batch: &[usize], adam: &mut Adam) {
        let samples_of_batch = batch.len() as f32;
        for sample in batch.iter().map(|&at| &samples[at]) {
            let expected = self.expected(sample);
            let off = expected.margin - sample.margin;
            let of_margin = off.clamp(-MOST_OFF, MOST_OFF) / samples_of_batch;
            let of_error = (expected.error - off.abs().min(MOST_OFF)) / samples_of_batch;
            for (head, slope) in [(MARGIN, of_margin), (ERROR, of_error)] {
                for (square, sum) in expected.squares.iter().zip(&mut adam.gradient[head..head + HIDDEN]) {
                    *sum += slope * square;
                }
            }
            adam.gradient[BASES] += of_margin;
            adam.gradient[BASES + 1] += of_error;
            let mut slopes = expected.hidden;
            for (unit, weight) in slopes.iter_mut().zip(&self.weights[MARGIN..ERROR]) {
                let is_open = *unit > 0.0 && *unit < 1.0;
                *unit = if is_open { 2.0 * of_margin * weight * *unit } else { 0.0 };
            }
            for layer in self.layers(sample) {
                adam.touch(layer);
                for (sum, slope) in adam.gradient[layer..layer + HIDDEN].iter_mut().zip(&slopes) {
                    *sum += slope;
                }
            }
        }
    }
}

/// What the network says of a sample, and how it comes to that.
struct Expected {
    /// The hidden layer before it is cut off.
    hidden: [f32; HIDDEN],
    /// The squares of the units.
    squares: [f32; HIDDEN],
    margin: f32,
    /// How far off the margin probably is.
    error: f32,
}

/// The steps: each weight's own, by how its slope was before.
struct Adam {
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Layers of the inputs with a slope, and the step at which each had one.
    touched: Vec<usize>,
    touched_at: Vec<i32>,
    steps: i32,
}

impl Adam {
    fn new() -> Adam {
        let zeros = || vec![0.0; WEIGHTS];
        let (touched, touched_at) = (Vec::new(), vec![-1; Inputs::ALL + 1]);
        Adam { gradient: zeros(), mean: zeros(), square: zeros(), touched, touched_at, steps: 0 }
    }

    fn touch(&mut self, layer: usize) {
        let at = &mut self.touched_at[layer / HIDDEN];
        if *at != self.steps {
            *at = self.steps;
            self.touched.push(layer);
        }
    }

    /// A step for all that was touched; the gradient is 0 then.
    fn step(&mut self, rate: f32, weights: &mut [f32]) {
        self.steps += 1;
        let (mean_part, square_part) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let most = f32::from(NetworkEvaluation::MAX_INPUT) / f32::from(NetworkEvaluation::ONE);
        let layers = std::mem::take(&mut self.touched);
        let layers = layers.into_iter().map(|layer| (layer..layer + HIDDEN, most));
        for (range, most) in layers.chain([(MARGIN..WEIGHTS, f32::from(i16::MAX / NetworkEvaluation::ONE))]) {
            let (slopes, means) = (&mut self.gradient[range.clone()], &mut self.mean[range.clone()]);
            let (squares, weights) = (&mut self.square[range.clone()], &mut weights[range]);
            for ((slope, weight), (mean, square)) in
                slopes.iter_mut().zip(weights).zip(means.iter_mut().zip(squares))
            {
                *mean = 0.9 * *mean + 0.1 * *slope;
                *square = 0.999 * *square + 0.001 * *slope * *slope;
                let step = *mean / mean_part / ((*square / square_part).sqrt() + 1e-8);
                *weight = (*weight - rate * step).clamp(-most, most);
                *slope = 0.0;
            }
        }
    }
}
