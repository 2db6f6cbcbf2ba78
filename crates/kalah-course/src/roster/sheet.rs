//! The cells of a table whose first line names its columns.

use csv::{Position, ReaderBuilder, Trim};

use crate::roster::error::RosterError;
use crate::roster::text::decode;
use crate::roster::workbook;

/// Delimiters of cells.
const DELIMITERS: [u8; 3] = *b",;\t";

/// Table of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<SheetRow>,
    /// Name of the encoding, if it was guessed.
    pub(super) encoding: Option<&'static str>,
}

/// Line of a table that is not empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SheetRow {
    /// Line in the file, from 1.
    pub(super) line: u64,
    pub(super) cells: Vec<String>,
}

impl Sheet {
    /// Reads the table of a file: text in CSV, or a workbook.
    pub(super) fn read(bytes: &[u8]) -> Result<Sheet, RosterError> {
        if workbook::is_workbook(bytes) {
            return Sheet::from_rows(workbook::rows(bytes)?);
        }
        let list = decode(bytes)?;
        Ok(Sheet { encoding: list.guessed, ..Sheet::from_text(&list.text)? })
    }

    /// Cuts a text into cells, between commas, semicolons or tabs: whichever its first line has most outside quotes.
    fn from_text(text: &str) -> Result<Sheet, RosterError> {
        let first = text.lines().find(|line| !line.trim().is_empty()).ok_or(RosterError::Empty)?;
        // A line of Excel's own that names the delimiter.
        let (named, text) = match first.trim().strip_prefix("sep=").filter(|_| text.starts_with("sep=")) {
            Some(named) => (named.bytes().next(), text.split_once('\n').map_or("", |(_, rest)| rest)),
            None => (None, text),
        };
        let skipped = u64::from(named.is_some());
        let head = text.lines().find(|line| !line.trim().is_empty()).ok_or(RosterError::Empty)?;
        let delimiter = named.unwrap_or_else(|| most_frequent_delimiter(&DELIMITERS, head));
        let mut reader = ReaderBuilder::new();
        reader.delimiter(delimiter).has_headers(false).flexible(true).trim(Trim::All);
        let mut rows = Vec::new();
        for record in reader.from_reader(text.as_bytes()).into_records() {
            let record = record.map_err(|error| RosterError::NotCsv(error.to_string()))?;
            let line = record.position().map_or(0, Position::line) + skipped;
            rows.push((line, record.iter().map(|cell| without_formula(cell).to_owned()).collect()));
        }
        let sheet = Sheet::from_rows(rows)?;
        sheet.check_delimiter(delimiter)?;
        Ok(sheet)
    }

    fn from_rows(rows: Vec<(u64, Vec<String>)>) -> Result<Sheet, RosterError> {
        let filled = |(_, cells): &(u64, Vec<String>)| cells.iter().any(|cell| !cell.is_empty());
        let mut rows: Vec<SheetRow> =
            rows.into_iter().filter(filled).map(|(line, cells)| SheetRow { line, cells }).collect();
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
        Ok(Sheet { head: head[..width].to_vec(), rows, encoding: None })
    }

    /// Refuses a line that another delimiter would cut, and this one does not.
    fn check_delimiter(&self, delimiter: u8) -> Result<(), RosterError> {
        let joined = |row: &&SheetRow| {
            let others = DELIMITERS.into_iter().filter(|&other| other != delimiter);
            self.head.len() > 1
                && row.cells.iter().filter(|cell| !cell.is_empty()).count() == 1
                && others.clone().any(|other| {
                    row.cells[0].bytes().filter(|&byte| byte == other).count() + 1 == self.head.len()
                })
        };
        self.rows.iter().find(joined).map_or(Ok(()), |row| Err(RosterError::OtherDelimiter(row.line)))
    }
}

/// The delimiter that a line has most outside quotation marks; of equals the first.
pub(crate) fn most_frequent_delimiter(delimiters: &[u8], line: &str) -> u8 {
    let most = delimiters.iter().copied().rev().max_by_key(|&delimiter| unquoted_count(line, delimiter));
    most.unwrap_or(b',')
}

/// Number of delimiters of a line that are outside quotation marks.
fn unquoted_count(line: &str, delimiter: u8) -> usize {
    let mut quoted = false;
    let outside = line.bytes().filter(|&byte| {
        quoted ^= byte == b'"';
        !quoted && byte == delimiter
    });
    outside.count()
}

/// A cell without the syntax by which spreadsheets keep zeros: `="00123"` is `00123`.
fn without_formula(cell: &str) -> &str {
    cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')).unwrap_or(cell)
}
