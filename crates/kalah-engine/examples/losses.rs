//! Measures the seeds that the search gives away in positions of a proof, against exact values that are computed once.
//!
//! `cargo run --release -p kalah-engine --example losses -- judge LOG SEEDS FILE:COUNT:FIRST:MOST-SEEDS:NODES ...` builds a
//! database of SEEDS seeds and writes the exact margin of every move of COUNT positions to each FILE. The positions are
//! those of LOG with up to 51 seeds in play and a choice, from number FIRST of a fixed random order on. With MOST-SEEDS
//! below 51, random plies lead from each of them to a position with at most so many seeds. Positions that take more
//! than NODES nodes are left out.
//!
//! `cargo run --release -p kalah-engine --example losses -- measure RULES FILE NODES ... [SETTING=VALUE ...]` searches each
//! position as `engine:book=off` does, with an empty table and so many nodes, and prints the seeds that the moves lose.
//! Settings: `weights=FILE` for another evaluation, `seeds=N` for another database, and `futility=N`, `futility-growth=N` and
//! `proof-effort=N` as for the engine.

#![expect(clippy::cast_possible_truncation, reason = "a few bits of a random number are taken")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

use kalah::{OpeningStage, Position, PositionSetup, Rules, SetupHalf, Side};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{
    AnalysisScope, NetworkEvaluation, Options, ProofLog, Resources, SearchRun, SolveError, Solver,
};

type Failure = Box<dyn std::error::Error>;

const USAGE: &str = "usage: losses judge LOG SEEDS FILE:COUNT:FIRST:MOST-SEEDS:NODES ..., \
     or losses measure RULES FILE NODES ... [weights=FILE] [seeds=N] [futility=N] ...";
/// The most seeds in play of a position.
const IN_PLAY: u16 = 51;
/// Bytes of the table of a player, as by default.
const PLAYED_TABLE: usize = 32 << 20;
/// Bytes of the table of the judge.
const JUDGED_TABLE: usize = 512 << 20;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["judge", log, seeds, samples @ ..] if !samples.is_empty() => {
            let samples: Vec<Sample> = samples.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
            judge(&ProofLog::read(&[PathBuf::from(log)])?, seeds.parse()?, &samples)
        }
        ["measure", rules, file, settings @ ..] if !settings.is_empty() => {
            measure(rules.parse()?, file, settings)
        }
        _ => Err(USAGE.into()),
    }
}

/// Positions to judge, and the file for them.
struct Sample {
    file: String,
    count: usize,
    /// Number of the first one in the random order of the positions of the log.
    first: usize,
    /// The most seeds in play; where a position of the log has more, random plies are played from it.
    in_play: u16,
    /// Nodes that a position may take.
    most: u64,
}

impl FromStr for Sample {
    type Err = Failure;

    fn from_str(word: &str) -> Result<Sample, Failure> {
        let [file, count, first, in_play, most] = word.split(':').collect::<Vec<_>>()[..] else {
            return Err(USAGE.into());
        };
        Ok(Sample {
            file: file.to_owned(),
            count: count.parse()?,
            first: first.parse()?,
            in_play: in_play.parse()?,
            most: most.parse()?,
        })
    }
}

/// Writes the exact margins of all moves of the samples.
fn judge(log: &ProofLog, seeds: u32, samples: &[Sample]) -> Result<(), Failure> {
    let rules = log.position().rules();
    let options = BuildOptions { threads: Some(NonZeroUsize::MIN), ..BuildOptions::default() };
    let endgame = Some(Arc::new(Endgame::build(rules, seeds, &options, &|_| ())?));
    let solver = Solver::new(rules, Options { endgame, table_bytes: JUDGED_TABLE, ..Options::default() })?;
    solver.learn_log(log)?;
    let mut positions = log.positions();
    positions.retain(|position| position.seeds_in_play() <= IN_PLAY);
    positions.sort_by_key(mixed);
    for sample in samples {
        let mut text = std::fs::File::create(&sample.file)?;
        let (mut judged, mut left_out) = (0, 0);
        for start in positions.iter().skip(sample.first) {
            let Some(position) = played_on(start, sample.in_play) else { continue };
            match solver.first_moves(&position, &SearchRun::new().within(sample.most), |_| ()) {
                Err(SolveError::Stopped) => left_out += 1,
                values => {
                    let margins: Vec<i32> = values?.iter().map(|value| value.margin).collect();
                    writeln!(text, "{}", line(&position, &margins))?;
                    judged += 1;
                }
            }
            if judged == sample.count {
                break;
            }
        }
        println!("{}: {judged} positions judged, {left_out} left out of {}", sample.file, positions.len());
    }
    Ok(())
}

