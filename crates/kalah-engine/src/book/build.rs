//! Making a book: proving what it shall say.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use kalah::Rules;
use kalah::kernel::PitPair;
use kalah_endgame::Endgame;

use super::contents::Book;
use super::effort_probe::EffortProbe;
use super::entry::StorelessEntry;
use super::header::{AtOnce, BookHeader};
use super::journal::{BookJournal, BookJournalError};
use super::parallel::each;
use super::prover::{BestMoveChooser, BookProver};
use super::turns::{Choices, all_within};
use super::work_log::WorkLog;
use crate::opening_rules::without_stores;
use crate::solver::SolveError;

/// Nobody proves all positions of more plies.
const MOST_FULL_PLIES: u32 = 20;

/// Coverage of a book, and the resources to build it.
#[derive(Clone)]
pub struct BookPlan {
    /// Board, rule of capture and seeds at the start. Opening rules are left out of a book.
    pub rules: Rules,
    /// Number of plies up to which all positions get an entry.
    pub full_plies: u32,
    /// Positions to leave out because a player solves them at once.
    pub at_once: AtOnce,
    /// The database of such a player, of as many seeds as `at_once` tells, if it is to be measured that all such
    /// positions are solved at once. If not, that is only expected; see [`BookPlan::near`].
    pub small: Option<Arc<Endgame>>,
    /// The database to prove with. The more seeds, the quicker.
    pub large: Arc<Endgame>,
    /// Bytes of the table to prove with.
    pub table_bytes: usize,
    /// Threads to work with.
    pub threads: NonZeroUsize,
    /// The command that makes the book, to be named in it.
    pub made: String,
    /// The file that keeps what was found out, to go on from after an interruption.
    pub work: Option<PathBuf>,
}

/// Progress of building a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookProgress {
    /// Step under way.
    pub stage: BookStage,
    /// Positions of this stage that are done.
    pub done: usize,
    /// Positions of this stage.
    pub of: usize,
    /// Positions in the book.
    pub entries: usize,
    /// Positions that need not be in it.
    pub easy: usize,
}

/// Step of building a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookStage {
    /// All positions after so many plies.
    Ply(usize),
    /// The choices of the turn with this number, from 1, of a player who follows the book.
    Turn(usize),
}

/// Reason for the failure to build a book.
#[derive(Debug, thiserror::Error)]
pub enum BookBuildError {
    /// The board cannot be solved, or the work was stopped.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Failure to keep what was found out.
    #[error(transparent)]
    Work(#[from] BookJournalError),
}

impl Book {
    /// Makes a book: all positions of the first plies, and every choice that a player who follows the book, in either
    /// seat and whatever the other side plays, could not make at once without it.
    ///
    /// Of several best moves the one is taken whose value is proven with the fewest nodes: what follows it is more
    /// likely to need no entry. `progress` is called by all threads.
    ///
    /// # Errors
    /// See [`BookBuildError`]. After a stop the same call goes on, if there is a file of work.
    pub fn build(
        plan: &BookPlan,
        stop: &AtomicBool,
        progress: &(dyn Fn(BookProgress) + Sync),
    ) -> Result<Book, BookBuildError> {
        let rules = plain(plan.rules);
        let plan = BookPlan { rules, ..plan.clone() };
        let builder = BookBuilder::new(&plan, stop, progress)?;
        let levels = all_within(rules, plan.full_plies).ok_or(SolveError::Board(rules))?;
        let mut wanted: HashSet<PitPair> = levels.iter().flatten().copied().collect();
        let choices = builder.closure(&wanted)?;
        builder.full(&levels)?;
        wanted.extend(choices);
        Ok(builder.finish(&wanted))
    }

    /// The book of what a file of work holds. It claims nothing of what lies beyond it.
    ///
    /// # Errors
    /// If the file cannot be read, or belongs to another book.
    pub fn so_far(work: &Path, rules: Rules, at_once: AtOnce, made: String) -> Result<Book, BookBuildError> {
        let rules = plain(rules);
        let (_, findings) = BookJournal::open(work, rules, &task(at_once))?;
        let knows_all = |plies: &u32| {
            let levels = all_within(rules, *plies).into_iter().flatten().flatten();
            findings.facts.len() > *plies as usize
                && levels.into_iter().all(|pair| findings.facts.contains_key(&pair))
        };
        let full_plies = (0..=MOST_FULL_PLIES).take_while(knows_all).last().unwrap_or(0);
        let header = BookHeader { rules, full_plies, at_once: None, made };
        Ok(Book::from_facts(header, findings.facts.into_iter()))
    }
}

/// Returns the words that tell apart the work on different books of the same rules.
fn task(at_once: AtOnce) -> String {
    format!("{} {}", at_once.database_seeds, at_once.nodes)
}

/// The rules without opening rules.
pub(super) fn plain(rules: Rules) -> Rules {
    rules.with_pie_rule(false).with_first_move_extra_turn(true)
}

impl BookPlan {
    /// Nodes with the large database that a position may take if it is to be solved at once with the small one.
    ///
    /// Two seeds more in the database divide the nodes by 2.1 to 2.4 (measured in `docs/solving.md`); by 2.5 here, so
    /// that there is some room.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a limit, of which a few digits count"
    )]
    pub fn near(&self) -> u64 {
        let more = self.large.max_seeds().saturating_sub(self.at_once.database_seeds);
        (self.at_once.nodes as f64 / 2.5_f64.powf(f64::from(more) / 2.0)) as u64
    }
}

