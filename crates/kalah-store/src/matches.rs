//! Matches: waiting, running and set aside.

pub(crate) mod fold;
pub(crate) mod games;
pub(crate) mod match_game;
pub(crate) mod meetings;
pub(crate) mod results;
pub(crate) mod settle;

use kalah_jobs::{Attempt, FailedAttempt, JobId, WorkerId, WorkerSession};
use kalah_tournament::EntryId;
use sqlx::SqliteConnection;

use crate::database::columns::entry_row;
use crate::database::columns::{AttemptColumn, EntryColumns, JobColumn, LeaseColumns};
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::submissions::tasks;
use crate::tournaments::TournamentId;

/// A match that is to be played, or is being played.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct RunningMatch {
    /// Job of the match.
    #[sqlx(try_from = "JobColumn")]
    pub id: JobId,
    /// Entries that sit first and second.
    #[sqlx(flatten, try_from = "EntryColumns")]
    pub entries: [EntryId; 2],
    /// The attempt that counts.
    #[sqlx(try_from = "AttemptColumn")]
    pub attempt: Attempt,
    /// Worker that has it, if one has.
    #[sqlx(flatten, try_from = "LeaseColumns")]
    pub lease: Option<(WorkerId, WorkerSession)>,
    /// Failed tries, the first one first: worker and reason.
    #[sqlx(skip)]
    pub tries: Vec<(WorkerId, String)>,
}

/// A match that nobody could play.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct SetAside {
    /// Job of the match.
    #[sqlx(try_from = "JobColumn")]
    pub id: JobId,
    /// Entries that sit first and second.
    #[sqlx(flatten, try_from = "EntryColumns")]
    pub entries: [EntryId; 2],
    /// The attempt that comes next, should it be tried again.
    #[sqlx(try_from = "AttemptColumn")]
    pub attempt: Attempt,
    /// Failed tries, the first one first: worker and reason.
    #[sqlx(skip)]
    pub tries: Vec<(WorkerId, String)>,
}

/// Work is given to a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// Id of the match or task.
    pub id: JobId,
    /// Number of the attempt.
    pub attempt: Attempt,
    /// Worker that gets it.
    pub worker: WorkerId,
    /// Session of the worker's program.
    pub session: WorkerSession,
}

impl Store {
    /// The number that the next match gets. The server counts on from it: nobody else enters matches.
    pub async fn next_match(&self) -> Result<JobId> {
        let last: Option<i64> = sqlx::query_scalar("SELECT seq FROM sqlite_sequence WHERE name = 'matches'")
            .fetch_optional(&self.writer)
            .await?;
        Ok(JobId::new(last.unwrap_or(0) + 1))
    }

    /// Enters matches that are to be played, and who got which, all or none. Written twice it is the same as once.
    pub async fn hand_out(&self, new: &[(JobId, [EntryId; 2])], leases: &[Lease]) -> Result<()> {
        self.at_once(async |write| {
            for (id, [first, second]) in new {
                sqlx::query(
                    "INSERT INTO matches (id, first_entry, second_entry, attempt) VALUES (?, ?, ?, ?)
                     ON CONFLICT (id) DO NOTHING",
                )
                .bind(id.number())
                .bind(entry_row(*first))
                .bind(entry_row(*second))
                .bind(Attempt::FIRST.0)
                .execute(&mut *write)
                .await?;
            }
            for Lease { id, attempt, worker, session } in leases {
                if id.is_task() {
                    tasks::lease(write, *id, *attempt, worker, *session).await?;
                    continue;
                }
                sqlx::query(
                    "INSERT OR REPLACE INTO leases (match_id, attempt, worker, session)
                     SELECT id, ?, ?, ? FROM matches WHERE id = ?",
                )
                .bind(attempt.0)
                .bind(worker.as_str())
                .bind(session.0.cast_signed())
                .bind(id.number())
                .execute(&mut *write)
                .await?;
            }
            Ok(())
        })
        .await
    }

