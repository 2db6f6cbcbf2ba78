//! `kalah lab oracle`: how long exact answers take, in positions from games of all strengths.

use std::cmp::Ordering;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use kalah::{Position, Rules};
use kalah_engine::{Options, SearchBudget, Solver};
use kalah_lab::{AnswerCost, GamePositions, SEED_BAND, SampleSize};

use crate::csv_file;
use crate::database::DatabaseArgs;
use crate::limit::seconds;
use crate::output::OverwriteArg;
use crate::progress::Progress;
use crate::solvers::searchable;
use crate::status::CommandResult;

/// Measure how long the exact value of a position takes, in positions from games of all strengths at all stages
///
/// Each position is answered from nothing but the database: no book, no proof, an empty table. The games are played by players
/// from random to the engine, and each gives one position. The number of nodes is the same on every machine with one thread.
#[derive(Args)]
pub(crate) struct OracleArgs {
    /// Rules in a word: 6x4, 5x5+empty
    #[arg(long, default_value = "6x4")]
    rules: Rules,
    /// How many positions
    #[arg(long, value_name = "N", default_value = "1000")]
    positions: NonZeroUsize,
    /// Draw so many positions of every four numbers of seeds in play, in place of all stages of games alike
    #[arg(long, value_name = "N", conflicts_with = "positions")]
    each: Option<NonZeroUsize>,
    /// Draw positions with at least so many seeds in play
    #[arg(long, value_name = "SEEDS", default_value = "2")]
    from: u16,
    /// Seconds for a position at most
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "60")]
    time: Duration,
    /// Nodes for a position at most
    #[arg(long, value_name = "NODES")]
    most: Option<u64>,
    /// Another number draws other positions
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Write a row for each position to this file, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    overwrite: OverwriteArg,
}

impl OracleArgs {
    pub(crate) fn run(&self) -> CommandResult {
        searchable(self.rules)?;
        let csv = self.csv.as_deref().map(|path| self.overwrite.output(path)).transpose()?;
        let stop = crate::interrupt::flag();
        let size = match self.each {
            Some(each) => SampleSize::EachBand(each.get()),
            None => SampleSize::Total(self.positions.get()),
        };
        let positions = GamePositions::new(self.rules, self.seed).sample(size, self.from, &stop)?;
        let start = Instant::now();
        let options = self.database.options(self.rules, self.rules.total(), SearchBudget::TO_SOLVE, &stop)?;
        let (seeds, threads) =
            (options.endgame.as_ref().map_or(0, |endgame| endgame.max_seeds()), options.threads);
        eprintln!(
            "database of {seeds} seeds after {:.1} s, {threads} threads",
            start.elapsed().as_secs_f64()
        );
        let costs = self.costs(&positions, options, &stop)?;
        print(&costs);
        if costs.len() < positions.len() {
            println!("interrupted after {} of {} positions", costs.len(), positions.len());
        }
        if let Some(file) = &csv {
            csv_file::write(file, HEAD, costs.iter().map(row))?;
        }
        Ok(())
    }

    /// The costs of all positions, or of those that were answered before an interrupt.
    fn costs(
        &self,
        positions: &[Position],
        options: Options,
        stop: &Arc<AtomicBool>,
    ) -> Result<Vec<AnswerCost>> {
        let solver = Solver::new(self.rules, options)?;
        let bar = Progress::new("positions answered", positions.len() as u64);
        let mut costs = Vec::new();
        for position in positions {
            match AnswerCost::measure(&solver, position, self.time, self.most, stop) {
                Ok(cost) => costs.push(cost),
                Err(_) if stop.load(Relaxed) => break,
                Err(error) => return Err(error.into()),
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(costs)
    }
}

/// Prints a row for each band of seeds in play and one for all, and the position that took the most nodes.
fn print(costs: &[AnswerCost]) {
    println!(
        "seeds in play  positions  answered   nodes: p50        p99      worst   CPU s: p50   p99  worst  wall s: p50   p99  worst"
    );
    let mut bands: Vec<u16> = costs.iter().map(|cost| cost.position.seeds_in_play() / SEED_BAND).collect();
    bands.sort_unstable();
    bands.dedup();
    for band in bands {
        let name = format!("{} to {}", SEED_BAND * band, SEED_BAND * band + SEED_BAND - 1);
        let of_band = costs.iter().filter(|cost| cost.position.seeds_in_play() / SEED_BAND == band);
        print_row(&name, &of_band.collect::<Vec<_>>());
    }
    print_row("all", &costs.iter().collect::<Vec<_>>());
    if let Some(worst) = costs.iter().max_by_key(|cost| cost.nodes) {
        println!("the most nodes took {}", worst.position);
    }
}

fn print_row(name: &str, costs: &[&AnswerCost]) {
    let answered = costs.iter().filter(|cost| cost.margin.is_some()).count();
    let nodes = quantiles(costs.iter().map(|cost| cost.nodes).collect(), u64::cmp);
    let cpu = quantiles(costs.iter().map(|cost| cost.cpu).collect(), f64::total_cmp);
    let wall = quantiles(costs.iter().map(|cost| cost.wall).collect(), f64::total_cmp);
    println!(
        "{name:<13}  {:>9}  {answered:>8}  {:>11} {:>10} {:>10}  {:>11.3} {:>5.2} {:>6.2}  {:>11.3} {:>5.2} {:>6.2}",
        costs.len(),
        nodes[0],
        nodes[1],
        nodes[2],
        cpu[0],
        cpu[1],
        cpu[2],
        wall[0],
        wall[1],
        wall[2],
    );
}

/// The median, the 99th percentile (the least value that 99 of 100 do not exceed) and the greatest value; 0 of nothing.
fn quantiles<T: Copy + Default>(mut values: Vec<T>, order: impl Fn(&T, &T) -> Ordering) -> [T; 3] {
    values.sort_by(order);
    let at = |percent: usize| values.get((values.len() * percent).div_ceil(100).saturating_sub(1));
    [at(50), at(99), at(100)].map(|value| value.copied().unwrap_or_default())
}

/// Names of the columns.
const HEAD: [&str; 6] = ["position", "seeds", "margin", "nodes", "cpu", "wall"];

fn row(cost: &AnswerCost) -> [String; 6] {
    [
        cost.position.to_string(),
        cost.position.seeds_in_play().to_string(),
        cost.margin.map_or(String::new(), |margin| margin.to_string()),
        cost.nodes.to_string(),
        format!("{:.6}", cost.cpu),
        format!("{:.6}", cost.wall),
    ]
}
