//! `kalah proof shorten`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use clap::Args;
use indicatif::HumanCount;
use kalah::Rules;
use kalah_engine::{
    Checkpoint, Options, ProofLog, RepeatedSearch, SearchBudget, SearchedLeaf, ShortenOptions, Solver,
};

use crate::database::DatabaseArgs;
use crate::progress::Progress;
use crate::status::CommandResult;

/// Cut up the searches of a log that take long for whoever has nothing but the log and a database
///
/// Each search on which the start and the first turns rest is done again with an empty table, those first of which the log tells the most
/// nodes. One that takes more than --most is proven in pieces, which the log gets; `kalah proof merge --needed` then leaves out the
/// search itself. What was cut up may have pieces that are too long again, so another run tells whether all are short.
#[derive(Args)]
pub(crate) struct ShortenLog {
    /// The log, not packed
    log: PathBuf,
    /// Nodes that a search may take
    #[arg(long, value_name = "NODES")]
    most: u64,
    /// Nodes of the pieces of one that takes more; an eighth of that if left out
    #[arg(long, value_name = "NODES")]
    piece: Option<u64>,
    /// Leave alone searches of which the log tells fewer nodes
    #[arg(long, value_name = "NODES", default_value_t = 0)]
    least: u64,
    /// End after so many minutes
    #[arg(long = "for", value_name = "MINUTES")]
    minutes: Option<f64>,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Findings of the search.
#[derive(Default)]
struct LongSearches {
    /// Searches done again.
    done: usize,
    /// Number of those that took too long.
    cut_up: usize,
    /// Lines that the log got.
    lines: usize,
    /// Nodes of all that were short.
    nodes: u64,
    /// Nodes of the longest that was short.
    longest: u64,
}

impl ShortenLog {
    pub(crate) fn run(&self) -> CommandResult {
        let begun = Instant::now();
        let read = ProofLog::read(std::slice::from_ref(&self.log))?;
        let start = *read.position();
        let mut leaves = read.leaves();
        let all = leaves.len();
        leaves.retain(|leaf| leaf.nodes() >= self.least);
        drop(read);
        let log = Checkpoint::open(&self.log, &start)?;
        let stop = crate::interrupt::flag();
        let rules = start.rules();
        let options = self.database.options(rules, rules.total(), SearchBudget::AT_SIGHT, &stop)?;
        let shorten = ShortenOptions {
            most: self.most,
            piece: self.piece.unwrap_or(self.most / 8).max(1),
            stop: &stop,
            deadline: self.minutes.map(|minutes| begun + Duration::from_secs_f64(60.0 * minutes.max(0.0))),
        };
        let found = done_again(rules, &leaves, &log, &options, &shorten)?;
        let LongSearches { done, cut_up, lines, nodes, longest } = found;
        println!(
            "{} of {} searches done again, {} took more than {} nodes and were cut up: {} lines",
            HumanCount(done as u64),
            HumanCount(all as u64),
            HumanCount(cut_up as u64),
            HumanCount(self.most),
            HumanCount(lines as u64),
        );
        println!(
            "the others: {} nodes at most, {} in all; {:.0} s",
            HumanCount(longest),
            HumanCount(nodes),
            begun.elapsed().as_secs_f64()
        );
        Ok(())
    }
}

/// Repeats the searches, one on each thread at a time.
fn done_again(
    rules: Rules,
    leaves: &[SearchedLeaf],
    log: &Checkpoint,
    options: &Options,
    shorten: &ShortenOptions,
) -> Result<LongSearches> {
    let bar = Progress::new("searches done again", leaves.len() as u64);
    let (next, found) = (AtomicUsize::new(0), Mutex::new(LongSearches::default()));
    let work = || -> Result<()> {
        let alone = Options { threads: NonZeroUsize::MIN, ..options.clone() };
        let solver = Solver::new(rules, alone)?;
        while let Some(leaf) = leaves.get(next.fetch_add(1, Relaxed)) {
            let again = solver.shorten(leaf, log, shorten)?;
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            match again {
                RepeatedSearch::Stopped => break,
                RepeatedSearch::Wrong => ensure!(false, "the log is wrong about {:?}", leaf.position(rules)),
                RepeatedSearch::Short(nodes) => {
                    found.nodes += nodes;
                    found.longest = found.longest.max(nodes);
                }
                RepeatedSearch::CutUp(lines) => {
                    found.cut_up += 1;
                    found.lines += lines;
                }
            }
            found.done += 1;
            bar.inc(1);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..options.threads.get()).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| {
            // A panic goes on here.
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })?;
    bar.finish_and_clear();
    Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
}