struct BookBuilder<'a> {
    plan: &'a BookPlan,
    prover: BookProver,
    threads: Vec<BookThreadState>,
    stop: &'a AtomicBool,
    log: WorkLog,
    progress: &'a (dyn Fn(BookProgress) + Sync),
}

/// State of each thread.
struct BookThreadState {
    chooser: BestMoveChooser,
    probe: Option<EffortProbe>,
}

impl BookThreadState {
    fn new(plan: &BookPlan) -> Result<BookThreadState, SolveError> {
        let probe = |small: &Arc<Endgame>| EffortProbe::new(plan.rules, Arc::clone(small), plan.at_once);
        Ok(BookThreadState {
            chooser: BestMoveChooser::new(plan.rules, &plan.large)?,
            probe: plan.small.as_ref().map(probe).transpose()?,
        })
    }
}

impl<'a> BookBuilder<'a> {
    fn new(
        plan: &'a BookPlan,
        stop: &'a AtomicBool,
        progress: &'a (dyn Fn(BookProgress) + Sync),
    ) -> Result<BookBuilder<'a>, BookBuildError> {
        let log = WorkLog::open(plan.work.as_deref(), plan.rules, &task(plan.at_once))?;
        let threads =
            (0..plan.threads.get()).map(|_| BookThreadState::new(plan)).collect::<Result<_, _>>()?;
        let prover = BookProver::new(plan.rules, &plan.large, plan.table_bytes)?;
        Ok(BookBuilder { plan, prover, threads, stop, log, progress })
    }

    /// Proves all positions of the first plies.
    fn full(&self, levels: &[Vec<PitPair>]) -> Result<(), BookBuildError> {
        for (plies, pairs) in levels.iter().enumerate() {
            let done = AtomicUsize::new(0);
            each(&self.threads, pairs, |tools, pair| {
                if self.log.fact(pair).is_none() {
                    self.prove(tools, pair)?;
                }
                self.report(BookStage::Ply(plies), &done, pairs.len());
                Ok::<_, BookBuildError>(())
            })?;
        }
        Ok(())
    }

    /// Proves every choice that is not made at once, or that is in the book anyway; tells them.
    fn closure(&self, wanted: &HashSet<PitPair>) -> Result<Vec<PitPair>, BookBuildError> {
        let rules = self.plan.rules;
        let mut proven = Vec::new();
        let mut choices = Choices::new(rules).ok_or(SolveError::Board(rules))?;
        for turn in 1.. {
            if choices.level().is_empty() {
                break;
            }
            let done = AtomicUsize::new(0);
            let chosen = each(&self.threads, choices.level(), |tools, pair| {
                let pit = self.choose(tools, pair, wanted.contains(&pair));
                self.report(BookStage::Turn(turn), &done, choices.level().len());
                pit
            })?;
            let in_book = choices.level().iter().zip(&chosen).filter(|(_, pit)| pit.is_some());
            proven.extend(in_book.map(|(&pair, _)| pair));
            choices.follow(&chosen);
        }
        Ok(proven)
    }

    /// The pit that the book says; `None` if a player needs no book for that.
    fn choose(
        &self,
        tools: &BookThreadState,
        pair: PitPair,
        wanted: bool,
    ) -> Result<Option<usize>, BookBuildError> {
        if let Some(fact) = self.log.fact(pair) {
            return Ok(Some(fact.pit));
        }
        if !wanted && (self.log.is_easy(pair) || self.is_easy(tools, pair)?) {
            return Ok(None);
        }
        Ok(Some(self.prove(tools, pair)?.pit))
    }

    /// Returns true if a player solves a position at once.
    fn is_easy(&self, tools: &BookThreadState, pair: PitPair) -> Result<bool, BookBuildError> {
        if pair.seeds() <= self.plan.at_once.database_seeds {
            return Ok(true);
        }
        let Some(position) = without_stores(self.plan.rules, pair) else { return Ok(true) };
        if !tools.chooser.is_near(&position, self.plan.near())? {
            return Ok(false);
        }
        let Some(probe) = &tools.probe else { return Ok(true) };
        let is_easy = probe.nodes(&position)?.is_some();
        if is_easy {
            self.log.keep_easy(pair)?;
        }
        Ok(is_easy)
    }

    fn prove(&self, tools: &BookThreadState, pair: PitPair) -> Result<StorelessEntry, BookBuildError> {
        let fact = self.prover.fact(&tools.chooser, pair, self.stop)?;
        self.log.keep_fact(pair, fact)?;
        Ok(fact)
    }

    fn report(&self, stage: BookStage, done: &AtomicUsize, of: usize) {
        let done = done.fetch_add(1, Relaxed) + 1;
        let (entries, easy) = self.log.counts();
        (self.progress)(BookProgress { stage, done, of, entries, easy });
    }

    /// The book of what was proven of these positions.
    fn finish(self, wanted: &HashSet<PitPair>) -> Book {
        let BookPlan { rules, full_plies, at_once, small, made, .. } = self.plan.clone();
        let at_once = Some(AtOnce { is_measured: small.is_some(), ..at_once });
        let header = BookHeader { rules, full_plies, at_once, made };
        let findings = self.log.into_findings();
        Book::from_facts(header, wanted.iter().filter_map(|pair| Some((*pair, *findings.facts.get(pair)?))))
    }
}
