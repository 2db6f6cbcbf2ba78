//! Records of all games of a tournament, one a line, and its table recomputed from them alone.

use std::collections::BTreeMap;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use kalah::record::Record;
use kalah_coordinator::reader::TournamentReader;
use kalah_jobs::JobId;
use kalah_pages::bot_output::public_record;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_tournament::{EntryId, MatchResult, MatchSeat, MatchSummary, Standings, StandingsRow};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A game of a tournament. Who plays South and North at its start stands in the record, by number.
#[derive(Serialize, Deserialize)]
struct RecordsLine {
    #[serde(rename = "match")]
    id: i64,
    record: Record,
}

/// `GET /records.jsonl`: all games of the matches that are over, in the order of the matches.
pub(crate) async fn all(State(site): State<TournamentSite>) -> Response {
    let (ids, name) = {
        let tournament = site.app.shared.read();
        (sorted(tournament.finished.ids()), tournament.name.clone())
    };
    let app = site.app.clone();
    let lines = Body::from_stream(async_stream::stream! {
        for id in ids {
            match lines_of(&app, id, RecordsReader::Public).await {
                Ok(Some(lines)) => yield Ok(Bytes::from(lines)),
                // Its version has left meanwhile.
                Ok(None) => {}
                Err(error) => {
                    yield Err(std::io::Error::other(error.to_string()));
                    return;
                }
            }
        }
    });
    let name = format!("attachment; filename=\"{name}-records.jsonl\"");
    ([(CONTENT_TYPE, "application/jsonl"), (CONTENT_DISPOSITION, name.as_str())], lines).into_response()
}

pub(crate) fn sorted(ids: impl Iterator<Item = JobId>) -> Vec<JobId> {
    let mut ids: Vec<JobId> = ids.collect();
    ids.sort_unstable();
    ids
}

/// Readers of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordsReader {
    /// Everybody: a cause is without the words of a bot.
    Public,
    /// The staff.
    Staff,
}

/// Returns the records of both games of a match; `None` if it counts no more.
///
/// # Errors
/// If they are damaged.
pub(crate) async fn lines_of(
    app: &TournamentReader,
    id: JobId,
    reader: RecordsReader,
) -> Result<Option<String>, PageError> {
    if app.shared.read().finished.get(id).is_none() {
        return Ok(None);
    }
    let mut lines = String::new();
    for game in app.games(id).await? {
        let record = match reader {
            RecordsReader::Public => public_record(game.record),
            RecordsReader::Staff => game.record,
        };
        lines.push_str(&serde_json::to_string(&RecordsLine { id: id.number(), record })?);
        lines.push('\n');
    }
    Ok(Some(lines))
}

/// SHA-256 of results, a line a match in the order of the numbers of its players: `7 90 2 61 83`, which is both numbers,
/// the points of the first (games won less games lost) and the seeds of both in two games.
pub(crate) fn results_hash<'a>(
    results: impl Iterator<Item = &'a MatchResult>,
    number: impl Fn(EntryId) -> u32,
) -> String {
    let mut lines: Vec<(u32, u32, String)> = Vec::new();
    for result in results {
        let mut numbers = result.entries.map(&number);
        let mut seats = [MatchSeat::First, MatchSeat::Second];
        if numbers[0] > numbers[1] {
            numbers.swap(0, 1);
            seats.swap(0, 1);
        }
        let points = result.points(seats[0]);
        let [first, second] = seats.map(|seat| result.seeds(seat));
        let line = format!("{} {} {points} {first} {second}\n", numbers[0], numbers[1]);
        lines.push((numbers[0], numbers[1], line));
    }
    lines.sort();
    let mut hash = Sha256::new();
    for (_, _, line) in &lines {
        hash.update(line);
    }
    hex::encode(hash.finalize())
}

/// A table that was worked out from records alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecomputedTable {
    /// The rows, the best first; an entry is the number of its player.
    pub rows: Vec<StandingsRow>,
    /// Number of matches.
    pub matches: usize,
    /// Hash of the results, as the certificate shows it.
    pub hash: String,
}

/// Reason why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum RecordsTableError {
    /// A line makes no sense.
    #[error("line {line}: {why}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// Description of the error in the line or its match.
        why: String,
    },
}

/// Plays all games of such a file through by the rules, and works out the table that follows from them.
///
/// # Errors
/// If something is no game, breaks the rules, or a match has not two games of the same players.
pub fn recompute_records(text: &str) -> Result<RecomputedTable, RecordsTableError> {
    let mut matches: BTreeMap<i64, (usize, Vec<Record>)> = BTreeMap::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() {
            continue;
        }
        let RecordsLine { id, record } = serde_json::from_str(text)
            .map_err(|error| RecordsTableError::Line { line, why: format!("it is no game: {error}") })?;
        matches.entry(id).or_insert((line, Vec::new())).1.push(record);
    }
    let mut results = Vec::new();
    for (id, (line, games)) in matches {
        let wrong = |why: String| RecordsTableError::Line { line, why: format!("match {id}: {why}") };
        results.push(result_of(&games).map_err(wrong)?);
    }
    let entries: Vec<EntryId> = results.iter().flat_map(|result| result.entries).collect();
    let standings = Standings::from_entries(entries, &results);
    if standings.played() != results.len() {
        return Err(RecordsTableError::Line { line: 1, why: "some players meet in two matches".to_owned() });
    }
    let number = |entry: EntryId| u32::try_from(entry.0).unwrap_or(u32::MAX);
    let hash = results_hash(results.iter(), number);
    Ok(RecomputedTable { rows: standings.rows().to_vec(), matches: results.len(), hash })
}

fn result_of(games: &[Record]) -> Result<MatchResult, String> {
    let [first, second] = games else { return Err(format!("there are {} games, not two", games.len())) };
    if (&first.south, &first.north) != (&second.south, &second.north) {
        return Err("its games are of different players".to_owned());
    }
    let number = |name: &String| {
        let number = name.parse::<u32>().map(|number| EntryId(number.into()));
        number.map_err(|_| format!("`{}` is no number of a player", name.escape_debug()))
    };
    let entries = [number(&first.south)?, number(&first.north)?];
    let summary = MatchSummary::from_records(entries, [first, second]).map_err(|error| error.to_string())?;
    Ok(summary.result)
}
