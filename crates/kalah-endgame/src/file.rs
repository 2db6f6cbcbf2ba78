//! A database file, opened without reading its values.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use kalah::Rules;
use kalah::kernel::PitPair;
use rayon::prelude::*;

use crate::codec::{Grid, decode};
use crate::file_error::{FileError, FileRegion, at};
use crate::format::{Block, DatabaseHeader, Footer, FormatFault, LayerRecord};
use crate::image;
use crate::index::{Index, SplitIndex};
use crate::memory::{Mmap, mapped};
use crate::model::Slots;

/// A whole file with its checksums up to the values checked. Those of the values are checked whenever
/// they are read.
#[derive(Debug)]
pub struct EndgameFile {
    path: PathBuf,
    map: Mmap,
    rules: Rules,
    index: Index,
    layers: Vec<FileLayer>,
}

#[derive(Debug)]
struct FileLayer {
    record: LayerRecord,
    /// `None` if they are none.
    slots: OnceLock<Option<Slots>>,
}

impl EndgameFile {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<EndgameFile, FileError> {
        let map = map(path)?;
        if map.starts_with(&image::MAGIC) {
            return Err(FileError::Image(path.to_owned()));
        }
        let rules = DatabaseHeader::read(&map).map_err(|wrong| at(path, FileRegion::Header, wrong))?;
        let (starts, end) = Footer::read(&map).map_err(|wrong| at(path, FileRegion::Footer, wrong))?;
        let changed = |place| at(path, place, FormatFault::Changed);
        let seeds = u32::try_from(starts.len() - 1).unwrap_or(u32::MAX);
        let index = Index::new(rules.pits(), seeds).map_err(|_| changed(FileRegion::Footer))?;
        let mut next = DatabaseHeader::BYTES;
        let mut layers = Vec::with_capacity(starts.len());
        for (seeds, &start) in (0..).zip(&starts) {
            if start != next {
                return Err(changed(FileRegion::Footer));
            }
            let record = LayerRecord::read(&map[..end], start, &index, seeds);
            let record = record.map_err(|_| changed(FileRegion::Layer(seeds)))?;
            next = record.end;
            layers.push(FileLayer { record, slots: OnceLock::new() });
        }
        if next != end {
            return Err(changed(FileRegion::Footer));
        }
        Ok(EndgameFile { path: path.to_owned(), map, rules, index, layers })
    }

    /// Pits a side and rule of capture that the values hold for. The seeds at the start mean nothing.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The order of the positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The most seeds in play.
    pub fn max_seeds(&self) -> u32 {
        self.index.max_seeds()
    }

    /// Bytes of the file.
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// Bytes of one layer, at most [`EndgameFile::max_seeds`].
    pub fn layer_bytes(&self, seeds: u32) -> u64 {
        let record = &self.layers[seeds as usize].record;
        (record.end - record.start) as u64
    }

    /// Seeds that the mover still gains in a position with `seeds` seeds in play, at most
    /// [`EndgameFile::max_seeds`]. Decodes one block.
    ///
    /// # Errors
    /// If the block was changed.
    pub fn value(&self, pair: PitPair, seeds: u32) -> Result<u32, FileError> {
        let slot = self.index.slot(pair, seeds);
        let layer = &self.layers[seeds as usize];
        let changed = || self.changed(seeds);
        let slots = layer.slots.get_or_init(|| layer.record.slots(&self.map, seeds));
        let slots = slots.as_ref().ok_or_else(changed)?;
        let mut first = 0;
        for table in self.index.tables(seeds) {
            let grid = Grid { rows: table.rows, columns: table.columns };
            if let Some(place) = slot.checked_sub(table.start).filter(|&place| place < grid.values()) {
                let (number, tile, place) = grid.tile_at(place);
                let block = layer.record.blocks[first + number];
                let bytes = block.read(&self.map).ok_or_else(changed)?;
                let mut values = vec![0; tile.rows * tile.columns];
                decode(slots, bytes, &mut values, tile);
                return Ok(values[place].into());
            }
            first += grid.tiles();
        }
        unreachable!("every slot of a layer lies in one of its tables")
    }

