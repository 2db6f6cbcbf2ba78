//! Preparation of searches: the database, the table and the threads that a position pays for.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use kalah::Rules;
use kalah::kernel::MAX_KERNEL_PITS;
use kalah_endgame::{
    BuildOptions, Contents, DatabaseCache, DatabaseProgress, DatabaseSize, Endgame, EndgameBuildError,
    FileError, PlanError, available_memory,
};
use thiserror::Error;

use crate::play::resource_cache::Resources;
use crate::solver::{Options, SolveError};

/// Default budget of database and table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchBudget {
    /// Maximum number of seeds in a database that is built, for a position of 12 seeds.
    pub of_12_seeds: u32,
    /// Takes a greater database that was kept. Otherwise the size depends on the board alone.
    pub takes_kept: bool,
    /// Positions at most: two cores build about a hundred million a second.
    pub positions: u64,
    /// Bytes of the table at most.
    pub table: u64,
}

impl SearchBudget {
    /// Budget that pays for a position to be solved: with fewer seeds the search takes longer by more than
    /// the building gets shorter, with more it is the other way around. Found by measuring 6x4 and 6x5 on one thread.
    pub const TO_SOLVE: SearchBudget =
        SearchBudget { of_12_seeds: 5, takes_kept: true, positions: u64::MAX, table: 1 << 30 };
    /// The same for what takes hours, where a greater table pays.
    pub const TO_PROVE: SearchBudget = SearchBudget { table: 4 << 30, ..SearchBudget::TO_SOLVE };
    /// Budget of a database that is built in a fraction of a second.
    pub const AT_SIGHT: SearchBudget =
        SearchBudget { of_12_seeds: 5, takes_kept: false, positions: Resources::SMALL, table: 128 << 20 };
}

/// Database, table and threads that are asked for. By default they follow from the position and the machine.
#[derive(Clone, Debug, Default)]
pub struct SearchResources {
    /// File of the database, or its image.
    pub file: Option<PathBuf>,
    /// Seeds of a database that is built, 0 for none.
    pub seeds: Option<u32>,
    /// Megabytes for database and table together.
    pub memory: Option<u64>,
    /// Threads; as many as there are cores by default.
    pub threads: Option<NonZeroUsize>,
}

