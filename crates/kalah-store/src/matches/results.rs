//! Results of matches: a small row for each, which is all that a start reads of what was played.

use kalah::record::Fault;
use kalah_jobs::JobId;
use kalah_tournament::{CostlyCapture, Decision, EntryId, GameResult, MatchResult, MatchSeat, MatchSummary};
use sqlx::SqliteConnection;

use crate::database::{Result, Store};

/// A match that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinishedMatch {
    /// Job of the match.
    pub id: JobId,
    /// Summary of the result.
    pub summary: MatchSummary,
}

/// Rows of all results, and whether they can be trusted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultTable {
    /// The matches between players who take part that are over, by id; without the rows that are not as they were
    /// written.
    pub matches: Vec<FinishedMatch>,
    /// True if they are the rows that were written: as many, with the same sum of hashes.
    pub sound: bool,
}

/// Rows that are read together. The database hands them over as one JSON array: to take every number of every row
/// out of the driver takes longer.
const PIECE: u32 = 1024;

/// A row with the entries of its match, in the shape of [`RowText`].
const ROW: &str = "json_array(
    match_id,
    json_array(first_entry, second_entry),
    json_array(json_array(seeds_1_first, seeds_1_second), json_array(seeds_2_first, seeds_2_second)),
    json_array(json_array(loser_1, fault_1), json_array(loser_2, fault_2)),
    json_array(json_array(ply_1_first, captured_1_first), json_array(ply_1_second, captured_1_second),
        json_array(ply_2_first, captured_2_first), json_array(ply_2_second, captured_2_second)),
    hash)";

/// Match; entries; seeds by game and seat; who forfeited each game, and how; the costliest captures, those of the
/// first game first; hash.
type RowText =
    (i64, [u64; 2], [[u32; 2]; 2], [(Option<u8>, Option<Fault>); 2], [(Option<u32>, Option<u16>); 4], u32);

impl Store {
    /// Returns the results of all matches between participants.
    pub async fn results(&self) -> Result<ResultTable> {
        // One moment for rows and sum.
        let mut read = self.readers.begin().await?;
        let written: (i64, i64) =
            sqlx::query_as("SELECT counted, sum FROM result_sum").fetch_one(&mut *read).await?;
        let sql = format!(
            "SELECT max(match_id), json_group_array({ROW}) FROM
             (SELECT match_id, first_entry, second_entry, seeds_1_first, seeds_1_second, seeds_2_first, seeds_2_second,
                  loser_1, fault_1, loser_2, fault_2, ply_1_first, captured_1_first, ply_1_second, captured_1_second,
                  ply_2_first, captured_2_first, ply_2_second, captured_2_second, hash
              FROM results JOIN matches ON id = match_id
              WHERE match_id > ? ORDER BY match_id LIMIT {PIECE})"
        );
        let mut matches: Vec<FinishedMatch> = Vec::new();
        let (mut found, mut after) = ((0, 0), 0);
        loop {
            let piece = sqlx::query_as(sqlx::AssertSqlSafe(sql.as_str())).bind(after);
            let (last, text): (Option<i64>, String) = piece.fetch_one(&mut *read).await?;
            let Some(last) = last else { break };
            after = last;
            // If one row cannot be read, the others of the piece are not either: all are worked out again then.
            let rows: Vec<RowText> = serde_json::from_str(&text).unwrap_or_default();
            for (finished, hash) in rows.into_iter().filter_map(sound) {
                found = (found.0 + 1, found.1 + i64::from(hash));
                matches.push(finished);
            }
        }
        read.commit().await?;
        Ok(ResultTable { matches, sound: found == written })
    }
}

/// The row of a match, if there is one that can be read and has the hash of what is in it.
pub(crate) async fn find(read: &mut SqliteConnection, id: JobId) -> Result<Option<MatchSummary>> {
    let sql = format!("SELECT {ROW} FROM results JOIN matches ON id = match_id WHERE match_id = ?");
    let text: Option<String> =
        sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(id.number()).fetch_optional(read).await?;
    let row = text.and_then(|text| serde_json::from_str(&text).ok());
    Ok(row.and_then(sound).map(|(finished, _)| finished.summary))
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
    .bind(id.number());
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
    let removed =
        sqlx::query("DELETE FROM results WHERE match_id = ?").bind(id.number()).execute(write).await?;
    Ok(removed.rows_affected() > 0)
}

/// A row with its hash; `None` if it is not as it was written.
fn sound(row: RowText) -> Option<(FinishedMatch, u32)> {
    let (id, entries, [seeds_1, seeds_2], [forfeit_1, forfeit_2], captures, written) = row;
    let games = [game(seeds_1, forfeit_1)?, game(seeds_2, forfeit_2)?];
    let [a, b, c, d] = captures.map(|(ply, seeds)| match (ply, seeds) {
        (Some(ply), Some(seeds)) => Some(CostlyCapture { ply, seeds }),
        _ => None,
    });
    let result = MatchResult { entries: entries.map(EntryId), games };
    let summary = MatchSummary { result, costliest: [[a, b], [c, d]] };
    let finished = FinishedMatch { id: JobId::new(id), summary };
    (hash(&finished) == written).then_some((finished, written))
}

fn game(seeds: [u32; 2], forfeit: (Option<u8>, Option<Fault>)) -> Option<GameResult> {
    let decision = match forfeit {
        (None, None) => Decision::Seeds,
        (Some(loser), Some(fault)) => {
            let loser = MatchSeat::BOTH.into_iter().find(|&seat| seat_number(seat) == loser)?;
            Decision::Forfeit { loser, fault }
        }
        _ => return None,
    };
    Some(GameResult { decision, seeds })
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
    let numbers = [id.number().cast_unsigned(), first, second].into_iter().chain(games).chain(captures);
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(16_777_619);
    numbers.flat_map(u64::to_le_bytes).fold(2_166_136_261, step)
}

/// Returns the name of a [`Fault`] in JSON.
fn fault_text(fault: Fault) -> &'static str {
    match fault {
        Fault::IllegalMove => "illegal-move",
        Fault::TimedOut => "timed-out",
        Fault::Crashed => "crashed",
        Fault::Resigned => "resigned",
    }
}

fn fault_code(fault: Fault) -> u64 {
    fault as u64
}

fn seat_number(seat: MatchSeat) -> u8 {
    match seat {
        MatchSeat::First => 1,
        MatchSeat::Second => 2,
    }
}
