//! Records as JSON, one object a line.

use kalah::record::Record;
use kalah_source::visible;
use thiserror::Error;

/// The line of a record, without its end.
pub fn write_record(record: &Record) -> String {
    serde_json::to_string(record).unwrap_or_else(|error| unreachable!("a record has only text keys: {error}"))
}

/// Reads records, one a line. Empty lines don't count.
///
/// # Errors
/// Names the first line that is no record, or whose moves the rules do not allow.
pub fn read_records(text: &str) -> Result<Vec<Record>, JsonRecordError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let read = |(number, line): (usize, &str)| {
        // The reader of JSON repeats what it cannot read.
        let wrong = |error: String| JsonRecordError { line: number, error: visible(&error) };
        let record: Record = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        record.replay().map_err(|error| wrong(error.to_string()))?;
        Ok(record)
    };
    lines.map(read).collect()
}

/// A line that is no record of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {error}")]
pub struct JsonRecordError {
    /// Number of the line, from 1.
    pub line: usize,
    /// Description of the error.
    pub error: String,
}
