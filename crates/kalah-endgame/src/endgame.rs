//! A database in memory, for look-ups as fast as memory is.

use kalah::kernel::Pair;
use kalah::{Capture, Rules};
use memmap2::MmapMut;

use crate::build::{BuildError, BuildOptions, Builder, Progress};
use crate::index::Index;

/// The value of every position with up to so many seeds in play: what the mover still gains of them
/// under best play of both sides, a byte a position.
#[derive(Debug)]
pub struct Endgame {
    rules: Rules,
    index: Index,
    values: MmapMut,
}

impl Endgame {
    /// Builds a database in memory. `progress` is called by all threads, often.
    ///
    /// Only board size and rule of capture matter: opening rules are the business of searches.
    ///
    /// # Errors
    /// See [`BuildError`].
    pub fn build(
        rules: Rules,
        seeds: u32,
        options: &BuildOptions,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Endgame, BuildError> {
        let mut builder = Builder::new(rules, seeds, options)?;
        for layer in 0..=seeds {
            builder.layer(layer, progress)?;
        }
        let (index, values) = builder.finish();
        Ok(Endgame { rules, index, values })
    }

    /// The rules that the values hold for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Pits a side.
    pub fn pits(&self) -> usize {
        self.rules.pits()
    }

    /// The rule of capture.
    pub fn capture(&self) -> Capture {
        self.rules.capture()
    }

    /// The most seeds in play of a position that is here.
    #[inline]
    pub fn max_seeds(&self) -> u32 {
        self.index.max_seeds()
    }

    /// The order of the positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The slot of a position with `seeds` seeds in play, at most [`Endgame::max_seeds`].
    #[inline]
    pub fn slot(&self, pair: Pair, seeds: u32) -> usize {
        self.index.slot(pair, seeds)
    }

    /// Asks the memory for a slot that will be looked up soon.
    #[inline]
    pub fn prefetch(&self, slot: usize) {
        crate::memory::prefetch(&self.values, slot);
    }

    /// Seeds that the mover still gains in the position of a slot, of those in play.
    #[inline]
    pub fn value(&self, slot: usize) -> u32 {
        u32::from(self.values[slot])
    }

    /// The values of one layer by slot; `seeds` is at most [`Endgame::max_seeds`].
    pub fn layer(&self, seeds: u32) -> &[u8] {
        &self.values[self.index.layer(seeds)]
    }
}
