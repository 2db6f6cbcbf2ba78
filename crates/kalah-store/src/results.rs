//! What matches gave: a small row for each, which is all that a start reads of what was played.

use kalah::record::Fault;
use kalah_jobs::JobId;
use kalah_tournament::{CostlyCapture, Decision, EntryId, GameResult, MatchResult, MatchSummary, Seat};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::database::{Result, Store};
use crate::entries::entry;

/// A match that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinishedMatch {
    /// Its job.
    pub id: JobId,
    /// What it gave.
    pub summary: MatchSummary,
}

/// All rows, and whether they are to be believed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// The matches between players who take part that are over, by id; without the rows that are not as they were
    /// written.
    pub matches: Vec<FinishedMatch>,
    /// Whether they are the rows that were written: as many, with the same sum of hashes.
    pub sound: bool,
}

/// Rows that are read together: the driver takes twenty times as much room for a row as we do.
const PIECE: u32 = 1024;

/// A row, and the entries of its match.
const COLUMNS: &str = "match_id, first_entry, second_entry, \
    seeds_1_first, seeds_1_second, seeds_2_first, seeds_2_second, loser_1, fault_1, loser_2, fault_2, \
    ply_1_first, captured_1_first, ply_1_second, captured_1_second, \
    ply_2_first, captured_2_first, ply_2_second, captured_2_second, hash";

impl Store {
    /// What all matches between players who take part gave.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn results(&self) -> Result<Results> {
        // One moment for rows and sum.
        let mut read = self.readers.begin().await?;
        let written: (i64, i64) =
            sqlx::query_as("SELECT counted, sum FROM result_sum").fetch_one(&mut *read).await?;
        let sql = format!(
            "SELECT {COLUMNS} FROM results JOIN matches ON id = match_id
             WHERE match_id > ? ORDER BY match_id LIMIT {PIECE}"
        );
        let mut matches: Vec<FinishedMatch> = Vec::new();
        let (mut found, mut after) = ((0, 0), 0);
        loop {
            let rows =
                sqlx::query(sqlx::AssertSqlSafe(sql.as_str())).bind(after).fetch_all(&mut *read).await?;
            let Some(last) = rows.last() else { break };
            after = last.try_get(0)?;
            for (finished, hash) in rows.iter().filter_map(sound_row) {
                found = (found.0 + 1, found.1 + hash);
                matches.push(finished);
            }
        }
        read.commit().await?;
        Ok(Results { matches, sound: found == written })
    }
}

/// The row of a match, if there is one that can be read and has the hash of what is in it.
pub(crate) async fn find(read: &mut SqliteConnection, id: JobId) -> Result<Option<MatchSummary>> {
    let sql = format!("SELECT {COLUMNS} FROM results JOIN matches ON id = match_id WHERE match_id = ?");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id.0).fetch_optional(read).await?;
    Ok(row.as_ref().and_then(sound_row).map(|(finished, _)| finished.summary))
}

