//! Fits the eight weights that judge positions on boards of more than 7 pits where there is no network, and prints them:
//! `cargo run --release -p kalah-engine --example wide_weights -- 8x8 [POSITIONS]`
//!
//! Positions come from games in which every second ply is random, and the others are the best of a search of 2,000
//! nodes. A search of 60,000 nodes tells what each is worth; the weights come nearest to that by least squares.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "margins, features and random numbers are small"
)]

use kalah::{Position, Rules, Side};
use kalah_engine::{AnalysisScope, LinearEstimate, SearchRun, WideSolver};

type Failure = Box<dyn std::error::Error>;

const FEATURES: usize = 8;
/// Nodes of a search for a ply of a game, and for the value of a position.
const PLAYING: u64 = 2_000;
const VALUING: u64 = 60_000;
/// Bytes of the table of a search.
const TABLE: usize = 16 << 20;
/// One position of so many is valued: neighbours in a game are alike.
const APART: usize = 3;

/// A position's features, and the margin of the seeds in play that a search found for the side to move.
struct ValuedFeatures {
    features: [f64; FEATURES],
    margin: f64,
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (rules, positions): (Rules, usize) = match arguments.as_slice() {
        [rules] => (rules.parse()?, 5_000),
        [rules, positions] => (rules.parse()?, positions.parse()?),
        _ => return Err("usage: wide_weights RULES [POSITIONS]".into()),
    };
    let samples = samples(rules, positions)?;
    let weights = least_squares(&samples);
    let parts = weights.map(|weight| (weight * f64::from(LinearEstimate::SEED)).round());
    println!("{parts:?}");
    println!(
        "{} positions of {rules}, margins {:.2} seeds rms, error {:.2}",
        samples.len(),
        root_mean_square(samples.iter().map(|sample| sample.margin)),
        root_mean_square(samples.iter().map(|sample| sample.margin - dot(&weights, &sample.features))),
    );
    Ok(())
}

/// Plays games until there are so many positions with values.
fn samples(rules: Rules, count: usize) -> Result<Vec<ValuedFeatures>, Failure> {
    let [player, judge] = [(); 2].map(|()| WideSolver::new(rules, TABLE).with_evaluation(None));
    let mut random = Random(1);
    let mut samples = Vec::with_capacity(count);
    while samples.len() < count {
        let mut position = rules.start(Side::South);
        let offset = random.below(APART);
        for ply in 0.. {
            if position.is_over() || samples.len() == count {
                break;
            }
            if ply % APART == offset {
                samples.push(valued(&judge, &position)?);
            }
            let moves: Vec<_> = position.legal_moves().collect();
            let mv = match random.below(2) {
                0 => moves[random.below(moves.len())],
                _ => best(&player, &position, PLAYING)?.moves[0].mv,
            };
            position = position.play(mv)?.position;
        }
    }
    Ok(samples)
}

fn best(solver: &WideSolver, position: &Position, nodes: u64) -> Result<kalah_engine::Analysis, Failure> {
    solver.forget();
    let scope = AnalysisScope { lines: 1, ..AnalysisScope::ALL };
    Ok(solver.analyse(position, scope, &SearchRun::new().within(nodes), None)?)
}

fn valued(judge: &WideSolver, position: &Position) -> Result<ValuedFeatures, Failure> {
    let analysis = best(judge, position, VALUING)?;
    let features = judge.features(position).ok_or("the board has too many seeds")?.map(f64::from);
    let banked = position.margin(position.turn());
    Ok(ValuedFeatures { features, margin: f64::from(analysis.moves[0].margin - banked) })
}

fn dot(weights: &[f64; FEATURES], features: &[f64; FEATURES]) -> f64 {
    weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
}

fn root_mean_square(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    (values.map(|value| value * value).sum::<f64>() / count).sqrt()
}

/// The weights with the least sum of squared errors, from the normal equations by Gauss and Jordan's elimination.
fn least_squares(samples: &[ValuedFeatures]) -> [f64; FEATURES] {
    let mut rows = [[0.0; FEATURES + 1]; FEATURES];
    for sample in samples {
        for (row, feature) in rows.iter_mut().zip(sample.features) {
            for (sum, other) in row.iter_mut().zip(sample.features.iter().chain([&sample.margin])) {
                *sum += feature * other;
            }
        }
    }
    for pivot in 0..FEATURES {
        let largest =
            (pivot..FEATURES).max_by(|&a, &b| rows[a][pivot].abs().total_cmp(&rows[b][pivot].abs()));
        rows.swap(pivot, largest.unwrap_or(pivot));
        let divisor = rows[pivot][pivot];
        rows[pivot] = rows[pivot].map(|value| value / divisor);
        let reduced = rows[pivot];
        for (at, row) in rows.iter_mut().enumerate() {
            if at != pivot {
                let times = row[pivot];
                row.iter_mut().zip(reduced).for_each(|(value, subtracted)| *value -= times * subtracted);
            }
        }
    }
    rows.map(|row| row[FEATURES])
}

/// Random numbers that are the same everywhere (splitmix64, Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }
}
