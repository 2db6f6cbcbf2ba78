//! `kalah book build`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use indicatif::HumanCount;
use kalah::Rules;
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::book::{
    AtOnce, Book, BookBuildError, BookError, BookPlan, BookProgress, BookStage, SearchPlan,
};
use kalah_engine::{MAX_PLAYED_PITS, Options, ProofLog, SearchBudget, SolveError};
use serde_json::json;

use crate::database::DatabaseArgs;
use crate::json_report;
use crate::output::OverwriteArg;
use crate::progress::Progress;
use crate::status::{CommandResult, WrongArguments};

/// Make a book: prove all positions of the first plies, and whatever a player needs who cannot wait
///
/// Whoever follows the book from the start, in either seat and whatever the other side plays, leaves it only where
/// value and best move are found at once: with a database of --small seeds, an empty table of 16 MB, and --budget nodes.
/// What is found out is kept beside the book, in a file with .work added to its name, so that the same command goes on
/// after an interruption. With --seeds the same command makes the same book, however many threads there are.
#[derive(Args)]
pub(crate) struct BookBuildArgs {
    /// Board in a word: 6x4, 6x5+empty; opening rules are left out
    rules: Rules,
    /// Where to; such as 6x4.book if left out
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// All positions after so many plies or less get an entry
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(..=20))]
    full_plies: u32,
    /// Nodes that a player may take for what is not in the book
    #[arg(long, value_name = "NODES", default_value_t = 500_000)]
    budget: u64,
    /// Seeds of the database of such a player
    #[arg(long, value_name = "SEEDS", default_value_t = 20)]
    small: u32,
    /// Do not measure whether the positions beyond the book stay within the budget, only expect it from what they take
    /// with the large database: quicker; kalah book verify --closure measures later
    #[arg(long)]
    unmeasured: bool,
    /// Prove nothing more: make the book of what the file of work holds, and claim nothing of what lies beyond
    #[arg(long)]
    so_far: bool,
    /// For boards that nobody solves: do not prove the first plies but search each position with so many nodes, and mark
    /// what is not proven by that as searched
    #[arg(long, value_name = "NODES", conflicts_with_all = ["budget", "small", "unmeasured", "so_far"])]
    searched: Option<u64>,
    /// What is proven already, in a log of kalah proof
    #[arg(long, value_name = "FILE", requires = "searched")]
    log: Option<PathBuf>,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    overwrite: OverwriteArg,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl BookBuildArgs {
    pub(crate) fn run(&self) -> CommandResult {
        if self.rules.pits() > MAX_PLAYED_PITS {
            return Err(WrongArguments::new(BookError::Rules(self.rules)).into());
        }
        let start = Instant::now();
        let path = self.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.book", self.rules)));
        let out = self.overwrite.output(&path)?;
        let work = path.with_added_extension("work");
        let stop = crate::interrupt::flag();
        let book = match self.searched {
            Some(nodes) => self.search(nodes, work, &stop)?,
            None if self.so_far => {
                Book::so_far(&work, self.rules, self.at_once(), format!("{} --so-far", self.command(None)))?
            }
            None => self.build(work, &stop)?,
        };
        let bytes = book.to_bytes();
        out.write(&bytes)?;
        let seconds = start.elapsed().as_secs_f64();
        if self.json {
            let report =
                json!({ "file": path, "entries": book.len(), "bytes": bytes.len(), "seconds": seconds });
            json_report::print(report);
        } else {
            let entries = HumanCount(book.len() as u64);
            println!("{}: {entries} positions, {} bytes, {seconds:.1} s", path.display(), bytes.len());
        }
        Ok(())
    }

    fn build(&self, work: PathBuf, stop: &Arc<AtomicBool>) -> Result<Book> {
        let plan = self.plan(work, stop)?;
        self.watched(|show| Book::build(&plan, stop, show))
    }

    fn search(&self, nodes: u64, work: PathBuf, stop: &Arc<AtomicBool>) -> Result<Book> {
        let seeds = self.rules.total();
        let Options { endgame, table_bytes, threads, .. } =
            self.database.options(self.rules, seeds, SearchBudget::TO_SOLVE, stop)?;
        let known = endgame.as_ref().map_or(0, |endgame| endgame.max_seeds());
        let log = self.log.as_ref().map(|path| ProofLog::read(std::slice::from_ref(path))).transpose()?;
        let proven = self.log.as_ref().map_or_else(String::new, |path| format!(" --log {}", path.display()));
        let plan = SearchPlan {
            rules: self.rules,
            full_plies: self.full_plies,
            nodes,
            endgame,
            log,
            table_bytes: table_bytes / threads,
            threads,
            made: format!(
                "kalah book build {} --full-plies {} --searched {nodes} --seeds {known}{proven}",
                self.rules, self.full_plies
            ),
            work: Some(work),
        };
        self.watched(|show| Book::search(&plan, stop, show))
    }

    /// The work with a bar that tells how far it is.
    fn watched(
        &self,
        work: impl FnOnce(&(dyn Fn(BookProgress) + Sync)) -> Result<Book, BookBuildError>,
    ) -> Result<Book> {
        let bar = Progress::styled(
            "positions of the book",
            0,
            "{msg} {wide_bar} {human_pos}/{human_len} {elapsed}",
        );
        let book = work(&|progress| show(&bar, progress));
        bar.finish_and_clear();
        book.map_err(|error| match error {
            BookBuildError::Solve(SolveError::Stopped) => anyhow::Error::from(error)
                .context(format!("the book of {} is not finished; the same command goes on", self.rules)),
            error => error.into(),
        })
    }

    fn plan(&self, work: PathBuf, stop: &Arc<AtomicBool>) -> Result<BookPlan> {
        let seeds = self.rules.total();
        let Options { endgame, table_bytes, threads, .. } =
            self.database.options(self.rules, seeds, SearchBudget::TO_SOLVE, stop)?;
        let large = endgame.with_context(|| format!("a book of {} needs an endgame database", self.rules))?;
        let options = BuildOptions { threads: Some(threads), cancel: Some(stop), ..BuildOptions::default() };
        let small = match large.max_seeds() == self.small {
            _ if self.unmeasured => None,
            true => Some(Arc::clone(&large)),
            false => Some(Arc::new(Endgame::build(self.rules, self.small, &options, &|_| ())?)),
        };
        Ok(BookPlan {
            rules: self.rules,
            full_plies: self.full_plies,
            at_once: self.at_once(),
            small,
            table_bytes,
            threads,
            made: self.command(Some(large.max_seeds())),
            large,
            work: Some(work),
        })
    }

    fn at_once(&self) -> AtOnce {
        AtOnce { database_seeds: self.small, nodes: self.budget, is_measured: !self.unmeasured }
    }

    /// The command that makes the same book again.
    fn command(&self, seeds: Option<u32>) -> String {
        let BookBuildArgs { rules, full_plies, budget, small, .. } = self;
        let seeds = seeds.map_or_else(String::new, |seeds| format!(" --seeds {seeds}"));
        let unmeasured = if self.unmeasured { " --unmeasured" } else { "" };
        format!(
            "kalah book build {rules} --full-plies {full_plies} --budget {budget} --small {small}{seeds}{unmeasured}"
        )
    }
}

fn show(bar: &Progress, progress: BookProgress) {
    let BookProgress { stage, done, of, entries, .. } = progress;
    let stage = match stage {
        BookStage::Ply(ply) => format!("all after {ply} plies"),
        BookStage::Turn(turn) => format!("choices of turn {turn}"),
    };
    bar.set_length(of as u64);
    bar.set_position(done as u64);
    bar.set_message(format!("{} positions, {stage}", HumanCount(entries as u64)));
}
