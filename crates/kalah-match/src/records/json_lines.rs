//! Records as JSON: one object a line as the program writes them, and in whatever else it writes games.

use kalah::record::Record;
use kalah_source::visible;
use serde::Deserialize as _;
use serde_json::{Deserializer, Value};
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

/// Reads the games in JSON of any shape that the program writes: records, a line each or over several lines; the report
/// of a match, whose `records` they are; the lines of a tournament, each of which has one as its `record`; arrays of
/// these. An object without games, as the first line of a tournament's file, is passed over.
///
/// # Errors
/// Names the line at which a value begins that is no JSON or no record, or that there is no game.
pub fn read_games(text: &str) -> Result<Vec<Record>, JsonRecordError> {
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    let mut games = Vec::new();
    let mut begin = 0;
    loop {
        // Counted for an error alone: counting for each game would take the square of their number.
        let wrong = |error: String| {
            let skipped = text[begin..].len() - text[begin..].trim_start().len();
            let line = text[..begin + skipped].matches('\n').count() + 1;
            JsonRecordError { line, error: visible(&error) }
        };
        match values.next() {
            None => break,
            Some(value) => {
                let value = value.map_err(|error| wrong(error.to_string()))?;
                collect(&value, &mut games).map_err(wrong)?;
            }
        }
        begin = values.byte_offset();
    }
    if games.is_empty() {
        return Err(JsonRecordError { line: 1, error: "there is no game in this JSON".to_owned() });
    }
    Ok(games)
}

/// Adds the games of a value.
fn collect(value: &Value, games: &mut Vec<Record>) -> Result<(), String> {
    if let Some(values) = value.as_array().or_else(|| value.get("records")?.as_array()) {
        return values.iter().try_for_each(|value| collect(value, games));
    }
    let record = match value.get("record") {
        Some(record) => record,
        None if value.get("plies").is_some() || value.get("start").is_some() => value,
        // What is no object is no part of any form.
        None if value.is_object() => return Ok(()),
        None => return Err(format!("{value} is no record of a game")),
    };
    let record = Record::deserialize(record).map_err(|error| error.to_string())?;
    record.replay().map_err(|error| error.to_string())?;
    games.push(record);
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::{read_games, read_records, write_record};

    const GAME: &str = r#"{"rules":"4x3","start":"<4,0,0,3,3,3,3,3,3,3,3> s","south":"a","north":"b","plies":[{"move":"2"}],"termination":"aborted"}"#;

    #[test]
    fn games_are_found_in_all_that_the_program_writes() {
        let game = read_records(GAME).unwrap().remove(0);
        let line = write_record(&game);
        let pretty = serde_json::to_string_pretty(&game).unwrap();
        for (text, count) in [
            (format!("{line}\n{line}\n"), 2),
            (format!("{pretty}\n\n{pretty}"), 2),
            (format!("{{\"version\":1,\"records\":[{line},{line}]}}"), 2),
            (format!("{{\"tournament\":\"a cup\"}}\n{{\"round\":0,\"record\":{line}}}\n"), 1),
            (format!("[{line}]"), 1),
        ] {
            assert_eq!(read_games(&text), Ok(vec![game.clone(); count]), "{text}");
        }
        for (text, wrong) in [
            ("{\"grades\":[1,2]}".to_owned(), "line 1: there is no game"),
            (format!("{line}\n\n{{\"record\":3}}"), "line 3"),
            (format!("{line}\n[3]"), "line 2: 3 is no record"),
            (format!("{line}\n{{"), "line 2"),
            (line.replace("\"2\"", "\"9\""), "line 1"),
        ] {
            let error = read_games(&text).unwrap_err().to_string();
            assert!(error.starts_with(wrong), "{text}: {error}");
        }
    }
}
