//! `kalah book verify`.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use indicatif::HumanCount;
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::book::{AtOnce, Book, BookEntry, Coverage, Difference};
use kalah_engine::{SearchBudget, SearchRun, Solver};
use serde_json::json;

use super::source::BookSourceArgs;
use crate::database::DatabaseArgs;
use crate::json_report;
use crate::progress::Progress;
use crate::status::CommandResult;

/// Solve positions of a book again, and compare
///
/// The solver begins with an empty table and knows nothing of the book. An entry is right if its margin is the exact
/// one and its move reaches it. Of what was only searched nothing is claimed, so nothing is compared.
#[derive(Args)]
pub(crate) struct BookVerifyArgs {
    #[command(flatten)]
    source: BookSourceArgs,
    /// Entries to compare, drawn at random
    #[arg(long, value_name = "N", default_value_t = 100, conflicts_with = "all")]
    sample: usize,
    /// Compare all entries
    #[arg(long)]
    all: bool,
    /// What the sample is drawn with
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Also follow the book from the start, in either seat and whatever the opponent plays, to where it ends, and solve
    /// what comes then within the effort that the book names
    #[arg(long)]
    closure: bool,
    /// Of the positions beyond the book solve one of so many
    #[arg(long, value_name = "N", default_value = "1", requires = "closure")]
    one_of: NonZeroUsize,
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl BookVerifyArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let opened = self.source.open()?;
        let book = opened.book();
        let stop = crate::interrupt::flag();
        let mut entries = book.sample(self.seed);
        entries.retain(|(_, entry)| entry.is_proven());
        entries.truncate(if self.all { usize::MAX } else { self.sample });
        let wrong = self.entries(book, &entries, &stop)?;
        let coverage = self.closure.then(|| self.coverage(book, &stop)).transpose()?;
        self.report(book, entries.len(), &wrong, coverage.as_ref());
        let holes = coverage.map_or(0, |coverage| coverage.holes.len());
        if wrong.is_empty() && holes == 0 {
            return Ok(());
        }
        let (name, wrong) = (self.source.name(), wrong.len());
        Err(anyhow!("{name}: {wrong} entries are wrong, {holes} positions are not covered").into())
    }

    /// The entries that are wrong.
    fn entries(
        &self,
        book: &Book,
        entries: &[(kalah::Position, BookEntry)],
        stop: &Arc<AtomicBool>,
    ) -> Result<Vec<Difference>> {
        let rules = book.rules();
        if entries.is_empty() {
            return Ok(Vec::new());
        }
        let options = self.database.options(rules, rules.total(), SearchBudget::TO_SOLVE, stop)?;
        let solver = Solver::new(rules, options)?;
        let bar = bar(entries.len());
        let mut wrong = Vec::new();
        for (position, entry) in entries {
            let run = SearchRun::new().stopped_by(stop);
            wrong.extend(book.check(position, *entry, &solver, &run)?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(wrong)
    }

    fn coverage(&self, book: &Book, stop: &Arc<AtomicBool>) -> Result<Coverage> {
        let claim = book.header().at_once;
        let at_once = claim.context("the book does not say what it leaves to a player")?;
        let options = BuildOptions {
            threads: Some(self.database.threads()),
            cancel: Some(stop),
            ..BuildOptions::default()
        };
        ensure!(at_once.nodes > 0, "the book leaves nothing to a player");
        let small = Endgame::build(book.rules(), at_once.database_seeds, &options, &|_| ())?;
        let bar = bar(0);
        let progress = |of: usize| {
            bar.set_length(of as u64);
            bar.inc(1);
        };
        let coverage =
            book.coverage(at_once, &Arc::new(small), self.one_of, self.database.threads(), stop, &progress)?;
        bar.finish_and_clear();
        Ok(coverage)
    }

    fn report(&self, book: &Book, verified: usize, wrong: &[Difference], coverage: Option<&Coverage>) {
        if self.json {
            let closure = coverage.map(|coverage| {
                json!({
                    "in_book": coverage.in_book,
                    "beyond": coverage.beyond,
                    "measured": coverage.measured,
                    "most_nodes": coverage.most_nodes,
                    "holes": coverage.holes.iter().map(ToString::to_string).collect::<Vec<_>>(),
                })
            });
            let report = json!({ "entries": book.len(), "verified": verified, "wrong": wrong.len(), "closure": closure });
            json_report::print(report);
            return;
        }
        for Difference { position, entry, margin, is_best } in wrong {
            let best = if *is_best { "is best" } else { "is not best" };
            println!(
                "wrong: {position}: the book says {:+} by {}; the margin is {margin:+}, and {} {best}",
                entry.margin, entry.best, entry.best
            );
        }
        println!(
            "{}: {} of {} entries solved again, {} wrong",
            self.source.name(),
            HumanCount(verified as u64),
            HumanCount(book.len() as u64),
            wrong.len()
        );
        if let (Some(coverage), Some(at_once)) = (coverage, book.header().at_once) {
            print_coverage(coverage, at_once);
        }
    }
}

fn print_coverage(coverage: &Coverage, AtOnce { database_seeds, nodes, .. }: AtOnce) {
    for position in &coverage.holes {
        println!("not at once: {position}");
    }
    println!(
        "whatever the opponent plays: {} choices in the book; {} beyond it, of which {} were solved with a database of {database_seeds} seeds: {} nodes at most, {} allowed; {} holes",
        HumanCount(coverage.in_book as u64),
        HumanCount(coverage.beyond as u64),
        HumanCount(coverage.measured as u64),
        HumanCount(coverage.most_nodes),
        HumanCount(nodes),
        coverage.holes.len()
    );
}

fn bar(length: usize) -> Progress {
    Progress::new("entries verified", length as u64)
}
