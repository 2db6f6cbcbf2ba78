//! The bytes of a database file, all numbers little-endian.
//!
//! ```text
//! header   magic "KALAHEND" | version u16 | pits u8 | capture u8 | crc32 of these 12 bytes
//! layer 0  seeds u32 | bytes of the model u32 | blocks u32 | bytes of the blocks u64
//!            | crc32 of model and block list u32 | crc32 of these 24 bytes
//!          model: for each value in each context its share (context u16, value u8, width u16)
//!          block list: for each block its bytes u16 and their crc32
//!          blocks
//! layer 1  ...
//! footer   start of each layer u64 | number of layers u32 | crc32 of these | magic "DNEHALAK"
//! ```
//!
//! A file that is being built has no footer yet: its layers are those that are whole.

use kalah::kernel::MAX_KERNEL_PITS;
use kalah::{Capture, Rules};

use crate::codec::Grid;
use crate::index::{Index, SplitIndex};
use crate::model::Slots;

const MAGIC: [u8; 8] = *b"KALAHEND";
const END_MAGIC: [u8; 8] = *b"DNEHALAK";
const VERSION: u16 = 1;

/// Fault found in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormatFault {
    /// The bytes belong to something else.
    Foreign,
    /// The bytes have another version.
    Version(u16),
    /// The bytes end too early.
    Cut,
    /// The bytes were changed.
    Changed,
}

/// The board and the rule of capture, in front of a file.
pub(crate) struct DatabaseHeader;

impl DatabaseHeader {
    pub(crate) const BYTES: usize = 16;

    pub(crate) fn to_bytes(rules: Rules) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(DatabaseHeader::board(rules));
        seal(bytes)
    }

    /// Pits a side and rule of capture.
    pub(crate) fn board(rules: Rules) -> [u8; 2] {
        let capture = match rules.capture() {
            Capture::NeedsOppositeSeeds => 0,
            Capture::EvenIfOppositeEmpty => 1,
        };
        [u8::try_from(rules.pits()).unwrap_or(u8::MAX), capture]
    }

    /// The rules of a file, with one seed a pit: the start of a game is not its business.
    pub(crate) fn read(file: &[u8]) -> Result<Rules, FormatFault> {
        let known = MAGIC.len().min(file.len());
        if file[..known] != MAGIC[..known] {
            return Err(FormatFault::Foreign);
        }
        let mut fields = FieldReader::sealed(file, DatabaseHeader::BYTES)?;
        let (_magic, version) = (fields.next::<8>()?, u16::from_le_bytes(fields.next()?));
        if version != VERSION {
            return Err(FormatFault::Version(version));
        }
        DatabaseHeader::rules(fields.next()?)
    }

    /// The rules of a board, with one seed a pit.
    pub(crate) fn rules([pits, capture]: [u8; 2]) -> Result<Rules, FormatFault> {
        let capture = match capture {
            0 => Capture::NeedsOppositeSeeds,
            1 => Capture::EvenIfOppositeEmpty,
            _ => return Err(FormatFault::Changed),
        };
        let rules = Rules::new(pits.into(), 1).map_err(|_| FormatFault::Changed)?.with_capture(capture);
        if rules.pits() > MAX_KERNEL_PITS { Err(FormatFault::Changed) } else { Ok(rules) }
    }
}

/// Block of a layer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// Start of the block in the file.
    pub(crate) start: usize,
    pub(crate) bytes: u16,
    pub(crate) crc: u32,
}

/// A layer as it lies in a file.
#[derive(Clone, Debug)]
pub(crate) struct LayerRecord {
    /// Start of the record in the file.
    pub(crate) start: usize,
    /// Range of the shares in the file.
    pub(crate) model: std::ops::Range<usize>,
    pub(crate) blocks: Vec<Block>,
    /// Start of the next record.
    pub(crate) end: usize,
}

impl LayerRecord {
    const HEAD: usize = 28;
    const BLOCK: usize = 6;

    /// The bytes of a layer with this model and these blocks, up to the blocks themselves.
    pub(crate) fn front(seeds: u32, model: &[u8], blocks: &[Vec<u8>]) -> Vec<u8> {
        let mut body = Vec::from(model);
        for block in blocks {
            let bytes = u16::try_from(block.len()).unwrap_or_else(|_| {
                unreachable!("a block has 8192 values of 10 bits at most, which is the least share")
            });
            body.extend(bytes.to_le_bytes());
            body.extend(crc32fast::hash(block).to_le_bytes());
        }
        let length = |length: usize| u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes();
        let bytes: usize = blocks.iter().map(Vec::len).sum();
        let mut front = Vec::from(seeds.to_le_bytes());
        front.extend(length(model.len()));
        front.extend(length(blocks.len()));
        front.extend((bytes as u64).to_le_bytes());
        front.extend(crc32fast::hash(&body).to_le_bytes());
        let mut front = seal(front);
        front.append(&mut body);
        front
    }

    /// The model of the layer, which has so many seeds in play; `None` if it is none.
    pub(crate) fn slots(&self, file: &[u8], seeds: u32) -> Option<Slots> {
        let most = u8::try_from(seeds).unwrap_or(u8::MAX);
        Slots::from_bytes(file.get(self.model.clone())?, most)
    }

