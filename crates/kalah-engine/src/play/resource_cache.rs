//! What engines of one process share for each board, made at first need: a small database, an estimate, an evaluation.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use kalah::kernel::MAX_KERNEL_SEEDS;
use kalah::{Capture, Rules};
use kalah_endgame::{BuildOptions, DatabaseCache, DatabaseSize, Endgame, EndgameBuildError, FileError};

use crate::estimate::{LinearEstimate, Training};
use crate::evaluation::NetworkEvaluation;
use crate::solver::{MAX_PLAYED_PITS, Options};

/// Positions that a database made at first need has at most: a second of work, 120 to 250 megabytes. On 6 pits a side
/// these are the positions of up to 20 seeds.
const POSITIONS: u64 = 250_000_000;

/// Resources by board. They depend on the board alone, so everyone in this process may share them.
static BOARDS: LazyLock<Mutex<HashMap<ResourceKey, Arc<OnceLock<Resources>>>>> =
    LazyLock::new(Mutex::default);

/// A database that takes more bytes in memory with one for each position is packed, if that makes it fit.
const UNPACKED: u64 = 4 << 30;

/// Databases from files, by name.
static FILES: LazyLock<Mutex<HashMap<PathBuf, Arc<Endgame>>>> = LazyLock::new(Mutex::default);

/// Pits, rule of capture, and seeds of the database.
type ResourceKey = (usize, Capture, u32);

/// Resources that all searches of one board share in a process. They live as long as the process.
#[derive(Clone)]
pub struct Resources {
    /// The database; none if it was asked for no seeds, or there is no memory for it.
    pub endgame: Option<Arc<Endgame>>,
    /// Weights of the move ordering, where there are weights or a database to train on.
    pub estimate: Option<LinearEstimate>,
    /// Evaluation of positions where a search ends, where there are weights.
    pub evaluation: Option<NetworkEvaluation>,
}

impl Resources {
    /// Positions of a small database at most.
    pub const SMALL: u64 = 20_000_000;

    /// Returns the resources of a board, with a database of so many seeds. The first caller reads it from the cache or
    /// builds it with these threads; others wait.
    pub fn for_rules(rules: Rules, seeds: u32, threads: NonZeroUsize) -> Resources {
        prepared(rules, seeds, threads)
    }

    /// The same as [`Resources::for_rules`], given up once `stop` is true.
    ///
    /// # Errors
    /// If it was stopped, or the database cannot be built.
    pub fn for_rules_until(
        rules: Rules,
        seeds: u32,
        threads: NonZeroUsize,
        stop: &AtomicBool,
    ) -> Result<Resources, EndgameBuildError> {
        let place = shared(rules, seeds);
        if let Some(known) = place.get() {
            return Ok(known.clone());
        }
        let endgame = if seeds > 0 { Some(loaded(rules, seeds, threads, Some(stop))?) } else { None };
        Ok(place.get_or_init(|| Resources::with_endgame(fullest(rules), endgame.map(Arc::new))).clone())
    }

    /// Returns the seeds of the database that an engine takes if nothing else is asked for: as many as are built in about a
    /// second.
    pub fn usual_seeds(rules: Rules) -> u32 {
        usual_seeds(rules)
    }

    /// Returns the resources of a board with a small database: a fraction of a second of work for the first caller, and up
    /// to 20 MB.
    pub fn small(rules: Rules) -> Resources {
        Resources::for_rules(rules, Resources::small_seeds(rules), NonZeroUsize::MIN)
    }

    /// Returns the database of a file with the resources of its board, for games with any number of seeds.
    pub(super) fn of_board(path: &Path) -> Result<(Arc<Endgame>, Resources), FileError> {
        let endgame = file(path)?;
        let resources = Resources::with_endgame(fullest(endgame.rules()), Some(Arc::clone(&endgame)));
        Ok((endgame, resources))
    }

    /// Returns the seeds of a small database for such a board. They do not depend on how a game begins, so that all games on
    /// the board share it.
    pub fn small_seeds(rules: Rules) -> u32 {
        Resources::seeds_within(fullest(rules), Resources::SMALL)
    }

