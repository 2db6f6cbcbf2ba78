//! Learns the evaluation from games of the engine against itself and prints its weights:
//! `cargo run --release -p kalah-engine --example learn -- 6x6 SECONDS DEPTH [WEIGHTS...] > NEW-WEIGHTS`
//!
//! In each position a search of DEPTH changes of side, which stands on the weights given and on an endgame database, tells
//! what the position is worth; the evaluation is to tell the same without a search. Then new weights
//! can be given to the next round. On standard error it says how far off networks are that learned from the same positions.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "weights are small numbers"
)]

mod network;
mod patterns;
mod random;
mod samples;

use std::sync::Arc;
use std::time::{Duration, Instant};

use kalah::Rules;
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{Estimate, Evaluation};

use crate::samples::Sample;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Seeds of the database that the searches stand on.
const SEEDS: u32 = 20;
/// Games run on two threads.
const THREADS: u64 = 2;
/// Hidden units of the networks that the patterns are compared to.
const NETWORKS: [usize; 3] = [16, 32, 64];

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rules, seconds, depth, weights @ ..] = arguments.as_slice() else {
        return Err("usage: learn RULES SECONDS DEPTH [WEIGHTS]".into());
    };
    let (rules, seconds, depth): (Rules, u64, u32) = (rules.parse()?, seconds.parse()?, depth.parse()?);
    let evaluation = match weights.first() {
        Some(path) => Some(Evaluation::read(rules, &std::fs::read_to_string(path)?)?),
        None => None,
    };
    let endgame = Arc::new(Endgame::build(rules, SEEDS, &BuildOptions::default(), &|_| ())?);
    let until = Instant::now() + Duration::from_secs(seconds);
    let samples = std::thread::scope(|scope| {
        let games = |thread| {
            let (endgame, evaluation) = (Arc::clone(&endgame), evaluation.clone());
            scope.spawn(move || samples::play(rules, depth, endgame, evaluation, until, thread))
        };
        let threads: Vec<_> = (0..THREADS).map(games).collect();
        let played = threads.into_iter().map(|thread| thread.join().map_err(|_| "a thread failed")?);
        played.collect::<Result<Vec<_>, Failure>>()
    })?;
    let samples: Vec<Sample> = samples.into_iter().flatten().collect();
    for hidden in NETWORKS {
        eprintln!("a network of {hidden} hidden units: error {:.3}", network::learn(&samples, hidden));
    }
    let (weights, error) = patterns::fit(&samples);
    let spread =
        (samples.iter().map(|sample| sample.margin.powi(2)).sum::<f32>() / samples.len() as f32).sqrt();
    let remark = format!(
        "Weights of the evaluation, in parts of a seed: {} are a seed.\n\
         Made by: cargo run --release -p kalah-engine --example learn -- {}\n\
         {} positions, margins {spread:.2} seeds rms, error {error:.2} on those kept apart.",
        Estimate::SEED,
        arguments.join(" "),
        samples.len(),
    );
    eprintln!("{remark}");
    let evaluation = Evaluation::new(rules, weights).ok_or("the evaluation is for 6 pits a side")?;
    print!("{}", evaluation.write(&remark));
    Ok(())
}
