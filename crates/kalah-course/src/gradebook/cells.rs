//! Cells of a CSV file by their places in it, so that one can be replaced and all else stays to the byte.

use std::ops::Range;

/// Row of a file: its line from 1, and where each cell is, with its quotation marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CellRow {
    pub(super) line: usize,
    pub(super) cells: Vec<Range<usize>>,
}

/// Finds the cells of a text, by RFC 4180 with this delimiter. `None` if a quotation does not end.
pub(super) fn cell_rows(text: &str, delimiter: u8) -> Option<Vec<CellRow>> {
    let bytes = text.as_bytes();
    let (mut rows, mut cells) = (Vec::new(), Vec::new());
    let (mut line, mut began_on, mut start, mut quoted) = (1, 1, 0, false);
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            byte if byte == delimiter && !quoted => {
                cells.push(start..at);
                start = at + 1;
            }
            b'\n' => {
                line += 1;
                if !quoted {
                    let end = if at > start && bytes[at - 1] == b'\r' { at - 1 } else { at };
                    cells.push(start..end);
                    rows.push(CellRow { line: began_on, cells: std::mem::take(&mut cells) });
                    (start, began_on) = (at + 1, line);
                }
            }
            _ => {}
        }
    }
    if quoted {
        return None;
    }
    if start < bytes.len() || !cells.is_empty() {
        cells.push(start..bytes.len());
        rows.push(CellRow { line: began_on, cells });
    }
    Some(rows)
}

/// Returns what a cell says, without its quotation marks.
pub(super) fn unquoted(cell: &str) -> String {
    let cell = cell.trim();
    match cell.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) => inner.replace("\"\"", "\"").trim().to_owned(),
        None => cell.to_owned(),
    }
}
