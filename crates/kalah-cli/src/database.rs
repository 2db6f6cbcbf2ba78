//! The endgame database that a search stands on: from a file, or built in memory and kept for the next time.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget};
use kalah::Rules;
use kalah::kernel::MAX_KERNEL_PITS;
use kalah_endgame::{
    BuildOptions, Contents, DatabaseCache, DatabaseProgress, DatabaseSize, Endgame, available_memory,
};
use kalah_engine::{Options, Resources};

/// Time of a build below which no bar is shown.
const UNSEEN: Duration = Duration::from_millis(300);

/// Where the exact values of positions with few seeds come from.
#[derive(Args)]
pub(crate) struct DatabaseArgs {
    /// Use this endgame database, as `kalah endgame build` makes them, or the image of one, which is mapped
    /// where the memory does not suffice to read it
    #[arg(long, value_name = "FILE", conflicts_with = "seeds")]
    endgame: Option<PathBuf>,
    /// Build a database of up to so many seeds in memory, 0 for none; by itself as many as pay
    #[arg(long, value_name = "SEEDS")]
    seeds: Option<u32>,
    /// Megabytes of memory for database and table together; half of what is free if left out
    #[arg(long, value_name = "MB")]
    memory: Option<u64>,
    /// Threads; as many as there are cores if left out
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

impl DatabaseArgs {
    /// Checks that the file that was named is a database, also where nothing will have to be looked up in it.
    ///
    /// # Errors
    /// Names a file that is none.
    pub(crate) fn check(&self) -> Result<()> {
        if let Some(file) = &self.endgame {
            Contents::read(file)?;
        }
        Ok(())
    }
}

/// Default budget of database and table.
#[derive(Clone, Copy)]
pub(crate) struct DatabaseBudget {
    /// Maximum number of seeds in a database that is built, for a position of 12 seeds.
    pub(crate) of_12_seeds: u32,
    /// Takes a greater database that was kept. Otherwise the size depends on the board alone.
    pub(crate) takes_kept: bool,
    /// Positions at most: two cores build about a hundred million a second.
    pub(crate) positions: u64,
    /// Bytes of the table at most.
    pub(crate) table: u64,
}

impl DatabaseBudget {
    /// Budget that pays for a position to be solved: with fewer seeds the search takes longer by more than
    /// the building gets shorter, with more it is the other way around. Found by measuring 6x4 and 6x5 on one thread.
    pub(crate) const TO_SOLVE: DatabaseBudget =
        DatabaseBudget { of_12_seeds: 5, takes_kept: true, positions: u64::MAX, table: 1 << 30 };
    /// The same for what takes hours, where a greater table pays.
    pub(crate) const TO_PROVE: DatabaseBudget = DatabaseBudget { table: 4 << 30, ..DatabaseBudget::TO_SOLVE };
    /// Budget of a database that is built in a fraction of a second.
    pub(crate) const AT_SIGHT: DatabaseBudget =
        DatabaseBudget { of_12_seeds: 5, takes_kept: false, positions: Resources::SMALL, table: 128 << 20 };
}

impl DatabaseArgs {
    /// Threads to work with.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    /// Returns true if the arguments name a database.
    pub(crate) fn is_told(&self) -> bool {
        self.endgame.is_some() || self.seeds.is_some()
    }

    /// Bytes that database and table may take together.
    fn memory(&self) -> u64 {
        let free = || available_memory().unwrap_or(2 << 30) / 2;
        self.memory.map_or_else(free, |megabytes| megabytes << 20)
    }

    /// Bytes for the table: more than a few million entries only help where a solve takes hours.
    fn table_bytes(&self, seeds_in_play: u32, budget: DatabaseBudget) -> usize {
        let useful: u64 = match seeds_in_play {
            ..=36 => 16 << 20,
            37..=50 => 64 << 20,
            51..=60 => 512 << 20,
            _ => u64::MAX,
        };
        usize::try_from((self.memory() / 4).min(useful).min(budget.table)).unwrap_or(usize::MAX)
    }

    /// The seeds of the database that [`DatabaseArgs::endgame`] would come to, without building it.
    pub(crate) fn planned(&self, rules: Rules, seeds_in_play: u32, budget: DatabaseBudget) -> Result<u32> {
        if let Some(path) = &self.endgame {
            return Ok(Contents::read(path)?.seeds);
        }
        let memory = self.memory().saturating_sub(self.table_bytes(seeds_in_play, budget) as u64);
        Ok(self.seeds.unwrap_or_else(|| paying(rules, seeds_in_play, budget, memory)))
    }

    /// Returns the options of a solver for a position with this many seeds in play.
    pub(crate) fn options(
        &self,
        rules: Rules,
        seeds_in_play: u32,
        budget: DatabaseBudget,
        stop: &AtomicBool,
    ) -> Result<Options> {
        self.options_until(rules, seeds_in_play, budget, stop, None)
    }

