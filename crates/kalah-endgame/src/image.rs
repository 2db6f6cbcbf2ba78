//! The packed values of a database as a file, byte for byte as they lie in memory: greater than a database file by half, and opened
//! as fast as the disk reads.
//!
//! ```text
//! header   magic "KALAHIMG" | version u16 | pits u8 | capture u8 | most seeds in play u32 | entries of the list u64
//!            | zeros | crc32 of these 4092 bytes
//! lines    64 bytes for every 126 values
//! list     for each group of lines, and once before them all, where in the entries it ends u64 | entries u32
//! sums     crc32 of each piece of 4 MiB, first of the lines, then of the list | crc32 of these
//! ```
//!
//! The lines begin on the border of a page, so that the file can be mapped as it is.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use kalah::Rules;
use rayon::prelude::*;

use crate::file_error::{FileError, FileRegion, at};
use crate::format::{DatabaseHeader, FieldReader, FormatFault, seal};
use crate::index::Index;
use crate::memory::{MemoryError, Mmap, mapped, read_exact_at, zeroed};
use crate::nibbles::{self, Nibbles};

/// First bytes of an image.
pub(crate) const MAGIC: [u8; 8] = *b"KALAHIMG";
const VERSION: u16 = 2;
/// A page, on whose border the lines begin.
const HEADER: usize = 4096;
/// Bytes that have a checksum of their own.
const PIECE: usize = 4 << 20;

/// An image of which only the header was read.
#[derive(Debug)]
pub(crate) struct DatabaseImage {
    path: PathBuf,
    file: File,
    pub(crate) rules: Rules,
    pub(crate) index: Index,
    /// Entries of the list.
    entries: usize,
}

impl DatabaseImage {
    /// Opens an image; `None` if the file does not begin like one.
    pub(crate) fn open(path: &Path) -> Result<Option<DatabaseImage>, FileError> {
        let io = |reason| FileError::Io { path: path.to_owned(), reason };
        let file = File::open(path).map_err(io)?;
        let mut header = [0; HEADER];
        let length = file.metadata().map_err(io)?.len();
        let there = usize::try_from(length).unwrap_or(usize::MAX).min(HEADER);
        read_exact_at(&file, &mut header[..there], 0).map_err(io)?;
        if !header[..there].starts_with(&MAGIC) {
            return Ok(None);
        }
        let (rules, seeds, entries) =
            read_header(&header[..there]).map_err(|wrong| at(path, FileRegion::Header, wrong))?;
        let changed = |place| at(path, place, FormatFault::Changed);
        let index = Index::new(rules.pits(), seeds).map_err(|_| changed(FileRegion::Header))?;
        if entries > index.positions() {
            return Err(changed(FileRegion::Header));
        }
        let image = DatabaseImage { path: path.to_owned(), file, rules, index, entries };
        match image.bytes().cmp(&length) {
            std::cmp::Ordering::Equal => Ok(Some(image)),
            std::cmp::Ordering::Greater => Err(at(path, FileRegion::Footer, FormatFault::Cut)),
            std::cmp::Ordering::Less => Err(changed(FileRegion::Footer)),
        }
    }

    /// Bytes that the values take in memory.
    pub(crate) fn memory(&self) -> u64 {
        (self.lines() + self.list()) as u64
    }

    /// Reads the values, with all threads of the pool that this runs in.
    pub(crate) fn read(&self) -> Result<Nibbles, FileError> {
        let mut lines = zeroed(self.lines())?;
        let sums = self.sums()?;
        let (of_lines, of_list) = sums.split_at(self.lines().div_ceil(PIECE));
        self.read_pieces(&mut lines, HEADER, of_lines)?;
        let bytes = lines.len();
        let lines = lines.make_read_only().map_err(|reason| MemoryError { bytes, reason })?;
        self.with_list(lines, of_list)
    }

    /// Maps the values, so that they take no memory of their own, once all threads of the pool that this runs in checked them.
    pub(crate) fn map(&self) -> Result<Nibbles, FileError> {
        let lines = mapped(&self.file, HEADER as u64, self.lines()).map_err(|reason| self.io(reason))?;
        let sums = self.sums()?;
        let (of_lines, of_list) = sums.split_at(self.lines().div_ceil(PIECE));
        lines
            .par_chunks(PIECE)
            .zip(of_lines)
            .enumerate()
            .try_for_each(|(number, (piece, &sum))| self.check_piece(piece, sum, HEADER + number * PIECE))?;
        self.with_list(lines, of_list)
    }

    /// The values of these lines, with the list of the file, whose pieces have these sums.
    fn with_list(&self, lines: Mmap, sums: &[u32]) -> Result<Nibbles, FileError> {
        let mut list = vec![0; self.list()];
        self.read_pieces(&mut list, HEADER + self.lines(), sums)?;
        let (ends, entries) = list.split_at(self.list() - self.entries * size_of::<u32>());
        let ends = ends.as_chunks().0.iter().map(|&end| u64::from_le_bytes(end));
        let ends = ends.map(|end| usize::try_from(end).unwrap_or(usize::MAX)).collect();
        let entries = entries.as_chunks().0.iter().map(|&entry| u32::from_le_bytes(entry)).collect();
        Nibbles::from_lines(lines, ends, entries).ok_or_else(|| self.changed(FileRegion::Footer))
    }

