//! Steps of an experiment, counted while it runs: searches, or games.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counter of the steps of the experiment that runs. `on_step` gets the steps done, and those known so far.
pub struct ExperimentSteps<'a> {
    done: AtomicU64,
    all: AtomicU64,
    on_step: Box<dyn Fn(u64, u64) + Sync + 'a>,
}

impl<'a> ExperimentSteps<'a> {
    /// Creates a counter.
    pub fn new(on_step: impl Fn(u64, u64) + Sync + 'a) -> ExperimentSteps<'a> {
        ExperimentSteps { done: AtomicU64::new(0), all: AtomicU64::new(0), on_step: Box::new(on_step) }
    }

    /// Begins the next experiment.
    pub(crate) fn restart(&self) {
        self.done.store(0, Ordering::Relaxed);
        self.all.store(0, Ordering::Relaxed);
    }

    /// Expects so many steps more.
    pub(crate) fn expect(&self, steps: usize) {
        self.all.fetch_add(steps as u64, Ordering::Relaxed);
    }

    /// Expects some steps less, which turned out to be too much.
    pub(crate) fn skip(&self, steps: usize) {
        self.all.fetch_sub(steps as u64, Ordering::Relaxed);
    }

    /// Shows the steps of a part that counts its own.
    pub(crate) fn show(&self, done: usize, all: usize) {
        (self.on_step)(done as u64, all as u64);
    }

    pub(crate) fn count(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        (self.on_step)(done, self.all.load(Ordering::Relaxed));
    }
}