    /// The matches between players who take part that are to be played or are being played, by id.
    pub async fn running_matches(&self) -> Result<Vec<RunningMatch>> {
        let mut running: Vec<RunningMatch> = sqlx::query_as(
            "SELECT id, first_entry, second_entry, matches.attempt, leases.worker, session FROM current_matches AS matches
             LEFT JOIN leases ON match_id = id AND leases.attempt = matches.attempt
             WHERE finished_at IS NULL AND set_aside_at IS NULL ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        for one in &mut running {
            one.tries = self.tries(one.id).await?;
        }
        Ok(running)
    }

    /// The matches between players who take part that nobody could play, by id.
    pub async fn set_aside(&self) -> Result<Vec<SetAside>> {
        let mut aside: Vec<SetAside> = sqlx::query_as(
            "SELECT id, first_entry, second_entry, attempt FROM current_matches
             WHERE finished_at IS NULL AND set_aside_at IS NOT NULL ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        for one in &mut aside {
            one.tries = self.tries(one.id).await?;
        }
        Ok(aside)
    }

    /// Requeues everything that was set aside, as if nobody had tried it, and returns the number.
    pub async fn try_again(&self) -> Result<u64> {
        self.at_once(async |write| {
            let again = "UPDATE matches SET set_aside_at = NULL WHERE set_aside_at IS NOT NULL AND finished_at IS NULL";
            sqlx::query(
                "DELETE FROM tries WHERE match_id IN
                 (SELECT id FROM matches WHERE set_aside_at IS NOT NULL AND finished_at IS NULL)",
            )
            .execute(&mut *write)
            .await?;
            let matches = sqlx::query(again).execute(&mut *write).await?.rows_affected();
            Ok(matches + tasks::try_again(write).await?)
        })
        .await
    }

    /// Returns the failed tries of a match, the first one first: worker and reason.
    async fn tries(&self, id: JobId) -> Result<Vec<(WorkerId, String)>> {
        let rows: Vec<(String, String)> =
            sqlx::query_as("SELECT worker, why FROM tries WHERE match_id = ? ORDER BY attempt")
                .bind(id.number())
                .fetch_all(&self.readers)
                .await?;
        Ok(rows.into_iter().filter_map(|(worker, why)| Some((worker.parse().ok()?, why))).collect())
    }

    /// Returns the `most` matches of a tournament that were over last, the latest first.
    pub async fn latest(&self, tournament: TournamentId, most: u32) -> Result<Vec<JobId>> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT match_id FROM results JOIN matches ON matches.id = match_id
             JOIN entries ON entries.id = first_entry WHERE tournament_id = ?
             ORDER BY finished_at DESC, match_id DESC LIMIT ?",
        )
        .bind(tournament)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(JobId::new).collect())
    }

    /// Returns the matches of a tournament that were over since then, at most so many, with the time of their end, the
    /// latest first.
    pub async fn finished_since(
        &self,
        tournament: TournamentId,
        since: Moment,
        most: u32,
    ) -> Result<Vec<(JobId, Moment)>> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT match_id, finished_at FROM results JOIN matches ON matches.id = match_id
             JOIN entries ON entries.id = first_entry WHERE tournament_id = ? AND finished_at >= ?
             ORDER BY finished_at DESC, match_id DESC LIMIT ?",
        )
        .bind(tournament)
        .bind(since.seconds())
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|(id, at)| (JobId::new(id), Moment::from_seconds(at))).collect())
    }
}

/// A match is over.
pub(crate) async fn finish(
    write: &mut SqliteConnection,
    id: JobId,
    [first, second]: [EntryId; 2],
    attempt: Attempt,
) -> Result<()> {
    sqlx::query(
        "INSERT INTO matches (id, first_entry, second_entry, attempt, finished_at)
         VALUES (?, ?, ?, ?, unixepoch())
         ON CONFLICT (id) DO UPDATE SET attempt = excluded.attempt, finished_at = excluded.finished_at,
             set_aside_at = NULL",
    )
    .bind(id.number())
    .bind(entry_row(first))
    .bind(entry_row(second))
    .bind(attempt.0)
    .execute(&mut *write)
    .await?;
    sqlx::query(
        "UPDATE matches SET worker = coalesce((SELECT worker FROM leases WHERE match_id = ?1), worker) WHERE id = ?1",
    )
    .bind(id.number())
    .execute(&mut *write)
    .await?;
    release(write, id).await
}

/// An attempt at a match came to nothing, and this is the next; if it was a try, it is noted.
pub(crate) async fn again(
    write: &mut SqliteConnection,
    id: JobId,
    attempt: Attempt,
    tried: Option<&FailedAttempt>,
    set_aside: bool,
) -> Result<()> {
    sqlx::query(
        "UPDATE matches SET attempt = ?, finished_at = NULL, set_aside_at = CASE WHEN ? THEN unixepoch() END
         WHERE id = ?",
    )
    .bind(attempt.0)
    .bind(set_aside)
    .bind(id.number())
    .execute(&mut *write)
    .await?;
    if let Some(FailedAttempt { attempt, worker, why }) = tried {
        sqlx::query("INSERT OR REPLACE INTO tries (match_id, attempt, worker, why) VALUES (?, ?, ?, ?)")
            .bind(id.number())
            .bind(attempt.0)
            .bind(worker.as_str())
            .bind(why)
            .execute(&mut *write)
            .await?;
    }
    release(write, id).await
}

/// Removes the lease of a match.
pub(crate) async fn release(write: &mut SqliteConnection, id: JobId) -> Result<()> {
    sqlx::query("DELETE FROM leases WHERE match_id = ?").bind(id.number()).execute(write).await?;
    Ok(())
}