    /// Returns the options of a solver with these resources.
    pub fn options(&self) -> Options {
        Options {
            endgame: self.endgame.clone(),
            estimate: self.estimate.clone(),
            evaluation: self.evaluation.clone(),
            ..Options::default()
        }
    }

    /// The same with the database of a file, which is read once for a process.
    ///
    /// # Errors
    /// If the file cannot be read, or there is no memory for its values.
    pub fn of_file(rules: Rules, path: &Path) -> Result<Resources, FileError> {
        Ok(Resources::with_endgame(rules, Some(file(path)?)))
    }

    /// The resources of a board with this database. Where no weights are built in, they are trained on it.
    fn with_endgame(rules: Rules, endgame: Option<Arc<Endgame>>) -> Resources {
        let trained = || Some(LinearEstimate::train(rules, endgame.as_deref()?, Training::BRIEF)?.0);
        let estimate = LinearEstimate::built_in(rules).or_else(trained);
        Resources { endgame, estimate, evaluation: NetworkEvaluation::built_in(rules) }
    }

    /// Seeds of the greatest database for such a board that has at most so many positions; each takes a byte of memory
    /// at most. 0 for boards that are not played with a database.
    pub fn seeds_within(rules: Rules, positions: u64) -> u32 {
        if rules.pits() > MAX_PLAYED_PITS {
            return 0;
        }
        let in_all = 2 * (rules.pits() * rules.seeds()) as u32;
        let greatest = DatabaseSize::greatest(rules.pits(), in_all, |size| size.positions() <= positions);
        greatest.map_or(0, |size| size.seeds())
    }
}

/// The database of a file, which is read once for a process.
fn file(path: &Path) -> Result<Arc<Endgame>, FileError> {
    // A thread that panicked here left the map as it was; whoever comes while it is read waits.
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = files.get(path) {
        return Ok(Arc::clone(known));
    }
    let opened = if Endgame::is_image(path)? {
        Endgame::open(path)
    } else {
        Endgame::open_within(path, UNPACKED).or_else(|_| Endgame::open(path))
    };
    let endgame = opened.map(Arc::new)?;
    files.insert(path.to_owned(), Arc::clone(&endgame));
    Ok(endgame)
}

/// Returns the rules of such a board with as many seeds as a position may have.
fn fullest(rules: Rules) -> Rules {
    let fullest = Rules::new(rules.pits(), MAX_KERNEL_SEEDS / (2 * rules.pits()));
    fullest.map_or(rules, |fullest| fullest.with_capture(rules.capture()))
}

/// Seeds of the database that is made for such a board if nothing else is asked for: as many as are built in about
/// a second.
pub(crate) fn usual_seeds(rules: Rules) -> u32 {
    Resources::seeds_within(rules, POSITIONS)
}

/// The database of so many seeds; none for 0 seeds, or if there is no memory for it. Whoever comes first reads it from
/// the cache or builds it with these threads, others wait.
pub(crate) fn prepared(rules: Rules, seeds: u32, threads: NonZeroUsize) -> Resources {
    let load = || if seeds > 0 { loaded(rules, seeds, threads, None).ok().map(Arc::new) } else { None };
    shared(rules, seeds).get_or_init(|| Resources::with_endgame(fullest(rules), load())).clone()
}

/// The place of the resources of a board with a database of so many seeds.
fn shared(rules: Rules, seeds: u32) -> Arc<OnceLock<Resources>> {
    let board = (rules.pits(), rules.capture(), seeds);
    // A thread that panicked here left the map as it was.
    let mut boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(boards.entry(board).or_default())
}

/// The database of so many seeds, from the cache or built.
fn loaded(
    rules: Rules,
    seeds: u32,
    threads: NonZeroUsize,
    stop: Option<&AtomicBool>,
) -> Result<Endgame, EndgameBuildError> {
    let rules = fullest(rules);
    let options = BuildOptions { threads: Some(threads), cancel: stop, ..BuildOptions::default() };
    let build = || Endgame::build(rules, seeds, &options, &|_| ());
    match DatabaseCache::usual() {
        Some(cache) => cache.get(rules, seeds, build),
        None => build(),
    }
}
