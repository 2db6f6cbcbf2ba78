//! Building a database layer by layer.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use kalah::Rules;
use memmap2::MmapMut;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::halves::{Halves, given, halves};
use crate::index::Index;
use crate::layer::Ground;
use crate::memory;
use crate::plan::PlanError;

/// How to build.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuildOptions<'a> {
    /// Threads to work with; as many as there are cores if left out.
    pub threads: Option<NonZeroUsize>,
    /// Once this is true the build stops and ends as [`BuildError::Cancelled`].
    pub cancel: Option<&'a AtomicBool>,
}

/// How far a build is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The seeds in play of the layer at work.
    pub layer: u32,
    /// Positions worked through, those of this layer for the first time.
    pub done: usize,
    /// Positions of all layers.
    pub positions: usize,
}

/// Why there is no database.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// No such database is possible.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The system did not give the memory.
    #[error("there is no memory for {bytes} bytes of an endgame database: {source}")]
    Memory {
        /// Bytes asked for.
        bytes: usize,
        /// What the system said.
        source: std::io::Error,
    },
    /// The threads could not be started.
    #[error("the threads for an endgame database could not be started: {0}")]
    Threads(#[from] ThreadPoolBuildError),
    /// The options' `cancel` became true.
    #[error("the building of the endgame database was cancelled")]
    Cancelled,
}

/// Layers that are finished, and what it takes to build the next.
pub(crate) struct Builder<'a> {
    rules: Rules,
    index: Index,
    halves: Vec<Halves>,
    values: MmapMut,
    threads: ThreadPool,
    cancel: Option<&'a AtomicBool>,
}

impl<'a> Builder<'a> {
    /// A builder that has no layer yet.
    pub(crate) fn new(
        rules: Rules,
        seeds: u32,
        options: &BuildOptions<'a>,
    ) -> Result<Builder<'a>, BuildError> {
        let index = Index::new(rules.pits(), seeds)?;
        let bytes = index.positions();
        let values = memory::zeroed(bytes).map_err(|source| BuildError::Memory { bytes, source })?;
        let threads =
            ThreadPoolBuilder::new().num_threads(options.threads.map_or(0, NonZeroUsize::get)).build()?;
        let halves = threads.install(|| {
            let given = |away| given(rules.pits(), away);
            // Of two shares the smaller is sown onto the greater.
            (0..=seeds).map(|many| halves(&index, rules, many, given(many.min(seeds - many)))).collect()
        });
        Ok(Builder { rules, index, halves, values, threads, cancel: options.cancel })
    }

    /// Builds the layer with so many seeds in play. Those below must be there.
    pub(crate) fn layer(
        &mut self,
        seeds: u32,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<(), BuildError> {
        let range = self.index.layer(seeds);
        let (finished, layer) = self.values[..range.end].split_at_mut(range.start);
        let ground = Ground { rules: self.rules, index: &self.index, halves: &self.halves };
        let done = AtomicUsize::new(range.start);
        let goes_on = || !self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        let tell = |positions| {
            if positions > 0 {
                let done = done.fetch_add(positions, Ordering::Relaxed) + positions;
                progress(Progress { layer: seeds, done, positions: self.index.positions() });
            }
            goes_on()
        };
        self.threads.install(|| ground.layer(finished, layer, seeds, &tell));
        if goes_on() { Ok(()) } else { Err(BuildError::Cancelled) }
    }

    /// The index and the values.
    pub(crate) fn finish(self) -> (Index, MmapMut) {
        (self.index, self.values)
    }
}