/// The position after random plies until few enough seeds are in play; `None` if there is no choice in it.
fn played_on(start: &Position, in_play: u16) -> Option<Position> {
    let mut position = *start;
    let in_play = if in_play < IN_PLAY { in_play - (mixed(start) >> 32) as u16 % 6 } else { in_play };
    while position.seeds_in_play() > in_play {
        let moves: Vec<_> = position.legal_moves().collect();
        let any = moves.get((mixed(&position) >> 32) as usize % moves.len().max(1))?;
        position = position.play(*any).ok()?.position;
    }
    (position.seeds_in_play() > 30 && position.legal_moves().count() > 1).then_some(position)
}

/// A position of a sample with the exact margin of each move, from the left.
struct Judged {
    position: Position,
    margins: Vec<i32>,
}

/// The line of a position: the pits of the mover, those of the opponent, and the margins.
fn line(position: &Position, margins: &[i32]) -> String {
    let mut line = String::new();
    for side in [position.turn(), position.turn().opposite()] {
        for seeds in position.pits(side) {
            let _ = write!(line, "{seeds} ");
        }
    }
    for margin in margins {
        let _ = write!(line, "{} ", margin - position.margin(position.turn()));
    }
    line.trim_end().to_owned()
}

/// Reads a line of a sample.
fn read(rules: Rules, line: &str) -> Result<Judged, Failure> {
    let numbers: Vec<i32> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    let (pits, margins) = numbers.split_at_checked(2 * rules.pits()).ok_or("a line is too short")?;
    let pits: Vec<u32> = pits.iter().map(|&seeds| seeds.cast_unsigned()).collect();
    let half = |pits: &[u32]| SetupHalf { pits: pits.to_vec(), store: 0 };
    let (south, north) = (half(&pits[..rules.pits()]), half(&pits[rules.pits()..]));
    let setup = PositionSetup { south, north, turn: Side::South, stage: OpeningStage::Underway, rules };
    Ok(Judged { position: setup.position()?, margins: margins.to_vec() })
}

/// Prints the seeds that the search loses with each number of nodes.
fn measure(rules: Rules, file: &str, settings: &[&str]) -> Result<(), Failure> {
    let text = std::fs::read_to_string(file)?;
    let sample: Vec<Judged> = text.lines().map(|line| read(rules, line)).collect::<Result<_, _>>()?;
    let setting = |name| settings.iter().find_map(|setting| setting.strip_prefix(name));
    let seeds = setting("seeds=").unwrap_or("20").parse()?;
    let mut options = Resources::for_rules(rules, seeds, NonZeroUsize::MIN).options();
    options.table_bytes = PLAYED_TABLE;
    if let Some(path) = setting("weights=") {
        options.evaluation = Some(NetworkEvaluation::read(rules, &std::fs::read_to_string(path)?)?);
    }
    let tuning = &mut options.tuning;
    for (name, constant) in [
        ("futility=", &mut tuning.futility),
        ("futility-growth=", &mut tuning.futility_growth),
        ("proof-effort=", &mut tuning.proof_effort),
    ] {
        if let Some(word) = setting(name) {
            *constant = word.parse()?;
        }
    }
    let solver = Solver::new(rules, options)?;
    for nodes in settings.iter().filter_map(|word| word.parse::<u64>().ok()) {
        let start = Instant::now();
        let losses: Vec<i32> =
            sample.iter().map(|judged| loss(&solver, judged, nodes)).collect::<Result<_, _>>()?;
        println!(
            "{nodes} nodes: {} seeds lost, nothing in {} of {} positions, {} at most; {:.1} s",
            losses.iter().sum::<i32>(),
            losses.iter().filter(|&&loss| loss == 0).count(),
            losses.len(),
            losses.iter().max().unwrap_or(&0),
            start.elapsed().as_secs_f64(),
        );
    }
    Ok(())
}

/// Returns the seeds that the move of a search with an empty table loses.
fn loss(solver: &Solver, Judged { position, margins }: &Judged, nodes: u64) -> Result<i32, Failure> {
    solver.forget();
    let analysis = solver.analyse(position, AnalysisScope::BEST, &SearchRun::new().within(nodes))?;
    let chosen = analysis.best().ok_or("a position has a move")?.mv;
    let best = margins.iter().max().ok_or("a position has a margin")?;
    let of_moves = position.legal_moves().zip(margins);
    let margin = of_moves.into_iter().find(|(mv, _)| *mv == chosen).ok_or("a line is too short")?.1;
    Ok(best - margin)
}

/// A number that orders positions at random (splitmix64, Steele, Lea and Flood 2014).
fn mixed(position: &Position) -> u64 {
    let pits = [position.turn(), position.turn().opposite()].map(|side| position.pits(side));
    pits.into_iter().flatten().fold(0, |hash, &seeds| {
        let mut hash: u64 = (hash ^ u64::from(seeds)).wrapping_add(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ hash >> 31
    })
}
