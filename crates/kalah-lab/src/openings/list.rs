//! Openings in a file: a position or a record a line.

use std::path::Path;

use kalah::record::{Ending, Record};
use kalah::{Position, Rules};

use super::error::OpeningsError;
use super::reachable::canonical;

/// The positions in a file, in its order, each once.
///
/// A line is a position in any known text, with nothing or `;` and more behind it, or a record: of a game that was ended
/// before its end the last position is the opening, of any other one the first. Empty lines and lines after `#` are left out.
pub(crate) fn read(path: &Path, rules: Rules) -> Result<Vec<Position>, OpeningsError> {
    let text = kalah_files::read_text(path).map_err(|error| OpeningsError::Unreadable(error.to_string()))?;
    let mut seen = std::collections::HashSet::new();
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |why: String| OpeningsError::Line { path: path.to_owned(), line: number, why };
        let position =
            if line.starts_with('{') { recorded(line) } else { parse_opening(line, rules) }.map_err(wrong)?;
        if position.rules() != rules {
            return Err(wrong(format!("this is a position of {}, not of {rules}", position.rules())));
        }
        if position.is_over() {
            return Err(wrong(format!("the game is over in {position}")));
        }
        let position = canonical(position);
        if seen.insert(position) {
            openings.push(position);
        }
    }
    if openings.is_empty() {
        return Err(OpeningsError::Empty { path: path.to_owned() });
    }
    Ok(openings)
}

fn parse_opening(line: &str, rules: Rules) -> Result<Position, String> {
    let position = line.split_once(';').map_or(line, |(position, _)| position).trim();
    Position::parse(position, Some(rules)).map_err(|error| error.to_string())
}

fn recorded(line: &str) -> Result<Position, String> {
    let record: Record = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let game = record.replay().map_err(|error| error.to_string())?;
    Ok(match record.ending {
        Ending::Aborted => *game.position(),
        Ending::Finished { .. } | Ending::Adjudicated { .. } | Ending::Forfeit { .. } => record.start,
    })
}
