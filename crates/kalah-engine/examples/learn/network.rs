//! Learning the weights of the network, by steps down the gradient (Adam: Kingma and Ba 2015).

use kalah_engine::NetworkEvaluation;

use crate::random::Random;

const HIDDEN: usize = NetworkEvaluation::HIDDEN;
/// How often each sample is learned.
const EPOCHS: usize = 10;
/// Samples for a step.
const BATCH: usize = 512;
/// Seeds that one sample may be off for a step at most: what nobody could have foreseen should not count more.
const MOST_OFF: f32 = 12.0;

/// Samples, as a network sees them.
pub(crate) trait Lessons {
    /// Number of samples.
    fn count(&self) -> usize;
    /// All inputs that a network has for them.
    fn all_inputs(&self) -> usize;
    /// The largest weight of an input.
    fn max_input(&self) -> i16;
    /// The inputs of a sample.
    fn inputs(&self, sample: usize) -> impl Iterator<Item = usize>;
    /// The margin of a sample, in seeds.
    fn margin(&self, sample: usize) -> f32;
    /// The input whose weights stand for those of an input that no sample has.
    fn neighbour(&self, input: usize) -> Option<usize>;

    /// The root of the mean squared error on the samples that were kept apart, in seeds.
    fn error(&self, mut judge: impl FnMut(usize) -> f32) -> f32 {
        let errors: Vec<f32> = (0..self.count())
            .filter(|&at| is_apart(at))
            .map(|at| (self.margin(at) - judge(at)).powi(2))
            .collect();
        (errors.iter().sum::<f32>() / errors.len().max(1) as f32).sqrt()
    }
}

/// Whether a sample is kept apart, to try on it what was learned: every fiftieth game's worth of positions.
fn is_apart(at: usize) -> bool {
    (at / 40).is_multiple_of(50)
}

/// The weights of an evaluation, in its order, as fractions.
struct Network {
    /// All inputs that there are.
    inputs: usize,
    weights: Vec<f32>,
}

/// Weights that fit the samples.
pub(crate) fn fit(lessons: &impl Lessons) -> Vec<i16> {
    let mut network = Network::new(lessons.all_inputs());
    let most = f32::from(lessons.max_input()) / f32::from(NetworkEvaluation::ONE);
    let mut adam = Adam::new(&network, most);
    let mut order: Vec<usize> = (0..lessons.count()).filter(|&at| !is_apart(at)).collect();
    let mut random = Random(5);
    for epoch in 0..EPOCHS {
        random.shuffle(&mut order);
        for (at, batch) in order.chunks(BATCH).enumerate() {
            let learned = (epoch as f32 + (at * BATCH) as f32 / order.len() as f32) / EPOCHS as f32;
            let rate = 0.002 * (1.0 - learned) + 0.000_02;
            network.add_gradient(lessons, batch, &mut adam);
            adam.step(rate, &mut network.weights);
        }
        let margin = |at| network.expected(&network.layers(lessons, at)).margin;
        eprintln!("epoch {epoch}: error {:.3}", lessons.error(margin));
    }
    for input in 0..lessons.all_inputs() {
        if let Some(from) = lessons.neighbour(input).filter(|_| !adam.was_touched(input)) {
            network.weights.copy_within(from * HIDDEN..(from + 1) * HIDDEN, input * HIDDEN);
        }
    }
    let one = f32::from(NetworkEvaluation::ONE);
    network.weights.iter().map(|weight| (weight * one).round() as i16).collect()
}

impl Network {
    fn new(inputs: usize) -> Network {
        let mut random = Random(11);
        let mut uniform = |width: f32| width * (random.below(20_001) as f32 / 10_000.0 - 1.0);
        let mut weights: Vec<f32> = (0..inputs * HIDDEN).map(|_| uniform(0.15)).collect();
        weights.extend([0.5; HIDDEN]);
        weights.extend((0..HIDDEN).map(|_| uniform(4.0)));
        weights.resize(weights.len() + HIDDEN + 2, 0.0);
        Network { inputs, weights }
    }

    /// Where the weights of the units for the margin begin: after those of the inputs.
    fn margin(&self) -> usize {
        (self.inputs + 1) * HIDDEN
    }

    /// Where the weights of the units for the error begin.
    fn error(&self) -> usize {
        self.margin() + HIDDEN
    }

    /// Where margin and error of a layer of zeros lie.
    fn bases(&self) -> usize {
        self.error() + HIDDEN
    }

    /// Where the layers that count begin: those of the inputs and the one to begin with.
    fn layers(&self, lessons: &impl Lessons, sample: usize) -> Vec<usize> {
        lessons.inputs(sample).chain([self.inputs]).map(|input| input * HIDDEN).collect()
    }

    /// Margin and error of a sample with these layers, by all weights as they are.
    fn expected(&self, layers: &[usize]) -> Expected {
        let mut hidden = [0.0; HIDDEN];
        for &layer in layers {
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
        let bases = &self.weights[self.bases()..];
        let (margin, error) = (sum(self.margin()) + bases[0], sum(self.error()) + bases[1]);
        Expected { hidden, squares, margin, error }
    }

    /// Adds the gradient of a batch: of the squared error of the margin, and of that of the error for its own weights alone. So the
    /// hidden layer is learned for the margin, as if there were no error to tell.
    fn add_gradient(&self, lessons: &impl Lessons, batch: &[usize], adam: &mut Adam) {
        let samples_of_batch = batch.len() as f32;
        let (margin, error, bases) = (self.margin(), self.error(), self.bases());
        for &sample in batch {
            let layers = self.layers(lessons, sample);
            let expected = self.expected(&layers);
            let off = expected.margin - lessons.margin(sample);
            let of_margin = off.clamp(-MOST_OFF, MOST_OFF) / samples_of_batch;
            let of_error = (expected.error - off.abs().min(MOST_OFF)) / samples_of_batch;
            for (head, slope) in [(margin, of_margin), (error, of_error)] {
                for (square, sum) in expected.squares.iter().zip(&mut adam.gradient[head..head + HIDDEN]) {
                    *sum += slope * square;
                }
            }
            adam.gradient[bases] += of_margin;
            adam.gradient[bases + 1] += of_error;
            let mut slopes = expected.hidden;
            for (unit, weight) in slopes.iter_mut().zip(&self.weights[margin..error]) {
                let is_open = *unit > 0.0 && *unit < 1.0;
                *unit = if is_open { 2.0 * of_margin * weight * *unit } else { 0.0 };
            }
            for layer in layers {
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
    /// Where the weights of the units begin.
    units: usize,
    /// The largest weight of an input.
    most: f32,
}

impl Adam {
    fn new(network: &Network, most: f32) -> Adam {
        let zeros = || vec![0.0; network.weights.len()];
        let touched_at = vec![-1; network.inputs + 1];
        Adam {
            gradient: zeros(),
            mean: zeros(),
            square: zeros(),
            touched: Vec::new(),
            touched_at,
            steps: 0,
            units: network.margin(),
            most,
        }
    }

    fn was_touched(&self, input: usize) -> bool {
        self.touched_at[input] >= 0
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
        let layers = std::mem::take(&mut self.touched);
        let layers = layers.into_iter().map(|layer| (layer..layer + HIDDEN, self.most));
        for (range, most) in
            layers.chain([(self.units..weights.len(), f32::from(i16::MAX / NetworkEvaluation::ONE))])
        {
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
