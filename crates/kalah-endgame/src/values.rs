//! The values of all positions in memory, in order of the index.

use std::borrow::Cow;
use std::path::Path;

use crate::index::Index;
use crate::memory::{MemoryError, MmapMut, on_disk, prefetch, zeroed};
use crate::nibbles::Nibbles;

/// The values of all layers while they are filled in, a byte a position, 0 at first.
#[derive(Debug)]
pub(crate) struct LayerValues {
    index: Index,
    bytes: MmapMut,
}

impl LayerValues {
    /// No layer is filled in yet. They are on the disk if there is a path for a new file.
    pub(crate) fn new(index: Index, disk: Option<&Path>) -> Result<LayerValues, MemoryError> {
        let positions = index.positions();
        let bytes = disk.map_or_else(|| zeroed(positions), |path| on_disk(path, positions))?;
        Ok(LayerValues { index, bytes })
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
    held: ValueStorage,
}

/// Form in which values are held in memory.
#[derive(Debug)]
enum ValueStorage {
    Bytes(MmapMut),
    Nibbles(Nibbles),
}

impl From<LayerValues> for Values {
    fn from(LayerValues { index, bytes }: LayerValues) -> Values {
        Values { index, held: ValueStorage::Bytes(bytes) }
    }
}

impl Values {
    /// The values of all slots of the index.
    pub(crate) fn packed(index: Index, nibbles: Nibbles) -> Values {
        Values { index, held: ValueStorage::Nibbles(nibbles) }
    }

    /// The values half a byte each, if they are held so.
    pub(crate) fn nibbles(&self) -> Option<&Nibbles> {
        match &self.held {
            ValueStorage::Bytes(_) => None,
            ValueStorage::Nibbles(nibbles) => Some(nibbles),
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
            ValueStorage::Bytes(bytes) => bytes[slot],
            ValueStorage::Nibbles(nibbles) => nibbles.at(slot),
        }
    }

    /// Asks for the cache line of a slot.
    #[inline]
    pub(crate) fn prefetch(&self, slot: usize) {
        match &self.held {
            ValueStorage::Bytes(bytes) => prefetch(bytes, slot),
            ValueStorage::Nibbles(nibbles) => nibbles.prefetch(slot),
        }
    }

    /// The values of one layer, a byte each.
    pub(crate) fn layer(&self, seeds: u32) -> Cow<'_, [u8]> {
        let layer = self.index.layer(seeds);
        match &self.held {
            ValueStorage::Bytes(bytes) => Cow::Borrowed(&bytes[layer]),
            ValueStorage::Nibbles(nibbles) => layer.map(|slot| nibbles.at(slot)).collect(),
        }
    }

    /// Bytes of memory that hold the values.
    pub(crate) fn bytes(&self) -> usize {
        match &self.held {
            ValueStorage::Bytes(bytes) => bytes.len(),
            ValueStorage::Nibbles(nibbles) => nibbles.bytes(),
        }
    }
}
