//! Learning the weights of the patterns.

use kalah_engine::{Estimate, Evaluation};

use crate::random::Random;
use crate::samples::{Sample, error, to_learn};

/// Weights that fit the samples, by steps down the gradient, and the error on samples that were kept apart.
pub(crate) fn fit(samples: &[Sample]) -> (Vec<i16>, f32) {
    const EPOCHS: usize = 30;
    let mut weights = vec![0.0_f32; Evaluation::WEIGHTS];
    let mut order = to_learn(samples);
    let mut random = Random(7);
    for epoch in 0..EPOCHS {
        let rate = 0.02 * (1.0 - epoch as f32 / EPOCHS as f32) + 0.0005;
        random.shuffle(&mut order);
        for &at in &order {
            let sample = &samples[at];
            let step = rate * (sample.margin - sum(&weights, sample)).clamp(-12.0, 12.0);
            for &place in &sample.active {
                weights[usize::from(place)] += step;
            }
        }
        if epoch % 5 == 4 {
            eprintln!("epoch {epoch}: error {:.3}", error(samples, |sample| sum(&weights, sample)));
        }
    }
    let error = error(samples, |sample| sum(&weights, sample));
    let seed = Estimate::SEED as f32;
    (weights.iter().map(|weight| (weight * seed).round().clamp(-9999.0, 9999.0) as i16).collect(), error)
}

fn sum(weights: &[f32], sample: &Sample) -> f32 {
    sample.active.iter().map(|&place| weights[usize::from(place)]).sum()
}