/// Writes the row of a match that has none.
pub(crate) async fn insert(write: &mut SqliteConnection, id: JobId, summary: &MatchSummary) -> Result<()> {
    let MatchSummary { result: MatchResult { games, .. }, costliest } = summary;
    let [loser_1, loser_2] = games.map(|game| match game.decision {
        Decision::Seeds => (None, None),
        Decision::Forfeit { loser, fault } => (Some(seat_number(loser)), Some(fault_text(fault))),
    });
    let mut query = sqlx::query(
        "INSERT INTO results (match_id, seeds_1_first, seeds_1_second, seeds_2_first, seeds_2_second,
            loser_1, fault_1, loser_2, fault_2,
            ply_1_first, captured_1_first, ply_1_second, captured_1_second,
            ply_2_first, captured_2_first, ply_2_second, captured_2_second, hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(id.0);
    for seeds in games.iter().flat_map(|game| game.seeds) {
        query = query.bind(seeds);
    }
    query = query.bind(loser_1.0).bind(loser_1.1).bind(loser_2.0).bind(loser_2.1);
    for capture in costliest.iter().flatten() {
        query = query.bind(capture.map(|capture| capture.ply)).bind(capture.map(|capture| capture.seeds));
    }
    query.bind(hash(&FinishedMatch { id, summary: *summary })).execute(write).await?;
    Ok(())
}

/// Removes the row of a match; whether there was one.
pub(crate) async fn remove(write: &mut SqliteConnection, id: JobId) -> Result<bool> {
    let removed = sqlx::query("DELETE FROM results WHERE match_id = ?").bind(id.0).execute(write).await?;
    Ok(removed.rows_affected() > 0)
}

/// A row with its hash; `None` if it is not as it was written.
fn sound_row(row: &SqliteRow) -> Option<(FinishedMatch, i64)> {
    let finished = read_row(row)?;
    let written: i64 = row.try_get("hash").ok()?;
    (written == i64::from(hash(&finished))).then_some((finished, written))
}

/// A row as it is; `None` if something in it is none of ours.
fn read_row(row: &SqliteRow) -> Option<FinishedMatch> {
    let number = |column: usize| row.try_get::<i64, _>(column).ok();
    let entries = [entry(number(1)?), entry(number(2)?)];
    let game = |seeds: usize, loser: usize| {
        let seeds = [u32::try_from(number(seeds)?).ok()?, u32::try_from(number(seeds + 1)?).ok()?];
        let loser: (Option<i64>, Option<&str>) = (row.try_get(loser).ok()?, row.try_get(loser + 1).ok()?);
        let decision = match loser {
            (None, None) => Decision::Seeds,
            (Some(loser), Some(fault)) => Decision::Forfeit { loser: seat(loser)?, fault: fault_of(fault)? },
            _ => return None,
        };
        Some(GameResult { decision, seeds })
    };
    let capture = |column: usize| {
        let pair: (Option<i64>, Option<i64>) = (row.try_get(column).ok()?, row.try_get(column + 1).ok()?);
        match pair {
            (None, None) => Some(None),
            (Some(ply), Some(seeds)) => {
                Some(Some(CostlyCapture { ply: ply.try_into().ok()?, seeds: seeds.try_into().ok()? }))
            }
            _ => None,
        }
    };
    let result = MatchResult { entries, games: [game(3, 7)?, game(5, 9)?] };
    let costliest = [[capture(11)?, capture(13)?], [capture(15)?, capture(17)?]];
    Some(FinishedMatch { id: JobId(number(0)?), summary: MatchSummary { result, costliest } })
}

/// FNV-1a of everything in a row, <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn hash(finished: &FinishedMatch) -> u32 {
    let FinishedMatch { id, summary: MatchSummary { result, costliest } } = finished;
    let games = result.games.iter().flat_map(|game| {
        let decision = match game.decision {
            Decision::Seeds => 0,
            Decision::Forfeit { loser, fault } => 2 * fault_code(fault) + u64::from(seat_number(loser)),
        };
        [game.seeds[0].into(), game.seeds[1].into(), decision]
    });
    // No capture takes no seeds, so this tells none from one.
    let captures = costliest.iter().flatten().flat_map(|capture| {
        capture.map_or([u64::MAX; 2], |capture| [capture.ply.into(), capture.seeds.into()])
    });
    let EntryId(first) = result.entries[0];
    let EntryId(second) = result.entries[1];
    let numbers = [id.0.cast_unsigned(), first, second].into_iter().chain(games).chain(captures);
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(16_777_619);
    numbers.flat_map(u64::to_le_bytes).fold(2_166_136_261, step)
}

const FAULTS: [(Fault, &str); 4] = [
    (Fault::IllegalMove, "illegal-move"),
    (Fault::TimedOut, "timed-out"),
    (Fault::Crashed, "crashed"),
    (Fault::Resigned, "resigned"),
];

fn fault_text(fault: Fault) -> &'static str {
    FAULTS.into_iter().find(|(known, _)| *known == fault).map_or("", |(_, text)| text)
}

fn fault_of(text: &str) -> Option<Fault> {
    FAULTS.into_iter().find(|(_, known)| *known == text).map(|(fault, _)| fault)
}

fn fault_code(fault: Fault) -> u64 {
    fault as u64
}

fn seat_number(seat: Seat) -> u8 {
    match seat {
        Seat::First => 1,
        Seat::Second => 2,
    }
}

fn seat(number: i64) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| i64::from(seat_number(*seat)) == number)
}
