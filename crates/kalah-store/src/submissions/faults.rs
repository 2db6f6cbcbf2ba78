//! Versions that lose by faults, and where.

use kalah_jobs::{JobId, WorkerId};
use kalah_tournament::{EntryId, PlayerNumber};
use sqlx::SqliteConnection;

use crate::database::columns::entry_row;
use crate::database::{Result, Store};
use crate::notices::{NewNotice, NoticeTopic, insert_notice};

/// A match that an entry lost games of by a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultyMatch {
    /// Id of the match.
    pub id: JobId,
    /// Entry of the faulty player.
    pub entry: EntryId,
    /// Worker on which it happened.
    pub worker: WorkerId,
    /// Number of games: 1 or 2.
    pub games: u32,
}

/// Number of games that a version has lost by faults so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultCount {
    /// Player of the version.
    pub player: PlayerNumber,
    /// Games.
    pub games: u32,
    /// Workers that have seen one.
    pub workers: u32,
}

#[derive(sqlx::FromRow)]
struct FaultRow {
    number: u32,
    games: u32,
    workers: u32,
    matches: u32,
    submission_id: i64,
}

impl Store {
    /// Records faults of submitted versions, and returns their consequences. Others are not recorded: the
    /// operator entered them. Recorded twice it is the same as once. Whoever has lost a game so for the first time gets
    /// a notice, which says that it may happen `most` times; at half of them there is another one.
    pub async fn note_faults(&self, faulty: &[FaultyMatch], most: u32) -> Result<Vec<FaultCount>> {
        self.at_once(async |write| {
            let mut counts = Vec::new();
            for FaultyMatch { id, entry, worker, games } in faulty {
                sqlx::query(
                    "INSERT OR IGNORE INTO faults (match_id, entry_id, worker, faults)
                     SELECT ?, id, ?, ? FROM entries WHERE id = ? AND submission_id IS NOT NULL",
                )
                .bind(id.number())
                .bind(worker.as_str())
                .bind(games)
                .bind(entry_row(*entry))
                .execute(&mut *write)
                .await?;
                let count: Option<FaultRow> = sqlx::query_as(
                    "SELECT number, sum(faults) AS games, count(DISTINCT worker) AS workers, count(*) AS matches, submission_id
                     FROM faults
                     JOIN entries ON entries.id = entry_id JOIN players ON players.id = entries.player_id
                     WHERE entry_id = ? GROUP BY number",
                )
                .bind(entry_row(*entry))
                .fetch_optional(&mut *write)
                .await?;
                let Some(count) = count else { continue };
                let player = PlayerNumber(count.number);
                if count.games >= most.div_ceil(2) && count.matches > 1 {
                    tell_many(write, player, count.submission_id, most).await?;
                }
                if count.matches == 1 {
                    tell_first(write, player, count.submission_id, most).await?;
                }
                counts.push(FaultCount { player, games: count.games, workers: count.workers });
            }
            Ok(counts)
        })
        .await
    }
}

/// Adds a notice of the first fault of a version, once each: what follows is on its page.
async fn tell_first(
    write: &mut SqliteConnection,
    player: PlayerNumber,
    submission: i64,
    most: u32,
) -> Result<()> {
    let text = format!(
        "Your player lost a game by a fault for the first time: a crash, an illegal move or a timeout. \
         After {most} such games it is withdrawn."
    );
    let (player, topic) = (Some(player), NoticeTopic::FirstFault);
    insert_notice(write, &NewNotice { player, topic, about: submission, occasion: 0, text }).await
}

/// Adds a notice of a version that loses by faults again and again, once each.
async fn tell_many(
    write: &mut SqliteConnection,
    player: PlayerNumber,
    submission: i64,
    most: u32,
) -> Result<()> {
    let half = most.div_ceil(2);
    let text = format!(
        "Your player has lost {half} games by faults: crashes, illegal moves or timeouts. After {most} such games it is \
         withdrawn, so submit a version that has no such fault."
    );
    let (player, topic) = (Some(player), NoticeTopic::ManyFaults);
    insert_notice(write, &NewNotice { player, topic, about: submission, occasion: 0, text }).await
}
