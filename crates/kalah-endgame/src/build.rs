//! Building a database layer by layer.

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use kalah::{Capture, Rules};
use rayon::ThreadPoolBuildError;
#[cfg(not(target_family = "wasm"))]
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::file::{EndgameFile, PartialFile};
use crate::file_error::FileError;
use crate::ground::BuildGround;
use crate::halves::{Halves, given, halves};
use crate::index::Index;
use crate::layer;
use crate::memory::MemoryError;
use crate::plan::PlanError;
use crate::values::LayerValues;
use crate::write::Writer;

/// Options of a build.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuildOptions<'a> {
    /// Threads to work with; as many as there are cores if left out.
    pub threads: Option<NonZeroUsize>,
    /// Flag that stops the build once it is true, with [`EndgameBuildError::Cancelled`].
    pub cancel: Option<&'a AtomicBool>,
    /// Work in a file that is made here, for as long as it takes, instead of in memory.
    pub disk: Option<&'a Path>,
}

/// Progress of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DatabaseProgress {
    /// The seeds in play of the layer at work.
    pub layer: u32,
    /// Positions worked through, those of this layer for the first time.
    pub done: usize,
    /// Positions of all layers.
    pub positions: usize,
}

/// Reason why a database was not built.
#[derive(Debug, thiserror::Error)]
pub enum EndgameBuildError {
    /// No such database is possible.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The system did not give the memory.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The threads could not be started.
    #[error("the threads for an endgame database could not be started: {reason}")]
    Threads {
        /// Error of the system.
        reason: ThreadPoolBuildError,
    },
    /// The file in the way cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A database of other rules is in the way.
    #[error("{path} is for {}, not for {}: write to another file", board(*.found), board(*.wanted))]
    OtherRules {
        /// The file.
        path: PathBuf,
        /// Rules of the database in the way.
        found: Rules,
        /// The rules to build for.
        wanted: Rules,
    },
    /// The file cannot be written.
    #[error("{path} cannot be written: {reason}")]
    Write {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        reason: io::Error,
    },
    /// The options' `cancel` became true.
    #[error("the building of the endgame database was cancelled")]
    Cancelled,
}

/// Describes in words those rules that matter here.
fn board(rules: Rules) -> String {
    let captures = match rules.capture() {
        Capture::NeedsOppositeSeeds => "only seeds opposite are captured",
        Capture::EvenIfOppositeEmpty => "an empty pit opposite is captured as well",
    };
    format!("{} pits a side where {captures}", rules.pits())
}

/// The threads that were asked for.
#[cfg(not(target_family = "wasm"))]
fn threads(options: &BuildOptions) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(options.threads.map_or(0, NonZeroUsize::get)).build()
}

/// The only thread of a module in a browser.
#[cfg(target_family = "wasm")]
struct ThreadPool;

#[cfg(target_family = "wasm")]
impl ThreadPool {
    /// Works here.
    fn install<T>(&self, work: impl FnOnce() -> T) -> T {
        work()
    }
}

#[cfg(target_family = "wasm")]
#[expect(clippy::unnecessary_wraps, reason = "threads can be refused")]
fn threads(_: &BuildOptions) -> Result<ThreadPool, ThreadPoolBuildError> {
    Ok(ThreadPool)
}

/// Layers that are finished, and what it takes to build the next.
pub(crate) struct DatabaseBuilder<'a> {
    rules: Rules,
    layers: LayerValues,
    /// Halves by number of seeds.
    halves: Vec<Halves>,
    threads: ThreadPool,
    cancel: Option<&'a AtomicBool>,
}

