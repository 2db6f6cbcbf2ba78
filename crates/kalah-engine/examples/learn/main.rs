//! Learns the evaluation from games of the engine against itself.
//!
//! `cargo run --release -p kalah-engine --example learn -- play 6x6 SECONDS DEPTH SAMPLES [WEIGHTS]` adds positions to the
//! file SAMPLES: in each a search of DEPTH changes of side, which stands on an endgame database and on the weights given or
//! those that come with the program, tells what it is worth.
//!
//! `cargo run --release -p kalah-engine --example learn -- fit 6x6 SAMPLES... > NEW-WEIGHTS` learns to tell the same without a search. The next
//! round plays with the new weights.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "weights are small numbers"
)]

mod network;
mod play;
mod random;
mod samples;

use std::path::Path;

use kalah::Rules;
use kalah_engine::{Estimate, Evaluation, Inputs};

use crate::samples::Sample;

type Failure = Box<dyn std::error::Error + Send + Sync>;

const USAGE: &str = "usage: learn play RULES SECONDS DEPTH SAMPLES [WEIGHTS], or learn fit RULES SAMPLES...";

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["play", rules, seconds, depth, samples, weights @ ..] => {
            let rules = rules.parse()?;
            let evaluation = match weights.first() {
                Some(path) => Evaluation::read(rules, &std::fs::read_to_string(path)?)?,
                None => Evaluation::built_in(rules).ok_or("6 pits a side are needed")?,
            };
            play::play(rules, seconds.parse()?, depth.parse()?, Path::new(samples), &evaluation)
        }
        ["fit", rules, first, rest @ ..] => fit(rules.parse()?, &[&[*first], rest].concat()),
        _ => Err(USAGE.into()),
    }
}

/// Learns and prints the weights.
fn fit(rules: Rules, paths: &[&str]) -> Result<(), Failure> {
    let files: Vec<Vec<Sample>> =
        paths.iter().map(|path| samples::read(Path::new(path))).collect::<Result<_, _>>()?;
    let samples = files.concat();
    let inputs = Inputs::new(rules).ok_or("the evaluation is for 6 pits a side")?;
    let evaluation = Evaluation::new(rules, &network::fit(&inputs, &samples))?;
    let margin = |sample: &Sample| evaluation.margin(sample.pair) as f32 / Estimate::SEED as f32;
    let remark = format!(
        "Weights of the evaluation: {} weigh 1.\n\
         Made by: cargo run --release -p kalah-engine --example learn -- fit {rules} SAMPLES...\n\
         {} positions, margins {:.2} seeds rms, error {:.2} on those kept apart.",
        Evaluation::ONE,
        samples.len(),
        samples::error(&samples, |_| 0.0),
        samples::error(&samples, margin),
    );
    eprintln!("{remark}");
    print!("{}", evaluation.write(&remark));
    Ok(())
}