    /// The same, in time: else the error is [`kalah_endgame::EndgameBuildError::Cancelled`], as it is after a stop.
    pub(crate) fn options_until(
        &self,
        rules: Rules,
        seeds_in_play: u32,
        budget: DatabaseBudget,
        stop: &AtomicBool,
        until: Option<Instant>,
    ) -> Result<Options> {
        Ok(Options {
            endgame: self.endgame(rules, seeds_in_play, budget, stop, until)?,
            table_bytes: self.table_bytes(seeds_in_play, budget),
            threads: self.threads(),
            ..Options::default()
        })
    }

    /// The database for a position with so many seeds in play; `None` for no database at all.
    fn endgame(
        &self,
        rules: Rules,
        seeds_in_play: u32,
        budget: DatabaseBudget,
        stop: &AtomicBool,
        until: Option<Instant>,
    ) -> Result<Option<Arc<Endgame>>> {
        let memory = self.memory().saturating_sub(self.table_bytes(seeds_in_play, budget) as u64);
        if let Some(path) = &self.endgame {
            return Ok(Some(Arc::new(Endgame::open_within(path, memory)?)));
        }
        if rules.pits() > MAX_KERNEL_PITS {
            return Ok(None);
        }
        let seeds = match self.seeds {
            Some(seeds) => {
                let needed = DatabaseSize::new(rules.pits(), seeds)?.memory();
                ensure!(
                    needed <= memory,
                    "a database of {seeds} seeds takes {} MB of memory, and {} MB may be taken: {} seeds would fit",
                    needed >> 20,
                    memory >> 20,
                    DatabaseSize::largest(rules.pits(), memory)?.seeds()
                );
                seeds
            }
            None => paying(rules, seeds_in_play, budget, memory),
        };
        if seeds == 0 {
            return Ok(None);
        }
        let cancel = AtomicBool::new(false);
        let options =
            BuildOptions { threads: Some(self.threads()), cancel: Some(&cancel), ..BuildOptions::default() };
        let is_over = || stop.load(Relaxed) || until.is_some_and(|until| Instant::now() >= until);
        let build = || {
            watched(|show| {
                Endgame::build(rules, seeds, &options, &|progress| {
                    cancel.fetch_or(is_over(), Relaxed);
                    show(progress);
                })
            })
        };
        let endgame = match DatabaseCache::usual() {
            Some(cache) => cache.get(rules, seeds, build)?,
            None => build()?,
        };
        Ok(Some(Arc::new(endgame)))
    }
}

/// Returns the default options of a solver: a database that is made in a second. Without one it works as
/// well, and longer.
pub(crate) fn at_sight(rules: Rules) -> Options {
    let usual = DatabaseArgs { endgame: None, seeds: None, memory: None, threads: None };
    let seeds = rules.total();
    usual.options(rules, seeds, DatabaseBudget::TO_SOLVE, &AtomicBool::new(false)).unwrap_or_default()
}

/// Returns the options for pieces of proofs: the database of a file, if it is for the board, else one that is
/// made in a second.
pub(crate) fn of_worker(rules: Rules, file: Option<&Path>, memory: Option<u64>) -> Result<Options> {
    let fits = |found: Rules| (found.pits(), found.capture()) == (rules.pits(), rules.capture());
    let endgame = file.map(Contents::read).transpose()?.filter(|found| fits(found.rules));
    let budget = if endgame.is_some() { DatabaseBudget::TO_PROVE } else { DatabaseBudget::AT_SIGHT };
    let endgame = endgame.and(file).map(Path::to_owned);
    let database = DatabaseArgs { endgame, seeds: None, memory, threads: None };
    database.options(rules, rules.total(), budget, &AtomicBool::new(false))
}

/// Builds while a bar on standard error, if a person watches and waits for it, tells how far it is.
fn watched<T>(build: impl FnOnce(&(dyn Fn(DatabaseProgress) + Sync)) -> T) -> T {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    let (start, shown) = (Instant::now(), AtomicBool::new(false));
    let result = build(&|progress| {
        if start.elapsed() < UNSEEN {
            return;
        }
        if !shown.swap(true, Relaxed) {
            bar.set_length(progress.positions as u64);
            bar.set_draw_target(crate::terminal::bars());
        }
        bar.set_position(progress.done as u64);
    });
    bar.finish_and_clear();
    result
}

/// The seeds of the greatest database that is worth its building and fits the memory, or of a greater one that was kept, if
/// the budget takes it.
fn paying(rules: Rules, seeds_in_play: u32, budget: DatabaseBudget, memory: u64) -> u32 {
    let fits = |size: &DatabaseSize| size.memory() <= memory && size.positions() <= budget.positions;
    let greatest = DatabaseSize::greatest(rules.pits(), seeds_in_play, fits);
    let most = greatest.map_or(0, |size| size.seeds());
    let built = most.min(seeds_in_play * budget.of_12_seeds / 12);
    let kept = DatabaseCache::usual()
        .filter(|_| budget.takes_kept)
        .and_then(|cache| cache.greatest(rules, built..=most));
    kept.unwrap_or(built)
}
