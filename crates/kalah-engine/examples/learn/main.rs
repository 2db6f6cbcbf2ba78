//! Learns the evaluation from games of the engine against itself.
//!
//! `cargo run --release -p kalah-engine --example learn -- play 6x6 SECONDS DEPTH SAMPLES [SETTING=VALUE ...]` adds positions to the
//! file SAMPLES: in each a search of DEPTH changes of side, which stands on an endgame database and on the weights that come with
//! the program, tells what it is worth. Settings:
//!
//! - `weights=FILE`: other weights to begin with;
//! - `endgame=FILE`: another database than one of 28 seeds, which is made at first;
//! - `threads=NUMBER`: threads that play, 2 if left out;
//! - `exact=NODES`: what so many nodes prove is learned as it is, without a search of limited depth;
//! - `proof=LOG`: games begin in the positions of a proof with more than 51 seeds in play. Its others are kept apart, to test
//!   players in, and nothing is learned of them. More than one log may be given.
//!
//! On boards of 8 to 12 pits the third number is that of the nodes of a search, there are the settings `weights=FILE`,
//! `weights=none` and `threads=NUMBER`, and one network learns from the samples of all such boards.
//!
//! `cargo run --release -p kalah-engine --example learn -- fit 6x6 SAMPLES... > NEW-WEIGHTS` learns to tell the same without a search. The next
//! round plays with the new weights.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "weights are small numbers"
)]

mod games;
mod network;
mod play;
mod random;
mod samples;
mod wide;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kalah::kernel::PitPair;
use kalah::{Position, Rules};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{Inputs, LinearEstimate, MAX_PLAYED_PITS, NetworkEvaluation, ProofLog};

use crate::network::Lessons as _;
use crate::play::Teacher;
use crate::samples::{NarrowLessons, NarrowSample};

type Failure = Box<dyn std::error::Error + Send + Sync>;

const USAGE: &str =
    "usage: learn play RULES SECONDS DEPTH|NODES SAMPLES [SETTING=VALUE ...], or learn fit RULES SAMPLES...";
/// Seeds of the database that is made if none is given: 3 gigabytes, half a minute.
const SEEDS: u32 = 28;
/// Seeds in play up to which the positions of a proof are kept apart.
const APART: u16 = 51;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["play", rules, seconds, nodes, samples, settings @ ..] if is_wide(rules) => {
            let teacher = wide::teacher(rules.parse()?, nodes.parse()?, settings)?;
            wide::play::play(&teacher, seconds.parse()?, Path::new(samples))
        }
        ["fit", rules, first, rest @ ..] if is_wide(rules) => {
            wide::fit(rules.parse()?, &[&[*first], rest].concat())
        }
        ["play", rules, seconds, depth, samples, settings @ ..] => {
            let teacher = teacher(rules.parse()?, depth.parse()?, settings)?;
            play::play(&teacher, seconds.parse()?, Path::new(samples))
        }
        ["fit", rules, first, rest @ ..] => fit(rules.parse()?, &[&[*first], rest].concat()),
        _ => Err(USAGE.into()),
    }
}

/// Whether the rules are of a board that the wide search plays.
fn is_wide(rules: &str) -> bool {
    rules.parse::<Rules>().is_ok_and(|rules| rules.pits() > MAX_PLAYED_PITS)
}

/// The teacher that the settings ask for.
fn teacher(rules: Rules, depth: u32, settings: &[&str]) -> Result<Teacher, Failure> {
    let (mut evaluation, mut endgame, mut exact, mut logs, mut threads) = (None, None, None, Vec::new(), 2);
    for setting in settings {
        match setting.split_once('=').ok_or(USAGE)? {
            ("weights", path) => {
                evaluation = Some(NetworkEvaluation::read(rules, &std::fs::read_to_string(path)?)?);
            }
            ("endgame", path) => endgame = Some(Endgame::open(Path::new(path))?),
            ("threads", number) => threads = number.parse()?,
            ("exact", nodes) => exact = Some(nodes.parse()?),
            ("proof", path) => logs.push(PathBuf::from(path)),
            _ => return Err(USAGE.into()),
        }
    }
    let positions = if logs.is_empty() { Vec::new() } else { ProofLog::read(&logs)?.positions() };
    let (apart, starts): (Vec<Position>, Vec<Position>) =
        positions.into_iter().partition(|position| position.seeds_in_play() <= APART);
    let apart = apart.iter().filter_map(PitPair::from_position).collect();
    let endgame = match endgame {
        Some(endgame) => endgame,
        None => Endgame::build(rules, SEEDS, &BuildOptions::default(), &|_| ())?,
    };
    let evaluation =
        evaluation.or_else(|| NetworkEvaluation::built_in(rules)).ok_or("6 pits a side are needed")?;
    Ok(Teacher { rules, endgame: Arc::new(endgame), evaluation, depth, exact, starts, apart, threads })
}

/// Learns and prints the weights.
fn fit(rules: Rules, paths: &[&str]) -> Result<(), Failure> {
    let files: Vec<Vec<NarrowSample>> =
        paths.iter().map(|path| samples::read(Path::new(path))).collect::<Result<_, _>>()?;
    let inputs = Inputs::new(rules).ok_or("the evaluation is for 6 pits a side")?;
    let lessons = NarrowLessons { inputs, samples: files.concat() };
    let evaluation = NetworkEvaluation::new(rules, &network::fit(&lessons))?;
    let margin = |at: usize| evaluation.margin(lessons.samples[at].pair) as f32 / LinearEstimate::SEED as f32;
    let remark = format!(
        "Weights of the evaluation: {} weigh 1.\n\
         Made by: cargo run --release -p kalah-engine --example learn -- fit {rules} SAMPLES...\n\
         {} positions, margins {:.2} seeds rms, error {:.2} on those kept apart.",
        NetworkEvaluation::ONE,
        lessons.count(),
        lessons.error(|_| 0.0),
        lessons.error(margin),
    );
    eprintln!("{remark}");
    print!("{}", evaluation.write(&remark));
    Ok(())
}