impl<'a> DatabaseBuilder<'a> {
    /// A builder that has no layer yet.
    pub(crate) fn new(
        rules: Rules,
        seeds: u32,
        options: &BuildOptions<'a>,
    ) -> Result<DatabaseBuilder<'a>, EndgameBuildError> {
        let layers = LayerValues::new(Index::new(rules.pits(), seeds)?, options.disk)?;
        let threads = threads(options).map_err(|reason| EndgameBuildError::Threads { reason })?;
        let halves = threads.install(|| {
            let given = |away| given(rules.pits(), away);
            // Of two shares the smaller is sown onto the greater.
            (0..=seeds)
                .map(|many| halves(layers.index(), rules, many, given(many.min(seeds - many))))
                .collect()
        });
        Ok(DatabaseBuilder { rules, layers, halves, threads, cancel: options.cancel })
    }

    /// Builds the layer with so many seeds in play. Those below must be there.
    pub(crate) fn layer(
        &mut self,
        seeds: u32,
        progress: &(dyn Fn(DatabaseProgress) + Sync),
    ) -> Result<(), EndgameBuildError> {
        let (index, finished, values) = self.layers.at_work(seeds);
        let ground = BuildGround { rules: self.rules, index, halves: &self.halves };
        let done = AtomicUsize::new(finished.len());
        let goes_on = || !self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        let tell = |positions| {
            if positions > 0 {
                let done = done.fetch_add(positions, Ordering::Relaxed) + positions;
                progress(DatabaseProgress { layer: seeds, done, positions: index.positions() });
            }
            goes_on()
        };
        self.threads.install(|| layer::build(&ground, finished, values, seeds, &tell));
        if goes_on() { Ok(()) } else { Err(EndgameBuildError::Cancelled) }
    }

    /// Builds all layers into a file, see [`crate::Endgame::build_file`].
    pub(crate) fn layers_to(
        &mut self,
        path: &Path,
        progress: &(dyn Fn(DatabaseProgress) + Sync),
    ) -> Result<(), EndgameBuildError> {
        let failed = |reason| EndgameBuildError::Write { path: path.to_owned(), reason };
        let older = if path.exists() { Some(EndgameFile::open(path)?) } else { None };
        if let Some(file) = &older {
            self.same_rules(path, file.rules())?;
        }
        let mut writer = Writer::open(path).map_err(failed)?;
        let kept = self.resume(&mut writer)?;
        let seeds = self.layers.index().max_seeds();
        for layer in kept..=seeds {
            match older.as_ref().filter(|file| layer <= file.max_seeds()) {
                Some(file) => {
                    let (_, _, values) = self.layers.at_work(layer);
                    self.threads.install(|| file.read_layer(layer, values))?;
                }
                None => self.layer(layer, progress)?,
            }
            let (index, values) = (self.layers.index(), self.layers.layer(layer));
            self.threads.install(|| writer.append(index, layer, values)).map_err(failed)?;
        }
        writer.finish().map_err(failed)
    }

    /// Takes over the layers that an interrupted build left behind; tells how many.
    fn resume(&mut self, writer: &mut Writer) -> Result<u32, EndgameBuildError> {
        let path = writer.part().to_owned();
        let failed = |reason| EndgameBuildError::Write { path: path.clone(), reason };
        let Some(part) = PartialFile::open(&path)? else {
            writer.begin(self.rules).map_err(failed)?;
            return Ok(0);
        };
        self.same_rules(&path, part.rules())?;
        let mut kept = 0;
        while kept <= self.layers.index().max_seeds() {
            let (index, _, values) = self.layers.at_work(kept);
            let Some(record) = self.threads.install(|| part.read(index, kept, writer.end(), values)) else {
                break;
            };
            writer.keep(&record);
            kept += 1;
        }
        // The map has to go before the file under it gets shorter.
        drop(part);
        writer.cut_rest().map_err(failed)?;
        Ok(kept)
    }

    fn same_rules(&self, path: &Path, found: Rules) -> Result<(), EndgameBuildError> {
        let wanted = self.rules;
        if found.is_same_board(wanted) {
            return Ok(());
        }
        Err(EndgameBuildError::OtherRules { path: path.to_owned(), found, wanted })
    }

    /// The layers.
    pub(crate) fn finish(self) -> LayerValues {
        self.layers
    }
}
