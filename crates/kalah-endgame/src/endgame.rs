//! A database in memory, for look-ups as fast as memory is.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use kalah::kernel::PitPair;
use kalah::{Capture, Rules};

use crate::build::{BuildOptions, DatabaseBuilder, DatabaseProgress, EndgameBuildError};
use crate::file::EndgameFile;
use crate::file_error::FileError;
use crate::image::{self, DatabaseImage};
use crate::index::Index;
use crate::memory::{MemoryError, leave};
use crate::nibbles::{self, NibblePacker, Nibbles};
use crate::plan::available_memory;
use crate::values::{LayerValues, Values};
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
    pub fn build(
        rules: Rules,
        seeds: u32,
        options: &BuildOptions,
        progress: &(dyn Fn(DatabaseProgress) + Sync),
    ) -> Result<Endgame, EndgameBuildError> {
        let mut builder = DatabaseBuilder::new(rules, seeds, options)?;
        for layer in 0..=seeds {
            builder.layer(layer, progress)?;
        }
        Ok(Endgame { rules, values: builder.finish().into() })
    }

    /// The database of what [`Endgame::into_packed`] returned elsewhere. `None` if that is another database, or there is no
    /// memory for it.
    pub fn from_packed(rules: Rules, seeds: u32, packed: Vec<u8>) -> Option<Endgame> {
        let index = Index::new(rules.pits(), seeds).ok()?;
        let nibbles = Nibbles::from_bytes(index.positions(), packed)?;
        Some(Endgame { rules, values: Values::packed(index, nibbles) })
    }

    /// The values packed into a little more than half a byte each, as [`Endgame::from_packed`] takes them.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn into_packed(self) -> Result<Vec<u8>, MemoryError> {
        if let Some(nibbles) = self.values.nibbles() {
            return nibbles.to_bytes();
        }
        let nibbles = self.packed()?;
        // They are the most of the memory of a module.
        drop(self);
        nibbles.to_bytes()
    }

    /// Packs values that are held a byte each.
    fn packed(&self) -> Result<Nibbles, MemoryError> {
        let mut packer = NibblePacker::new(self.index().positions())?;
        (0..=self.max_seeds()).for_each(|seeds| packer.push(&self.layer(seeds)));
        packer.finish()
    }

    /// The database of these values.
    pub(crate) fn from_layers(rules: Rules, layers: LayerValues) -> Endgame {
        Endgame { rules, values: layers.into() }
    }

    /// Builds a database and writes it to a file, layer by layer.
    ///
    /// What is written survives any interruption: the next call goes on with the layers that are
    /// whole. Those of a smaller database in the file are taken over as well. Until the new file is
    /// whole it has `.part` added to its name, and an older one stays as it is.
    pub fn build_file(
        path: &Path,
        rules: Rules,
        seeds: u32,
        options: &BuildOptions,
        progress: &(dyn Fn(DatabaseProgress) + Sync),
    ) -> Result<Endgame, EndgameBuildError> {
        let mut builder = DatabaseBuilder::new(rules, seeds, options)?;
        builder.layers_to(path, progress)?;
        Ok(Endgame { rules, values: builder.finish().into() })
    }

    /// Reads a file into memory, with all cores: a byte a position if that is free, else as
    /// [`Endgame::open_within`] packs it.
    pub fn open(path: &Path) -> Result<Endgame, FileError> {
        Endgame::open_within(path, available_memory().unwrap_or(u64::MAX))
    }

    /// Reads a file into so many bytes of memory: a byte a position if they are enough, else packed into
    /// a little more than half of that, which costs a look-up some nanoseconds. An image is packed, and mapped where the
    /// memory is not enough: then look-ups read the file, as far as the system does not keep it in what memory is free.
    pub fn open_within(path: &Path, memory: u64) -> Result<Endgame, FileError> {
        if let Some(image) = DatabaseImage::open(path)? {
            return Endgame::of_image(path, image, memory);
        }
        let file = EndgameFile::open(path)?;
        let (rules, index) = (file.rules(), file.index().clone());
        if index.positions() as u64 <= memory {
            let mut layers = LayerValues::new(index, None)?;
            for seeds in 0..=file.max_seeds() {
                let (_, _, layer) = layers.at_work(seeds);
                file.read_layer(seeds, layer)?;
            }
            return Ok(Endgame { rules, values: layers.into() });
        }
        let bytes = nibbles::bytes(index.positions()) as u64;
        fits(path, bytes, memory)?;
        let short = available_memory().is_some_and(|free| free < bytes + 2 * file.bytes());
        let mut packer = NibblePacker::new(index.positions())?;
        file.read_tables(|values| packer.push(values))?;
        drop(file);
        if short {
            // Else what is asked for next gets no huge pages, and searches are half as fast.
            leave(path);
        }
        Ok(Endgame { rules, values: Values::packed(index, packer.finish()?) })
    }

    /// Reads a file into the least memory that holds its values.
    pub fn open_packed(path: &Path) -> Result<Endgame, FileError> {
        let file = EndgameFile::open(path)?;
        Endgame::open_within(path, nibbles::bytes(file.index().positions()) as u64)
    }

    fn of_image(path: &Path, image: DatabaseImage, memory: u64) -> Result<Endgame, FileError> {
        let bytes = image.memory();
        let nibbles = if bytes > memory {
            image.map()?
        } else {
            let short = available_memory().is_some_and(|free| free < 3 * bytes);
            let nibbles = image.read()?;
            if short {
                leave(path);
            }
            nibbles
        };
        Ok(Endgame { rules: image.rules, values: Values::packed(image.index, nibbles) })
    }

    /// Returns true if a file is an image.
    pub fn is_image(path: &Path) -> Result<bool, FileError> {
        Ok(DatabaseImage::open(path)?.is_some())
    }

    /// Writes an image, which takes the place of any other file there: the packed values as they lie in memory, half as
    /// great again as a database file, and opened as fast as the disk is.
    ///
    /// # Errors
    /// If it cannot be written, or there is no memory to pack the values.
    pub fn save_image(&self, path: &Path) -> io::Result<()> {
        if let Some(nibbles) = self.values.nibbles() {
            return image::write(path, self.rules, self.index(), nibbles);
        }
        image::write(path, self.rules, self.index(), &self.packed().map_err(io::Error::other)?)
    }

    /// Writes a file, which takes the place of any other there.
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
    pub fn slot(&self, pair: PitPair, seeds: u32) -> usize {
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

/// Refuses values that take more than what is allowed.
fn fits(path: &Path, bytes: u64, allowed: u64) -> Result<(), FileError> {
    if bytes <= allowed { Ok(()) } else { Err(FileError::TooBig { path: path.to_owned(), bytes, allowed }) }
}
