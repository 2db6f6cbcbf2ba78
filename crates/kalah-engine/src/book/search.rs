//! Making a book of a game that is too far from its end to be proven: what deep searches expect of the first positions,
//! with what is proven of them, each marked as such.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use kalah::kernel::PitPair;
use kalah::{Move, Rules};
use kalah_endgame::Endgame;

use super::build::{BookBuildError, BookProgress, BookStage, plain};
use super::contents::Book;
use super::entry::{SearchedBounds, StorelessEntry};
use super::header::BookHeader;
use super::parallel::each;
use super::turns::all_within;
use super::work_log::WorkLog;
use crate::analysis::deepening::AnalysisScope;
use crate::checkpoint::ProofLog;
use crate::evaluation::NetworkEvaluation;
use crate::opening_rules::without_stores;
use crate::run::SearchRun;
use crate::solver::{Options, SolveError, Solver};
use crate::value::Bounds;

/// Coverage of a book of deep searches, and the resources to build it.
pub struct SearchPlan {
    /// Board, rule of capture and seeds at the start. Opening rules are left out of a book.
    pub rules: Rules,
    /// Number of plies up to which all positions get an entry.
    pub full_plies: u32,
    /// Nodes for each position.
    pub nodes: u64,
    /// The endgame database to search with.
    pub endgame: Option<Arc<Endgame>>,
    /// Log of what is proven already.
    pub log: Option<ProofLog>,
    /// Bytes of the table of each thread.
    pub table_bytes: usize,
    /// Threads, each with a position of its own.
    pub threads: NonZeroUsize,
    /// The command that makes the book, to be named in it.
    pub made: String,
    /// The file that keeps what was found out, to go on from after an interruption.
    pub work: Option<PathBuf>,
}

impl Book {
    /// Makes a book of the first plies by searching each position with so many nodes. An entry is proven if its search ends
    /// with a proof, else marked as searched. The same plan makes the same book, whatever the number of threads.
    ///
    /// # Errors
    /// See [`BookBuildError`]. After a stop the same call goes on, if there is a file of work.
    pub fn search(
        plan: &SearchPlan,
        stop: &AtomicBool,
        progress: &(dyn Fn(BookProgress) + Sync),
    ) -> Result<Book, BookBuildError> {
        let rules = plain(plan.rules);
        let levels = all_within(rules, plan.full_plies).ok_or(SolveError::Board(rules))?;
        let log = WorkLog::open(plan.work.as_deref(), rules, &format!("searched {}", plan.nodes))?;
        let searchers = (0..plan.threads.get()).map(|_| BookSearcher::new(rules, plan, stop));
        let searchers = searchers.collect::<Result<Vec<_>, _>>()?;
        for (plies, pairs) in levels.iter().enumerate() {
            let done = AtomicUsize::new(0);
            each(&searchers, pairs, |searcher, pair| {
                if log.fact(pair).is_none() {
                    log.keep_fact(pair, searcher.fact(pair)?)?;
                }
                let (entries, easy) = log.counts();
                let done = done.fetch_add(1, Relaxed) + 1;
                progress(BookProgress { stage: BookStage::Ply(plies), done, of: pairs.len(), entries, easy });
                Ok::<_, BookBuildError>(())
            })?;
        }
        let header =
            BookHeader { rules, full_plies: plan.full_plies, at_once: None, made: plan.made.clone() };
        let facts = log.into_findings().facts;
        let wanted = levels.iter().flatten();
        Ok(Book::from_facts(header, wanted.filter_map(|pair| Some((*pair, *facts.get(pair)?)))))
    }
}

/// State of each thread.
struct BookSearcher<'a> {
    rules: Rules,
    plan: &'a SearchPlan,
    solver: Solver,
    stop: &'a AtomicBool,
}

impl<'a> BookSearcher<'a> {
    fn new(rules: Rules, plan: &'a SearchPlan, stop: &'a AtomicBool) -> Result<BookSearcher<'a>, SolveError> {
        let options = Options {
            endgame: plan.endgame.clone(),
            evaluation: NetworkEvaluation::built_in(rules),
            table_bytes: plan.table_bytes,
            ..Options::default()
        };
        let solver = Solver::new(rules, options)?;
        if let Some(log) = &plan.log {
            solver.check(log.position())?;
        }
        Ok(BookSearcher { rules, plan, solver, stop })
    }

    /// Searches a position from an empty table and what is proven already.
    fn fact(&self, pair: PitPair) -> Result<StorelessEntry, SolveError> {
        self.solver.forget();
        if let Some(log) = &self.plan.log {
            self.solver.learn_all(&log.held);
        }
        let position = without_stores(self.rules, pair).ok_or(SolveError::Board(self.rules))?;
        let run = SearchRun::new().stopped_by(self.stop).within(self.plan.nodes);
        let analysis = self.solver.analyse(&position, AnalysisScope::BEST, &run)?;
        let best = analysis.best().filter(|_| !self.stop.load(Relaxed)).ok_or(SolveError::Stopped)?;
        let Move::Sow(pit) = best.mv else { return Err(SolveError::Stopped) };
        // Nothing lies in the stores, so the margin is 2G - s.
        let gain = i32::midpoint(best.margin, pair.seeds().cast_signed()).cast_unsigned();
        let context = &self.solver.context;
        let bounds = context.known(context.key(pair)).proven_bounds(pair.seeds());
        let (gain, searched) = if analysis.is_exact() {
            (gain, None)
        } else {
            let Bounds { lower, upper } = bounds;
            (gain.clamp(lower, upper), Some(SearchedBounds { depth: analysis.depth, bounds }))
        };
        Ok(StorelessEntry { gain, pit: pit.index(), searched })
    }
}