    /// Reads the record of a layer that starts here.
    pub(crate) fn read(
        file: &[u8],
        start: usize,
        index: &Index,
        seeds: u32,
    ) -> Result<LayerRecord, FormatFault> {
        let record = file.get(start..).ok_or(FormatFault::Cut)?;
        let mut fields = FieldReader::sealed(record, LayerRecord::HEAD)?;
        let found = u32::from_le_bytes(fields.next()?);
        let [model, count] =
            [fields.next()?, fields.next()?].map(|length| u32::from_le_bytes(length) as usize);
        let length = usize::try_from(u64::from_le_bytes(fields.next()?)).map_err(|_| FormatFault::Changed)?;
        let crc = u32::from_le_bytes(fields.next()?);
        if found != seeds || count != block_count(index, seeds) {
            return Err(FormatFault::Changed);
        }
        let body =
            record[LayerRecord::HEAD..].get(..model + LayerRecord::BLOCK * count).ok_or(FormatFault::Cut)?;
        if crc32fast::hash(body) != crc {
            return Err(FormatFault::Changed);
        }
        let first = start + LayerRecord::HEAD + body.len();
        let mut end = first;
        let block = |bytes: &[u8; LayerRecord::BLOCK]| {
            let &[a, b, crc @ ..] = bytes;
            let (start, bytes) = (end, u16::from_le_bytes([a, b]));
            end += usize::from(bytes);
            Block { start, bytes, crc: u32::from_le_bytes(crc) }
        };
        let blocks = body[model..].as_chunks().0.iter().map(block).collect();
        match file.len().checked_sub(end) {
            None => Err(FormatFault::Cut),
            Some(_) if end - first != length => Err(FormatFault::Changed),
            Some(_) => {
                let model = start + LayerRecord::HEAD..start + LayerRecord::HEAD + model;
                Ok(LayerRecord { start, model, blocks, end })
            }
        }
    }
}

impl Block {
    /// The bytes of the block; `None` if they were changed.
    pub(crate) fn read(self, file: &[u8]) -> Option<&[u8]> {
        let bytes = file.get(self.start..self.start + usize::from(self.bytes))?;
        (crc32fast::hash(bytes) == self.crc).then_some(bytes)
    }
}

/// The blocks of a layer.
fn block_count(index: &Index, seeds: u32) -> usize {
    index.tables(seeds).map(|SplitIndex { rows, columns, .. }| Grid { rows, columns }.tiles()).sum()
}

/// The starts of all layers, at the end of a file.
pub(crate) struct Footer;

impl Footer {
    /// Bytes after the starts: their number, checksum, magic.
    const TAIL: usize = 16;

    pub(crate) fn to_bytes(starts: &[u64]) -> Vec<u8> {
        let mut bytes: Vec<u8> = starts.iter().flat_map(|start| start.to_le_bytes()).collect();
        bytes.extend(u32::try_from(starts.len()).unwrap_or(u32::MAX).to_le_bytes());
        let mut bytes = seal(bytes);
        bytes.extend(END_MAGIC);
        bytes
    }

    /// The starts of the layers of a whole file, one at least, and where the footer starts.
    pub(crate) fn read(file: &[u8]) -> Result<(Vec<usize>, usize), FormatFault> {
        let rest = file.strip_suffix(&END_MAGIC).ok_or(FormatFault::Cut)?;
        let count = rest.len().checked_sub(Footer::TAIL - END_MAGIC.len()).ok_or(FormatFault::Cut)?;
        let layers = u32::from_le_bytes(FieldReader(&rest[count..]).next()?) as usize;
        let start = count.checked_sub(8 * layers).ok_or(FormatFault::Changed)?;
        let mut fields = FieldReader::sealed(&rest[start..], rest.len() - start)?;
        let read = (0..layers)
            .map(|_| Ok(usize::try_from(u64::from_le_bytes(fields.next()?)).unwrap_or(usize::MAX)));
        let starts = read.collect::<Result<Vec<usize>, FormatFault>>()?;
        if starts.is_empty() { Err(FormatFault::Changed) } else { Ok((starts, start)) }
    }
}

/// Bytes with their checksum behind them.
pub(crate) fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let crc = crc32fast::hash(&bytes);
    bytes.extend(crc.to_le_bytes());
    bytes
}

/// Fields of fixed size that follow one another.
pub(crate) struct FieldReader<'a>(&'a [u8]);

impl<'a> FieldReader<'a> {
    /// The fields in front of the checksum that ends these bytes.
    pub(crate) fn sealed(bytes: &'a [u8], length: usize) -> Result<FieldReader<'a>, FormatFault> {
        let sealed = bytes.get(..length).ok_or(FormatFault::Cut)?;
        let (fields, crc) = sealed.split_last_chunk().ok_or(FormatFault::Cut)?;
        let whole = crc32fast::hash(fields) == u32::from_le_bytes(*crc);
        if whole { Ok(FieldReader(fields)) } else { Err(FormatFault::Changed) }
    }

    pub(crate) fn next<const N: usize>(&mut self) -> Result<[u8; N], FormatFault> {
        let (field, rest) = self.0.split_first_chunk().ok_or(FormatFault::Cut)?;
        self.0 = rest;
        Ok(*field)
    }
}
