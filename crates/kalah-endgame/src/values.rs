//! The values of all positions in memory, in order of the index.

use std::borrow::Cow;
use std::path::Path;

use memmap2::MmapMut;

use crate::index::Index;
use crate::memory::{MemoryError, on_disk, prefetch, zeroed};
use crate::nibbles::Nibbles;

/// The values of all layers while they are filled in, a byte a position, 0 at first.
#[derive(Debug)]
pub(crate) struct Layers {
    index: Index,
    bytes: MmapMut,
}

impl Layers {
    /// No layer is filled in yet. They are on the disk if there is a path for a new file.
    pub(crate) fn new(index: Index, disk: Option<&Path>) -> Result<Layers, MemoryError> {
        let positions = index.positions();
        let bytes = disk.map_or_else(|| zeroed(positions), |path| on_disk(path, positions))?;
        Ok(Layers { index, bytes })
    }

    /// The order of the values.
    pub(crate) fn index(&self) -> &Index {
        &self.index
    }

    /// The values of one layer.
    pub(crate) fn layer(&self, seeds: u32) -> &[u8] {
        &self.bytes[self.index.layer(seeds)]
    }

    /// The values of all layers.
    pub(crate) fn all(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// The index, the values of all layers below one, and those of that one.
    pub(crate) fn at_work(&mut self, seeds: u32) -> (&Index, &[u8], &mut [u8]) {
        let range = self.index.layer(seeds);
        let (finished, layer) = self.bytes[..range.end].split_at_mut(range.start);
        (&self.index, finished, layer)
    }
}

/// The values of all layers.
#[derive(Debug)]
pub(crate) struct Values {
    index: Index,
    held: Held,
}

/// Form in which values are held in memory.
#[derive(Debug)]
enum Held {
    Bytes(MmapMut),
    Nibbles(Nibbles),
}

impl From<Layers> for Values {
    fn from(Layers { index, bytes }: Layers) -> Values {
        Values { index, held: Held::Bytes(bytes) }
    }
}

impl Values {
    /// The values of all slots of the index.
    pub(crate) fn packed(index: Index, nibbles: Nibbles) -> Values {
        Values { index, held: Held::Nibbles(nibbles) }
    }

    /// The values half a byte each, if they are held so.
    pub(crate) fn nibbles(&self) -> Option<&Nibbles> {
        match &self.held {
            Held::Bytes(_) => None,
            Held::Nibbles(nibbles) => Some(nibbles),
        }
    }

    /// The order of the values.
    #[inline]
    pub(crate) fn index(&self) -> &Index {
        &self.index
    }

    /// The value of a slot.
    #[inline]
    pub(crate) fn at(&self, slot: usize) -> u8 {
        match &self.held {
            Held::Bytes(bytes) => bytes[slot],
            Held::Nibbles(nibbles) => nibbles.at(slot),
        }
    }

    /// Asks for the cache line of a slot.
    #[inline]
    pub(crate) fn prefetch(&self, slot: usize) {
        match &self.held {
            Held::Bytes(bytes) => prefetch(bytes, slot),
            Held::Nibbles(nibbles) => nibbles.prefetch(slot),
        }
    }

    /// The values of one layer, a byte each.
    pub(crate) fn layer(&self, seeds: u32) -> Cow<'_, [u8]> {
        let layer = self.index.layer(seeds);
        match &self.held {
            Held::Bytes(bytes) => Cow::Borrowed(&bytes[layer]),
            Held::Nibbles(nibbles) => layer.map(|slot| nibbles.at(slot)).collect(),
        }
    }

    /// Bytes of memory that hold the values.
    pub(crate) fn bytes(&self) -> usize {
        match &self.held {
            Held::Bytes(bytes) => bytes.len(),
            Held::Nibbles(nibbles) => nibbles.bytes(),
        }
    }
}
