//! Which matches there are.

use kalah_jobs::{Attempt, JobId};
use kalah_tournament::EntryId;
use sqlx::SqliteConnection;

use crate::database::{Result, Store};
use crate::entries::{entry, entry_row};

/// A match that is to be played, or is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunningMatch {
    /// Its job.
    pub id: JobId,
    /// Who sits first and second.
    pub entries: [EntryId; 2],
    /// The attempt that counts.
    pub attempt: Attempt,
}

impl Store {
    /// Enters matches that are to be played, all or none.
    ///
    /// # Errors
    /// If the database cannot do it.
    pub async fn begin(&self, pairs: &[[EntryId; 2]]) -> Result<Vec<JobId>> {
        self.at_once(async |write| {
            let mut ids = Vec::with_capacity(pairs.len());
            for [first, second] in pairs {
                let id: i64 = sqlx::query_scalar(
                    "INSERT INTO matches (first_entry, second_entry, attempt) VALUES (?, ?, ?)
                     ON CONFLICT (min(first_entry, second_entry), max(first_entry, second_entry))
                     DO UPDATE SET attempt = excluded.attempt RETURNING id",
                )
                .bind(entry_row(*first))
                .bind(entry_row(*second))
                .bind(Attempt::FIRST.0)
                .fetch_one(&mut *write)
                .await?;
                ids.push(JobId(id));
            }
            Ok(ids)
        })
        .await
    }

    /// The matches between players who take part that are not over, by id.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn running_matches(&self) -> Result<Vec<RunningMatch>> {
        let rows: Vec<(i64, i64, i64, u32)> = sqlx::query_as(
            "SELECT id, first_entry, second_entry, attempt FROM current_matches
             WHERE finished_at IS NULL ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        let running = |(id, first, second, attempt)| RunningMatch {
            id: JobId(id),
            entries: [entry(first), entry(second)],
            attempt: Attempt(attempt),
        };
        Ok(rows.into_iter().map(running).collect())
    }

    /// So many of the matches that were over last, the latest first.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn latest(&self, most: u32) -> Result<Vec<JobId>> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT match_id FROM results JOIN matches ON id = match_id
             ORDER BY finished_at DESC, match_id DESC LIMIT ?",
        )
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(JobId).collect())
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
         ON CONFLICT (id) DO UPDATE SET attempt = excluded.attempt, finished_at = excluded.finished_at",
    )
    .bind(id.0)
    .bind(entry_row(first))
    .bind(entry_row(second))
    .bind(attempt.0)
    .execute(write)
    .await?;
    Ok(())
}

/// A match is handed out once more.
pub(crate) async fn again(write: &mut SqliteConnection, id: JobId, attempt: Attempt) -> Result<()> {
    sqlx::query("UPDATE matches SET attempt = ?, finished_at = NULL WHERE id = ?")
        .bind(attempt.0)
        .bind(id.0)
        .execute(write)
        .await?;
    Ok(())
}
