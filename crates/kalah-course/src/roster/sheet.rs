//! The cells of a table whose first line names its columns.

use csv::{Position, ReaderBuilder, Trim};

use crate::roster::error::RosterError;

/// Table of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<SheetRow>,
}

/// Line of a table that is not empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SheetRow {
    /// Line in the file, from 1.
    pub(super) line: u64,
    pub(super) cells: Vec<String>,
}

impl Sheet {
    /// Cuts a text into cells, between commas, semicolons or tabs: whichever its first line has most.
    pub(super) fn read(text: &str) -> Result<Sheet, RosterError> {
        let first = text.lines().find(|line| !line.trim().is_empty()).ok_or(RosterError::Empty)?;
        // A line of Excel's own that names the delimiter.
        let (told, text) = match first.trim().strip_prefix("sep=").filter(|_| text.starts_with("sep=")) {
            Some(told) => (told.bytes().next(), text.split_once('\n').map_or("", |(_, rest)| rest)),
            None => (None, text),
        };
        let skipped = u64::from(told.is_some());
        let head = text.lines().find(|line| !line.trim().is_empty()).ok_or(RosterError::Empty)?;
        let count = |delimiter: u8| head.bytes().filter(|&byte| byte == delimiter).count();
        let most = [b',', b';', b'\t'].into_iter().rev().max_by_key(|&delimiter| count(delimiter));
        let mut reader = ReaderBuilder::new();
        reader.delimiter(told.or(most).unwrap_or(b',')).has_headers(false).flexible(true).trim(Trim::All);
        let mut rows = Vec::new();
        for record in reader.from_reader(text.as_bytes()).into_records() {
            let record = record.map_err(|error| RosterError::NotCsv(error.to_string()))?;
            if record.iter().any(|cell| !cell.is_empty()) {
                let line = record.position().map_or(0, Position::line) + skipped;
                rows.push(SheetRow { line, cells: record.iter().map(str::to_owned).collect() });
            }
        }
        if rows.is_empty() {
            return Err(RosterError::Empty);
        }
        let head = rows.remove(0).cells;
        // Some platforms end each line by a delimiter.
        let width = head.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
        for row in &rows {
            if row.cells.iter().skip(width).any(|cell| !cell.is_empty()) {
                return Err(RosterError::LongLine(row.line));
            }
        }
        Ok(Sheet { head: head[..width].to_vec(), rows })
    }
}
