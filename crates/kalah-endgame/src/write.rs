//! Writing a file layer by layer, so that what was written survives whatever happens next.
//!
//! A file grows beside its final place, under its name with `.part` added. Each layer that is there is
//! whole or, if writing it was interrupted, the last. When all are there the footer follows, and the
//! file takes its place.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use kalah::Rules;
use rayon::prelude::*;

use crate::codec::{Grid, Tile, count, encode};
use crate::format::{DatabaseHeader, Footer, LayerRecord};
use crate::index::{Index, SplitIndex};
use crate::model::{ContextCounts, SharePlaces, to_bytes};

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct Writer {
    file: File,
    part: PathBuf,
    path: PathBuf,
    /// Starts of the layers that are there.
    starts: Vec<u64>,
    end: u64,
}

impl Writer {
    /// Opens the part of a file, or makes one. It has no layers until those found in it are kept.
    pub(crate) fn open(path: &Path) -> io::Result<Writer> {
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&part)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(io::Error::other("another build writes this file")),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        Ok(Writer {
            file,
            part,
            path: path.to_owned(),
            starts: Vec::new(),
            end: DatabaseHeader::BYTES as u64,
        })
    }

    /// The name of the file while it is written.
    pub(crate) fn part(&self) -> &Path {
        &self.part
    }

    /// Returns the place of the next layer.
    pub(crate) fn end(&self) -> usize {
        usize::try_from(self.end).unwrap_or(usize::MAX)
    }

    /// Empties the file but for its header.
    pub(crate) fn begin(&mut self, rules: Rules) -> io::Result<()> {
        self.cut(0)?;
        let header = DatabaseHeader::to_bytes(rules);
        self.file.write_all(&header)?;
        self.end = header.len() as u64;
        Ok(())
    }

    /// Keeps a layer that was found in the file, where it has to follow those kept before.
    pub(crate) fn keep(&mut self, record: &LayerRecord) {
        self.starts.push(record.start as u64);
        self.end = record.end as u64;
    }

    /// Cuts off what follows the layers that were kept.
    pub(crate) fn cut_rest(&mut self) -> io::Result<()> {
        self.cut(self.end)
    }

    fn cut(&mut self, end: u64) -> io::Result<()> {
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        Ok(())
    }

    /// Appends the next layer and waits until it is on the disk.
    pub(crate) fn append(&mut self, index: &Index, seeds: u32, values: &[u8]) -> io::Result<()> {
        let (model, blocks) = coded(index, seeds, values);
        let front = LayerRecord::front(seeds, &model, &blocks);
        let mut file = io::BufWriter::with_capacity(1 << 20, &self.file);
        file.write_all(&front)?;
        for block in &blocks {
            file.write_all(block)?;
        }
        file.flush()?;
        drop(file);
        self.file.sync_data()?;
        self.starts.push(self.end);
        self.end += (front.len() + blocks.iter().map(Vec::len).sum::<usize>()) as u64;
        Ok(())
    }

    /// Appends the footer and gives the file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.write_all(&Footer::to_bytes(&self.starts))?;
        self.file.sync_all()?;
        fs::rename(&self.part, &self.path)?;
        // The name itself is on the disk once its folder is; where folders cannot be opened it is
        // up to the system.
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all()).or(Ok(()))
    }
}

/// The model of a layer and its blocks.
fn coded(index: &Index, seeds: u32, values: &[u8]) -> (Vec<u8>, Vec<Vec<u8>>) {
    let most = u8::try_from(seeds).unwrap_or(u8::MAX);
    let mut bands: Vec<Band> = Vec::new();
    let mut rest = values;
    for SplitIndex { rows, columns, .. } in index.tables(seeds) {
        let grid = Grid { rows, columns };
        let table;
        (table, rest) = rest.split_at(grid.values());
        bands.extend(table.chunks(grid.band()).map(|values| Band { values, columns }));
    }
    let counted = |mut counts: ContextCounts, band: &Band| {
        for (values, tile) in band.tiles() {
            count(values, tile, |context, value| counts.add(context, value));
        }
        counts
    };
    // Few long pieces, since each has counts of its own.
    let piece = bands.len().div_ceil(4 * rayon::current_num_threads());
    let counts = bands
        .par_chunks(piece)
        .map(|bands| bands.iter().fold(ContextCounts::new(most), counted))
        .reduce_with(|sum, counts| sum.merged(&counts));
    let shares = counts.map_or_else(Vec::new, |counts| counts.shares());
    let places = SharePlaces::new(&shares, most);
    let blocks = bands
        .par_iter()
        .flat_map_iter(|band| band.tiles().map(|(values, tile)| encode(&places, values, tile)));
    (to_bytes(&shares), blocks.collect())
}

/// A row of tiles.
#[derive(Clone, Copy)]
struct Band<'a> {
    values: &'a [u8],
    columns: usize,
}

impl<'a> Band<'a> {
    /// The tiles, each with what starts with its first value.
    fn tiles(self) -> impl Iterator<Item = (&'a [u8], Tile)> {
        let rows = self.values.len() / self.columns;
        Grid::across(rows, self.columns).map(move |(tile, start)| (&self.values[start..], tile))
    }
}
