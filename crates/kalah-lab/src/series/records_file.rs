//! The file of a series: its records, one a line, the first of which also says what they are of.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use kalah::Position;
use kalah::record::Record;
use kalah_files::{ContinuedFile, ContinuedFileError, FoundLines};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Bytes of a first line at most: a game of the largest board takes far less.
const LONGEST_FIRST: u64 = 16 << 20;

/// What the games of a series depend on, but the players, in words.
///
/// It stands in the first record under the key `match`, so that the file is a list of records to everybody else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeriesDescription {
    /// Rules of the games.
    pub rules: String,
    /// Limit of player A, with the driver of a growing look-ahead.
    pub limit: String,
    /// Limit of player B, if it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_limit: Option<String>,
    /// Starts of the pairs, as `--openings` takes them.
    pub openings: String,
    /// True if games end as soon as their result is known.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adjudicated: bool,
}

impl SeriesDescription {
    /// Reads the description in a file; `None` if the file is not there or holds none.
    pub fn read(path: &Path) -> Option<SeriesDescription> {
        let mut first = String::new();
        BufReader::new(File::open(path).ok()?).take(LONGEST_FIRST).read_line(&mut first).ok()?;
        let first: DescribedLine = serde_json::from_str(&first).ok()?;
        Some(first.description)
    }

    /// What the other description says where it differs from this one, in words.
    fn difference(&self, other: &SeriesDescription) -> Option<String> {
        let end =
            |adjudicated| if adjudicated { "ended where the result is known" } else { "played to the end" };
        let limit =
            |limit: &Option<String>| limit.clone().unwrap_or_else(|| "the same limit for B".to_owned());
        let pairs = [
            ("rules", self.rules.clone(), other.rules.clone()),
            ("limit", self.limit.clone(), other.limit.clone()),
            ("limit of B", limit(&self.second_limit), limit(&other.second_limit)),
            ("openings", self.openings.clone(), other.openings.clone()),
            ("games", end(self.adjudicated).to_owned(), end(other.adjudicated).to_owned()),
        ];
        let differing = pairs.into_iter().find(|(_, this, that)| this != that);
        differing.map(|(what, this, that)| format!("its {what}: {that}, not {this}"))
    }
}

/// Reason for refusing a file of records, which stays as it is.
#[derive(Debug, Error)]
pub enum RecordsFileError {
    /// It cannot be used.
    #[error(transparent)]
    File(#[from] ContinuedFileError),
    /// Another program wrote it.
    #[error("{} holds no games of a match and stays as it is: choose another name", .0.display())]
    Foreign(PathBuf),
    /// It does not say what its games are of.
    #[error(
        "{} holds games, but not their rules, limit and openings, as an earlier version wrote it: it cannot be continued \
         and stays as it is",
        .0.display()
    )]
    Undescribed(PathBuf),
    /// Its games are of another match.
    #[error("{} is of another match and stays as it is: {difference}", path.display())]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What it says otherwise.
        difference: String,
    },
    /// A line is no record.
    #[error("{}: line {line}: {why}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Description of the fault.
        why: String,
    },
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct DescribedLine {
    #[serde(rename = "match")]
    description: SeriesDescription,
    #[serde(flatten)]
    record: serde_json::Map<String, serde_json::Value>,
}

/// A file of records, to which pairs are added.
pub(crate) struct RecordsFile {
    file: ContinuedFile,
    /// Description that the first record still has to carry.
    description: Option<SeriesDescription>,
}

impl RecordsFile {
    /// Opens the file of a series and reads the records of its whole pairs. `start` gives the opening of a pair.
    ///
    /// # Errors
    /// If it cannot be used or is not of this series.
    pub(crate) fn open<E: From<RecordsFileError>>(
        path: &Path,
        names: &[String; 2],
        description: SeriesDescription,
        start: impl FnMut(u64) -> Result<Option<Position>, E>,
    ) -> Result<(RecordsFile, Vec<Record>), E> {
        let found = ContinuedFile::open(path).map_err(RecordsFileError::from)?;
        match read(&found, path, names, &description, start) {
            Ok((records, whole)) => {
                let description = records.is_empty().then_some(description);
                let file = found.accept(whole).map_err(RecordsFileError::from)?;
                Ok((RecordsFile { file, description }, records))
            }
            Err(error) => {
                found.refuse();
                Err(error)
            }
        }
    }

    /// Adds both games of a pair, at once: half a pair is never held.
    pub(crate) fn add(&mut self, games: [&Record; 2]) -> Result<(), RecordsFileError> {
        let mut lines = games.map(kalah_match::write_record);
        if let Some(description) = &self.description {
            let record = serde_json::from_str(&lines[0]).unwrap_or_default();
            let first = DescribedLine { description: description.clone(), record };
            lines[0] = serde_json::to_string(&first)
                .unwrap_or_else(|error| unreachable!("all keys are text: {error}"));
        }
        self.file.add(&lines.join("\n"))?;
        self.description = None;
        Ok(())
    }
}

/// Reads the records of whole pairs, and the bytes that they take.
fn read<E: From<RecordsFileError>>(
    found: &FoundLines,
    path: &Path,
    names: &[String; 2],
    description: &SeriesDescription,
    mut start: impl FnMut(u64) -> Result<Option<Position>, E>,
) -> Result<(Vec<Record>, usize), E> {
    let foreign = || RecordsFileError::Foreign(path.to_owned());
    let text = str::from_utf8(found.whole()).map_err(|_| foreign())?;
    let Some(first) = text.lines().next() else {
        // A first line that was being written, or nothing.
        let is_own = found.is_empty_or_unfinished("{\"match\":");
        return if is_own { Ok((Vec::new(), 0)) } else { Err(foreign().into()) };
    };
    match serde_json::from_str::<DescribedLine>(first) {
        Ok(first) => {
            if let Some(difference) = description.difference(&first.description) {
                return Err(RecordsFileError::OtherMatch { path: path.to_owned(), difference }.into());
            }
        }
        Err(_) if kalah_match::read_records(first).is_ok() => {
            return Err(RecordsFileError::Undescribed(path.to_owned()).into());
        }
        Err(_) => return Err(foreign().into()),
    }
    let wrong = |line, why| RecordsFileError::Line { path: path.to_owned(), line, why };
    let (mut records, mut whole, mut bytes) = (Vec::new(), 0, 0);
    for (line, text) in (1..).zip(text.split_inclusive('\n')) {
        let read = kalah_match::read_records(text).map_err(|error| wrong(line, error.error))?;
        bytes += text.len();
        records.extend(read);
        if records.len() % 2 == 0 {
            whole = bytes;
        }
    }
    records.truncate(records.len() / 2 * 2);
    for (pair, games) in (0..).zip(records.chunks(2)) {
        let first = start(pair)?;
        let starts = [first, first.map(|first| first.mirrored())];
        for (line, (record, start)) in (2 * pair + 1..).zip(games.iter().zip(starts)) {
            let difference = if [&record.south, &record.north] != [&names[0], &names[1]] {
                format!("line {line} is a game of {} and {}", record.south, record.north)
            } else if Some(record.start) != start {
                format!("line {line} starts at {}, which is another opening", record.start)
            } else {
                continue;
            };
            return Err(RecordsFileError::OtherMatch { path: path.to_owned(), difference }.into());
        }
    }
    Ok((records, whole))
}