    /// Reads one layer, with all threads of the pool that this runs in.
    ///
    /// # Errors
    /// If a block was changed.
    ///
    /// # Panics
    /// If `values` has not the length of the layer, or the layer is not there.
    pub fn read_layer(&self, seeds: u32, values: &mut [u8]) -> Result<(), FileError> {
        let record = &self.layers[seeds as usize].record;
        read_layer(&self.map, record, &self.index, seeds, values).ok_or_else(|| self.changed(seeds))
    }

    /// Reads all values by rising slot, a table at a time, with all threads of the pool that this runs in.
    pub(crate) fn read_tables(&self, mut tell: impl FnMut(&[u8])) -> Result<(), FileError> {
        let mut values = Vec::new();
        for (seeds, FileLayer { record, .. }) in (0..).zip(&self.layers) {
            let slots = record.slots(&self.map, seeds).ok_or_else(|| self.changed(seeds))?;
            let mut blocks = record.blocks.as_slice();
            for SplitIndex { rows, columns, .. } in self.index.tables(seeds) {
                let grid = Grid { rows, columns };
                values.resize(grid.values(), 0);
                let own;
                (own, blocks) = blocks.split_at(grid.tiles());
                read_table(&self.map, &slots, own, grid, &mut values).ok_or_else(|| self.changed(seeds))?;
                tell(&values);
            }
        }
        Ok(())
    }

    /// The error of a layer with wrong values.
    fn changed(&self, seeds: u32) -> FileError {
        at(&self.path, FileRegion::Values(seeds), FormatFault::Changed)
    }
}

/// A file that was being written when the build was interrupted.
#[derive(Debug)]
pub(crate) struct PartialFile {
    map: Mmap,
    rules: Rules,
}

impl PartialFile {
    /// Opens the part of a file; `None` if nothing was written yet.
    pub(crate) fn open(path: &Path) -> Result<Option<PartialFile>, FileError> {
        let map = map(path)?;
        match DatabaseHeader::read(&map) {
            Ok(rules) => Ok(Some(PartialFile { map, rules })),
            Err(FormatFault::Cut) => Ok(None),
            Err(wrong) => Err(at(path, FileRegion::Header, wrong)),
        }
    }

    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// Reads a layer that starts here, if all of it is there and as it was written.
    pub(crate) fn read(
        &self,
        index: &Index,
        seeds: u32,
        start: usize,
        values: &mut [u8],
    ) -> Option<LayerRecord> {
        let record = LayerRecord::read(&self.map, start, index, seeds).ok()?;
        read_layer(&self.map, &record, index, seeds, values)?;
        Some(record)
    }
}

/// Reads the values of a layer; `None` if a block was changed.
fn read_layer(file: &[u8], record: &LayerRecord, index: &Index, seeds: u32, values: &mut [u8]) -> Option<()> {
    let slots = record.slots(file, seeds)?;
    let mut blocks = record.blocks.as_slice();
    let mut rest = values;
    let mut tables = Vec::new();
    for SplitIndex { rows, columns, .. } in index.tables(seeds) {
        let grid = Grid { rows, columns };
        let (own, table);
        (own, blocks) = blocks.split_at(grid.tiles());
        (table, rest) = rest.split_at_mut(grid.values());
        tables.push((own, grid, table));
    }
    tables.into_par_iter().try_for_each(|(own, grid, table)| read_table(file, &slots, own, grid, table))
}

/// Reads the values of a table; `None` if a block was changed.
fn read_table(file: &[u8], slots: &Slots, blocks: &[Block], grid: Grid, values: &mut [u8]) -> Option<()> {
    let bands = values.par_chunks_mut(grid.band()).zip(blocks.par_chunks(grid.tiles_across()));
    bands.try_for_each(|(band, blocks)| {
        for (block, (tile, start)) in blocks.iter().zip(Grid::across(band.len() / grid.columns, grid.columns))
        {
            decode(slots, block.read(file)?, &mut band[start..], tile);
        }
        Some(())
    })
}

/// Maps a file into memory. Bytes that another program changes fail a checksum; `kalah` itself replaces files by renaming.
fn map(path: &Path) -> Result<Mmap, FileError> {
    let io = |reason| FileError::Io { path: path.to_owned(), reason };
    let file = File::open(path).map_err(io)?;
    let bytes = file.metadata().map_err(io)?.len();
    mapped(&file, 0, usize::try_from(bytes).unwrap_or(usize::MAX)).map_err(io)
}