    /// Fills `bytes` with those from a place of the file on, whose pieces have these sums.
    fn read_pieces(&self, bytes: &mut [u8], start: usize, sums: &[u32]) -> Result<(), FileError> {
        bytes.par_chunks_mut(PIECE).zip(sums).enumerate().try_for_each(|(number, (piece, &sum))| {
            let start = start + number * PIECE;
            read_exact_at(&self.file, piece, start as u64).map_err(|reason| self.io(reason))?;
            self.check_piece(piece, sum, start)
        })
    }

    /// Checks that a piece, from a place of the file on, has this sum.
    fn check_piece(&self, piece: &[u8], sum: u32, start: usize) -> Result<(), FileError> {
        let whole = crc32fast::hash(piece) == sum;
        whole.then_some(()).ok_or_else(|| self.changed(FileRegion::Piece(start as u64)))
    }

    /// The sums of all pieces.
    fn sums(&self) -> Result<Vec<u32>, FileError> {
        let mut bytes = vec![0; self.sum_bytes()];
        let start = HEADER + self.lines() + self.list();
        read_exact_at(&self.file, &mut bytes, start as u64).map_err(|reason| self.io(reason))?;
        let mut sums: Vec<u32> = bytes.as_chunks().0.iter().map(|&sum| u32::from_le_bytes(sum)).collect();
        let own = sums.pop();
        let whole = own == Some(crc32fast::hash(&bytes[..bytes.len() - size_of::<u32>()]));
        if whole { Ok(sums) } else { Err(self.changed(FileRegion::Footer)) }
    }

    fn lines(&self) -> usize {
        nibbles::line_bytes(self.index.positions())
    }

    /// Bytes of the list with the ends of its groups.
    fn list(&self) -> usize {
        nibbles::list_bytes(self.index.positions(), self.entries)
    }

    fn sum_bytes(&self) -> usize {
        (self.lines().div_ceil(PIECE) + self.list().div_ceil(PIECE) + 1) * size_of::<u32>()
    }

    /// Bytes of the whole file.
    fn bytes(&self) -> u64 {
        let parts = [HEADER, self.lines(), self.list(), self.sum_bytes()];
        parts.map(|bytes| bytes as u64).iter().sum()
    }

    fn io(&self, reason: io::Error) -> FileError {
        FileError::Io { path: self.path.clone(), reason }
    }

    fn changed(&self, place: FileRegion) -> FileError {
        at(&self.path, place, FormatFault::Changed)
    }
}

/// Writes an image, which takes the place of any other file of this name.
pub(crate) fn write(path: &Path, rules: Rules, index: &Index, values: &Nibbles) -> io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let file = File::create(&part)?;
    let mut to = BufWriter::with_capacity(1 << 20, &file);
    let (ends, entries) = values.list();
    to.write_all(&header(rules, index.max_seeds(), entries.len()))?;
    let ends = ends.iter().flat_map(|&end| (end as u64).to_le_bytes());
    let list: Vec<u8> = ends.chain(entries.iter().flat_map(|entry| entry.to_le_bytes())).collect();
    let mut sums = Vec::new();
    for part in [values.lines(), &list] {
        sums.par_extend(part.par_chunks(PIECE).map(crc32fast::hash));
        to.write_all(part)?;
    }
    to.write_all(&seal(sums.iter().flat_map(|sum| sum.to_le_bytes()).collect()))?;
    to.flush()?;
    drop(to);
    file.sync_all()?;
    std::fs::rename(part, path)
}

fn header(rules: Rules, seeds: u32, entries: usize) -> Vec<u8> {
    let mut bytes = Vec::from(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(DatabaseHeader::board(rules));
    bytes.extend(seeds.to_le_bytes());
    bytes.extend((entries as u64).to_le_bytes());
    bytes.resize(HEADER - size_of::<u32>(), 0);
    seal(bytes)
}

/// The rules, the most seeds in play and the entries of the list.
fn read_header(bytes: &[u8]) -> Result<(Rules, u32, usize), FormatFault> {
    let mut fields = FieldReader::sealed(bytes, HEADER)?;
    let (_magic, version) = (fields.next::<8>()?, u16::from_le_bytes(fields.next()?));
    if version != VERSION {
        return Err(FormatFault::Version(version));
    }
    let rules = DatabaseHeader::rules(fields.next()?)?;
    let seeds = u32::from_le_bytes(fields.next()?);
    let entries = usize::try_from(u64::from_le_bytes(fields.next()?)).map_err(|_| FormatFault::Changed)?;
    Ok((rules, seeds, entries))
}
