//! A database in memory, for look-ups as fast as memory is.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use kalah::kernel::Pair;
use kalah::{Capture, Rules};

use crate::build::{BuildError, BuildOptions, Builder, Progress};
use crate::file::{EndgameFile, FileError};
use crate::index::Index;
use crate::memory::leave;
use crate::nibbles::{self, Packer};
use crate::plan::available_memory;
use crate::values::{Layers, Values};
use crate::write::Writer;

/// The value of every position with up to so many seeds in play: what the mover still gains of them
/// under best play of both sides.
#[derive(Debug)]
pub struct Endgame {
    rules: Rules,
    values: Values,
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
        Ok(Endgame { rules, values: builder.finish().into() })
    }

    /// The database of these values.
    pub(crate) fn of(rules: Rules, layers: Layers) -> Endgame {
        Endgame { rules, values: layers.into() }
    }

    /// Builds a database and writes it to a file, layer by layer.
    ///
    /// What is written survives any interruption: the next call goes on with the layers that are
    /// whole. Those of a smaller database in the file are taken over as well. Until the new file is
    /// whole it has `.part` added to its name, and an older one stays as it is.
    ///
    /// # Errors
    /// See [`BuildError`].
    pub fn build_file(
        path: &Path,
        rules: Rules,
        seeds: u32,
        options: &BuildOptions,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Endgame, BuildError> {
        let mut builder = Builder::new(rules, seeds, options)?;
        builder.layers_to(path, progress)?;
        Ok(Endgame { rules, values: builder.finish().into() })
    }

    /// Reads a file into memory, with all cores: a byte a position if that is free, else as
    /// [`Endgame::open_within`] packs it.
    ///
    /// # Errors
    /// See [`FileError`].
    pub fn open(path: &Path) -> Result<Endgame, FileError> {
        Endgame::open_within(path, available_memory().unwrap_or(u64::MAX))
    }

    /// Reads a file into so many bytes of memory: a byte a position if they are enough, else packed into
    /// a little more than half of that, which costs a look-up some nanoseconds.
    ///
    /// # Errors
    /// See [`FileError`].
    pub fn open_within(path: &Path, memory: u64) -> Result<Endgame, FileError> {
        let file = EndgameFile::open(path)?;
        let (rules, index) = (file.rules(), file.index().clone());
        if index.positions() as u64 <= memory {
            let mut layers = Layers::new(index, None)?;
            for seeds in 0..=file.max_seeds() {
                let (_, _, layer) = layers.at_work(seeds);
                file.read_layer(seeds, layer)?;
            }
            return Ok(Endgame { rules, values: layers.into() });
        }
        let bytes = nibbles::bytes(index.positions()) as u64;
        if bytes > memory {
            return Err(FileError::TooBig { path: path.to_owned(), bytes, allowed: memory });
        }
        let short = available_memory().is_some_and(|free| free < bytes + 2 * file.bytes());
        let mut packer = Packer::new(index.positions())?;
        file.read_tables(|values| packer.push(values))?;
        drop(file);
        if short {
            // Else what is asked for next gets no huge pages, and searches are half as fast.
            leave(path);
        }
        Ok(Endgame { rules, values: Values::packed(index, packer.finish()) })
    }

    /// Writes a file, which takes the place of any other there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut writer = Writer::open(path)?;
        writer.begin(self.rules)?;
        for seeds in 0..=self.max_seeds() {
            writer.append(self.index(), seeds, &self.layer(seeds))?;
        }
        writer.finish()
    }

    /// The rules that the values hold for. Only board size and rule of capture matter.
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
        self.index().max_seeds()
    }

    /// The order of the positions.
    pub fn index(&self) -> &Index {
        self.values.index()
    }

    /// The slot of a position with `seeds` seeds in play, at most [`Endgame::max_seeds`].
    #[inline]
    pub fn slot(&self, pair: Pair, seeds: u32) -> usize {
        self.index().slot(pair, seeds)
    }

    /// Asks the memory for a slot that will be looked up soon.
    #[inline]
    pub fn prefetch(&self, slot: usize) {
        self.values.prefetch(slot);
    }

    /// Seeds that the mover still gains in the position of a slot, of those in play.
    #[inline]
    pub fn value(&self, slot: usize) -> u32 {
        u32::from(self.values.at(slot))
    }

    /// The values of one layer by slot; `seeds` is at most [`Endgame::max_seeds`].
    pub fn layer(&self, seeds: u32) -> Cow<'_, [u8]> {
        self.values.layer(seeds)
    }

    /// Bytes of memory that hold the values.
    pub fn memory(&self) -> usize {
        self.values.bytes()
    }
}
