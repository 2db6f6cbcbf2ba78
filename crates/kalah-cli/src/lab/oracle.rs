//! `kalah lab oracle`: how long exact answers take, in positions from games of all strengths.

use std::cmp::Ordering;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use kalah::{Position, Rules};
use kalah_engine::{Options, SearchRun, SolveError, Solver};
use rustix::time::{ClockId, clock_gettime};

use super::game_positions::GamePositions;
use crate::csv_file;
use crate::database::{DatabaseArgs, DatabaseBudget};
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

/// Cost of an answer, or of a search that ended without one.
struct AnswerCost {
    position: Position,
    /// `None` if a limit was reached first.
    margin: Option<i32>,
    nodes: u64,
    cpu: f64,
    wall: f64,
}

/// Numbers of seeds in play that share a row of the report.
const BAND: u16 = 4;

impl OracleArgs {
    pub(crate) fn run(&self) -> CommandResult {
        searchable(self.rules)?;
        let csv = self.csv.as_deref().map(|path| self.overwrite.output(path)).transpose()?;
        let stop = crate::interrupt::flag();
        let positions = self.drawn(&stop)?;
        let start = Instant::now();
        let options =
            self.database.options(self.rules, self.rules.total(), DatabaseBudget::TO_SOLVE, &stop)?;
        let (seeds, threads) =
            (options.endgame.as_ref().map_or(0, |endgame| endgame.max_seeds()), options.threads);
        eprintln!(
            "database of {seeds} seeds after {:.1} s, {threads} threads",
            start.elapsed().as_secs_f64()
        );
        let costs = self.costs(&positions, options, &stop)?;
        print(&costs);
        if let Some(file) = &csv {
            csv_file::write(file, HEAD, costs.iter().map(row))?;
        }
        Ok(())
    }

    /// Draws the positions.
    fn drawn(&self, stop: &AtomicBool) -> Result<Vec<Position>> {
        let mut games = GamePositions::new(self.rules, self.seed)?;
        let mut positions: Vec<Position> = Vec::new();
        let total = u16::try_from(self.rules.total())?;
        ensure!(self.from <= total, "{} has {total} seeds", self.rules);
        let bands = usize::from(total / BAND - self.from / BAND) + 1;
        let (count, each) = match self.each {
            Some(each) => (bands * each.get(), each.get()),
            None => (self.positions.get(), usize::MAX),
        };
        // Some bands may be rare: the start of the board has all seeds in play for few plies.
        for _ in 0..50 * count {
            if positions.len() == count {
                break;
            }
            let drawn = games.next(stop, |position| {
                let seeds = position.seeds_in_play();
                let band = |seeds: u16| seeds / BAND;
                let of_band = positions.iter().filter(|other| band(other.seeds_in_play()) == band(seeds));
                seeds >= self.from && of_band.count() < each && !positions.contains(position)
            })?;
            positions.extend(drawn);
        }
        ensure!(!positions.is_empty(), "no game had such a position");
        Ok(positions)
    }

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
            solver.forget();
            let (cpu, start) = (cpu_seconds(), Instant::now());
            let run = SearchRun::new().stopped_by(stop).until(start + self.time);
            let run = self.most.into_iter().fold(run, SearchRun::within);
            let margin = match solver.best_move(position, &run) {
                Ok(best) => Some(best.context("a position of a game has a move")?.1),
                Err(SolveError::Stopped) if !stop.load(Relaxed) => None,
                Err(error) => return Err(error.into()),
            };
            let (cpu, wall) = (cpu_seconds() - cpu, start.elapsed().as_secs_f64());
            costs.push(AnswerCost { position: *position, margin, nodes: run.nodes(), cpu, wall });
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(costs)
    }
}

/// Processor time of this process, in seconds.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    // A process has no time before 1970, and both parts are small.
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0)).as_secs_f64()
}

/// Prints a row for each band of seeds in play and one for all, and the position that took the most nodes.
fn print(costs: &[AnswerCost]) {
    println!(
        "seeds in play  positions  answered   nodes: p50        p99      worst   CPU s: p50   p99  worst  wall s: p50   p99  worst"
    );
    let mut bands: Vec<u16> = costs.iter().map(|cost| cost.position.seeds_in_play() / BAND).collect();
    bands.sort_unstable();
    bands.dedup();
    for band in bands {
        let name = format!("{} to {}", BAND * band, BAND * band + BAND - 1);
        let of_band = costs.iter().filter(|cost| cost.position.seeds_in_play() / BAND == band);
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
