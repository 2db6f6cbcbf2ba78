//! Learns the evaluation from games of the engine against itself and prints its weights:
//! `cargo run --release -p kalah-engine --example learn -- 6x6 SECONDS DEPTH [WEIGHTS...] > NEW-WEIGHTS`
//!
//! In each position a search of DEPTH changes of side, which stands on the weights given and on an endgame database, tells
//! what the position is worth; the evaluation is to tell the same without a search. Then new weights
//! can be given to the next round.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "weights are small numbers"
)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use kalah::kernel::Pair;
use kalah::{Move, Rules, Side};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{Estimate, Evaluation, Options, Run, Scope, Solver};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Seeds of the database that the searches stand on.
const SEEDS: u32 = 20;
/// Games run on two threads.
const THREADS: u64 = 2;

/// A position and the margin that the side to move gains in it.
struct Sample {
    active: Vec<u16>,
    margin: f32,
}

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
            scope.spawn(move || play(rules, depth, endgame, evaluation, until, thread))
        };
        let threads: Vec<_> = (0..THREADS).map(games).collect();
        let played = threads.into_iter().map(|thread| thread.join().map_err(|_| "a thread failed")?);
        played.collect::<Result<Vec<_>, Failure>>()
    })?;
    let samples: Vec<Sample> = samples.into_iter().flatten().collect();
    let (weights, error) = fit(&samples);
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

/// Plays games until the time is over and gives what was learned of their positions.
fn play(
    rules: Rules,
    depth: u32,
    endgame: Arc<Endgame>,
    evaluation: Option<Evaluation>,
    until: Instant,
    thread: u64,
) -> Result<Vec<Sample>, Failure> {
    let shape = Evaluation::new(rules, vec![0; Evaluation::WEIGHTS]).ok_or("6 pits a side are needed")?;
    let solver = Solver::new(rules, Options { endgame: Some(endgame), evaluation, ..Options::default() })?;
    let mut random = Random(1 + thread);
    let mut samples = Vec::new();
    while Instant::now() < until {
        // Mostly the whole game; fewer seeds lead to what endings look like.
        let seeds = [6, 6, 6, 6, 5, 4][random.below(6)];
        let mut position = Rules::new(rules.pits(), seeds)?.with_capture(rules.capture()).start(Side::South);
        let random_plies = random.below(12);
        let mut plies = 0;
        while let Some(pair) = Pair::of(&position).filter(|pair| !pair.is_over()) {
            let any: Vec<Move> = position.legal_moves().collect();
            let by_chance = plies < random_plies || random.below(16) == 0;
            let mut mv = any[random.below(any.len())];
            if plies >= random_plies {
                let analysis = solver.analyse(&position, Scope { depth, lines: 1 }, &Run::new())?;
                let best = analysis.best().ok_or("a position has a move")?;
                let margin = best.margin - position.margin(position.turn());
                samples.push(Sample { active: shape.active(pair).to_vec(), margin: margin as f32 });
                if !by_chance {
                    mv = best.mv;
                }
            }
            position = position.play(mv)?.position;
            plies += 1;
        }
    }
    Ok(samples)
}

/// Weights that fit the samples, by steps down the gradient, and the error on samples that were kept apart.
fn fit(samples: &[Sample]) -> (Vec<i16>, f32) {
    const EPOCHS: usize = 30;
    let mut weights = vec![0.0_f32; Evaluation::WEIGHTS];
    // Every fiftieth game's worth of positions is kept apart.
    let apart = |at: usize| (at / 40).is_multiple_of(50);
    let mut order: Vec<usize> = (0..samples.len()).filter(|&at| !apart(at)).collect();
    let mut random = Random(7);
    for epoch in 0..EPOCHS {
        let rate = 0.02 * (1.0 - epoch as f32 / EPOCHS as f32) + 0.0005;
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at + 1));
        }
        for &at in &order {
            let sample = &samples[at];
            let step = rate * (sample.margin - sum(&weights, sample)).clamp(-12.0, 12.0);
            for &place in &sample.active {
                weights[usize::from(place)] += step;
            }
        }
        if epoch % 5 == 4 {
            eprintln!("epoch {epoch}: error {:.3}", error(&weights, samples, apart));
        }
    }
    let error = error(&weights, samples, apart);
    let seed = Estimate::SEED as f32;
    (weights.iter().map(|weight| (weight * seed).round().clamp(-9999.0, 9999.0) as i16).collect(), error)
}

fn error(weights: &[f32], samples: &[Sample], apart: impl Fn(usize) -> bool) -> f32 {
    let kept: Vec<f32> = samples
        .iter()
        .enumerate()
        .filter(|(at, _)| apart(*at))
        .map(|(_, sample)| (sample.margin - sum(weights, sample)).powi(2))
        .collect();
    (kept.iter().sum::<f32>() / kept.len().max(1) as f32).sqrt()
}

fn sum(weights: &[f32], sample: &Sample) -> f32 {
    sample.active.iter().map(|&place| weights[usize::from(place)]).sum()
}

/// Random numbers that are the same everywhere (splitmix64, Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }
}