/// Reason why a search cannot be prepared.
#[derive(Debug, Error)]
pub enum PrepareError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no such database.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The database cannot be built, or not in time.
    #[error(transparent)]
    Build(#[from] EndgameBuildError),
    /// There is not enough memory.
    #[error(
        "a database of {seeds} seeds takes {} MB of memory, and {} MB may be taken: {fitting} seeds would fit",
        needed >> 20, memory >> 20
    )]
    Memory {
        /// Seeds of the database.
        seeds: u32,
        /// Bytes that it takes.
        needed: u64,
        /// Bytes that it may take.
        memory: u64,
        /// Seeds of the greatest database that fits.
        fitting: u32,
    },
    /// The board cannot be searched.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl SearchResources {
    /// Threads to work with.
    pub fn threads(&self) -> NonZeroUsize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    /// Bytes that database and table may take together: by default half of what is free.
    fn memory(&self) -> u64 {
        let free = || available_memory().unwrap_or(2 << 30) / 2;
        self.memory.map_or_else(free, |megabytes| megabytes << 20)
    }

    /// Bytes for the table: more than a few million entries only help where a solve takes hours.
    fn table_bytes(&self, seeds_in_play: u32, budget: SearchBudget) -> usize {
        let useful: u64 = match seeds_in_play {
            ..=36 => 16 << 20,
            37..=50 => 64 << 20,
            51..=60 => 512 << 20,
            _ => u64::MAX,
        };
        usize::try_from((self.memory() / 4).min(useful).min(budget.table)).unwrap_or(usize::MAX)
    }

    /// Bytes for the database.
    fn database_bytes(&self, seeds_in_play: u32, budget: SearchBudget) -> u64 {
        self.memory().saturating_sub(self.table_bytes(seeds_in_play, budget) as u64)
    }

    /// Returns the seeds of the database that [`SearchResources::options`] would use, without building it.
    pub fn database_seeds(
        &self,
        rules: Rules,
        seeds_in_play: u32,
        budget: SearchBudget,
    ) -> Result<u32, FileError> {
        match (&self.file, self.seeds) {
            (Some(path), _) => Ok(Contents::read(path)?.seeds),
            (None, Some(seeds)) => Ok(seeds),
            (None, None) => {
                Ok(paying(rules, seeds_in_play, budget, self.database_bytes(seeds_in_play, budget)))
            }
        }
    }

    /// Returns the options of a solver for a position with this many seeds in play.
    ///
    /// # Errors
    /// If the file cannot be read, or memory or time do not suffice: [`EndgameBuildError::Cancelled`] after `stop` and
    /// after `until`.
    pub fn options(
        &self,
        rules: Rules,
        seeds_in_play: u32,
        budget: SearchBudget,
        stop: &AtomicBool,
        until: Option<Instant>,
        progress: &(dyn Fn(DatabaseProgress) + Sync),
    ) -> Result<Options, PrepareError> {
        let endgame = if let Some(path) = &self.file {
            Some(Endgame::open_within(path, self.database_bytes(seeds_in_play, budget))?)
        } else if rules.pits() > MAX_KERNEL_PITS {
            None
        } else {
            match self.fitting_seeds(rules, seeds_in_play, budget)? {
                0 => None,
                seeds => Some(self.built(rules, seeds, stop, until, progress)?),
            }
        };
        Ok(Options {
            endgame: endgame.map(Arc::new),
            table_bytes: self.table_bytes(seeds_in_play, budget),
            threads: self.threads(),
            ..Options::default()
        })
    }

    /// Returns the seeds that were asked for, if there is memory for them, else those that pay.
    fn fitting_seeds(
        &self,
        rules: Rules,
        seeds_in_play: u32,
        budget: SearchBudget,
    ) -> Result<u32, PrepareError> {
        let memory = self.database_bytes(seeds_in_play, budget);
        let Some(seeds) = self.seeds else { return Ok(paying(rules, seeds_in_play, budget, memory)) };
        let needed = DatabaseSize::new(rules.pits(), seeds)?.memory();
        if needed > memory {
            let fitting = DatabaseSize::largest(rules.pits(), memory)?.seeds();
            return Err(PrepareError::Memory { seeds, needed, memory, fitting });
        }
        Ok(seeds)
    }

    /// The database from the cache, or built.
    fn built(
        &self,
        rules: Rules,
        seeds: u32,
        stop: &AtomicBool,
        until: Option<Instant>,
        progress: &(dyn Fn(DatabaseProgress) + Sync),
    ) -> Result<Endgame, EndgameBuildError> {
        let cancel = AtomicBool::new(false);
        let options =
            BuildOptions { threads: Some(self.threads()), cancel: Some(&cancel), ..BuildOptions::default() };
        let is_over = || stop.load(Relaxed) || until.is_some_and(|until| Instant::now() >= until);
        let build = || {
            Endgame::build(rules, seeds, &options, &|done| {
                cancel.fetch_or(is_over(), Relaxed);
                progress(done);
            })
        };
        match DatabaseCache::usual() {
            Some(cache) => cache.get(rules, seeds, build),
            None => build(),
        }
    }
}

/// Returns the seeds of the greatest database that is worth its building and fits the memory, or of a greater one that was
/// kept, if the budget takes it.
fn paying(rules: Rules, seeds_in_play: u32, budget: SearchBudget, memory: u64) -> u32 {
    let fits = |size: &DatabaseSize| size.memory() <= memory && size.positions() <= budget.positions;
    let greatest = DatabaseSize::greatest(rules.pits(), seeds_in_play, fits);
    let most = greatest.map_or(0, |size| size.seeds());
    let built = most.min(seeds_in_play * budget.of_12_seeds / 12);
    let kept = DatabaseCache::usual()
        .filter(|_| budget.takes_kept)
        .and_then(|cache| cache.greatest(rules, built..=most));
    kept.unwrap_or(built)
}
