//! Endgame databases, and their images.
//!
//! - Whatever the bytes are: a file that is taken has a value for every position, and the same by each way to read it.
//! - Of a database no value is more than the seeds in play; written again, as a file or as an image, it has the same values.
//! - An error is one line.
//!
//! The input: the file. All checksums are put right.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

use crate::laws::{expect, is_one_line};
use kalah_endgame::{Contents, Endgame, EndgameFile, Index};
use tempfile::TempDir;

/// Bytes of memory that a database may take.
const MEMORY: u64 = 1 << 20;

/// Positions of a database that is read in all ways.
const MOST_POSITIONS: usize = 20_000;

/// Positions that are looked up one by one.
const LOOKED_UP: usize = 40;

/// Holds the files.
static PLACE: LazyLock<TempDir> = LazyLock::new(|| expect(tempfile::tempdir()));

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let path = PLACE.path().join("file");
    let bytes = if input.starts_with(b"KALAHIMG") { image_with_sums(input) } else { file_with_sums(input) };
    expect(fs::write(&path, bytes));
    let contents = Contents::read(&path).inspect_err(is_one_line);
    match Endgame::open_within(&path, MEMORY) {
        Ok(endgame) => {
            let contents = contents.unwrap_or_else(|error| panic!("what was opened has contents: {error}"));
            assert_eq!((contents.rules, contents.seeds), (endgame.rules(), endgame.max_seeds()));
            has_values(&path, &endgame);
        }
        Err(error) => is_one_line(&error),
    }
}

fn has_values(path: &Path, endgame: &Endgame) {
    let positions = endgame.index().positions();
    if positions > MOST_POSITIONS {
        return;
    }
    let values = values(endgame);
    assert_eq!(values.len(), positions);
    let Ok(file) = EndgameFile::open(path) else { return };
    for slot in (0..positions).step_by(positions.div_ceil(LOOKED_UP)) {
        let (pair, seeds) = file.index().pair(slot);
        assert_eq!(file.index().slot(pair, seeds), slot);
        let value = file.value(pair, seeds).unwrap_or_else(|error| panic!("all of it was read: {error}"));
        assert_eq!(value, endgame.value(slot));
        assert!(value <= seeds, "{value} of {seeds} seeds");
    }
    drop(file);
    let copy = PLACE.path().join("copy");
    expect(endgame.save(&copy));
    assert_eq!(self::values(&expect(Endgame::open(&copy))), values);
    expect(endgame.save_image(&copy));
    assert_eq!(self::values(&expect(Endgame::open(&copy))), values);
}

fn values(endgame: &Endgame) -> Vec<u8> {
    (0..=endgame.max_seeds()).flat_map(|seeds| endgame.layer(seeds).into_owned()).collect()
}

/// Puts the checksum of these bytes behind them, if there is room.
fn seal(bytes: &mut [u8], range: Range<usize>) {
    let Some(sum) = bytes.get(range.clone()).map(crc32fast::hash) else { return };
    if let Some(place) = range.end.checked_add(4).and_then(|end| bytes.get_mut(range.end..end)) {
        place.copy_from_slice(&sum.to_le_bytes());
    }
}

/// The number that lies there.
fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let number = at.checked_add(4).and_then(|end| bytes.get(at..end))?;
    number.first_chunk().map(|number| u32::from_le_bytes(*number) as usize)
}

/// A database whose header, layers and footer have the sums that they should.
fn file_with_sums(file: &[u8]) -> Vec<u8> {
    let mut bytes = file.to_vec();
    seal(&mut bytes, 0..12);
    let footer = bytes.len().checked_sub(16).and_then(|tail| {
        let starts = number(&bytes, tail)?.checked_mul(8)?;
        Some(tail.checked_sub(starts)?..tail)
    });
    if let Some(footer) = footer {
        for at in footer.clone().step_by(8) {
            if let Some(start) = number(&bytes, at) {
                _ = seal_layer(&mut bytes, start);
            }
        }
        seal(&mut bytes, footer.start..footer.end + 4);
    }
    bytes
}

/// A layer of a database: its blocks, the list of them with the model, its head.
fn seal_layer(bytes: &mut [u8], start: usize) -> Option<()> {
    let (model, blocks) = (number(bytes, start.checked_add(4)?)?, number(bytes, start.checked_add(8)?)?);
    let list = start.checked_add(28)?.checked_add(model)?;
    let mut block = list.checked_add(blocks.checked_mul(6)?)?;
    let body = start + 28..block;
    for entry in (list..block).step_by(6) {
        let length = bytes.get(entry..entry + 2)?.first_chunk()?;
        let end = block.checked_add(u16::from_le_bytes(*length).into())?;
        let sum = crc32fast::hash(bytes.get(block..end)?);
        bytes.get_mut(entry + 2..entry + 6)?.copy_from_slice(&sum.to_le_bytes());
        block = end;
    }
    let sum = crc32fast::hash(bytes.get(body)?);
    bytes.get_mut(start + 20..start + 24)?.copy_from_slice(&sum.to_le_bytes());
    seal(bytes, start..start + 24);
    Some(())
}

/// An image whose header and pieces, one of lines and one of the list, have the sums that they should.
fn image_with_sums(image: &[u8]) -> Vec<u8> {
    let mut bytes = image.to_vec();
    seal(&mut bytes, 0..24);
    let pits = bytes.get(10).copied().unwrap_or(0);
    let index =
        number(&bytes, 12).map(|seeds| Index::new(pits.into(), u32::try_from(seeds).unwrap_or(u32::MAX)));
    let (Some(Ok(index)), Some(sums)) = (index, bytes.len().checked_sub(12)) else { return bytes };
    let list = 28 + index.positions().div_ceil(126) * 64;
    let (Some(of_lines), Some(of_list)) = (bytes.get(28..list), bytes.get(list..sums)) else { return bytes };
    let found = [of_lines, of_list].map(|piece| crc32fast::hash(piece).to_le_bytes()).concat();
    bytes[sums..sums + 8].copy_from_slice(&found);
    seal(&mut bytes, sums..sums + 8);
    bytes
}
