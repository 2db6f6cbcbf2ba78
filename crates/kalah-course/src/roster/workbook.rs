//! Workbooks of spreadsheets: their first sheet that has cells.

use std::io::{Cursor, Read as _, sink};

use calamine::{Data, Reader as _, open_workbook_auto_from_rs};

use crate::roster::error::RosterError;

/// Bytes that a workbook may unpack to. A class of five thousand takes a hundredth.
const MOST_UNPACKED: u64 = 64 << 20;

/// Returns true for the bytes of a workbook, new (a zip archive) or old (a compound file).
pub(super) fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0")
}

/// Reads the rows of the first sheet that has any, with their lines from 1.
///
/// # Errors
/// If it is damaged, encrypted, no workbook, or larger than a list is.
pub(super) fn rows(bytes: &[u8]) -> Result<Vec<(u64, Vec<String>)>, RosterError> {
    if bytes.starts_with(b"PK") && unpacked_size(bytes).is_none_or(|size| size > MOST_UNPACKED) {
        return Err(RosterError::Workbook);
    }
    let mut workbook = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|_| RosterError::Workbook)?;
    for name in workbook.sheet_names() {
        let range = workbook.worksheet_range(&name).map_err(|_| RosterError::Workbook)?;
        let Some((first, _)) = range.start() else { continue };
        let rows = (u64::from(first) + 1..).zip(range.rows());
        return Ok(rows.map(|(line, cells)| (line, cells.iter().map(text).collect())).collect());
    }
    Err(RosterError::Empty)
}

/// Unpacks every file of an archive to nowhere, up to the limit; sizes that an archive states can be false.
fn unpacked_size(bytes: &[u8]) -> Option<u64> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut size = 0;
    for place in 0..archive.len() {
        let file = archive.by_index(place).ok()?;
        size += std::io::copy(&mut file.take(MOST_UNPACKED + 1 - size), &mut sink()).ok()?;
        if size > MOST_UNPACKED {
            break;
        }
    }
    Some(size)
}

/// A cell as a list in CSV would have it: whole numbers without a fraction.
fn text(cell: &Data) -> String {
    match cell {
        #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
        Data::Float(number) if number.fract() == 0.0 && number.abs() < 9e15 => (*number as i64).to_string(),
        cell => cell.to_string().trim().to_owned(),
    }
}
