//! What is written while matches are played: all that waits at once, in one transaction that is on the
//! disk before anybody sees it.

use kalah_jobs::{Attempt, JobId, PlayedGame};
use kalah_tournament::EntryId;
use sqlx::SqliteConnection;

use crate::store::database::{Result, Store, entry_row, json};

/// What becomes of a match. Written twice it is the same as once, so that a write which may have come
/// to nothing can be tried again.
#[derive(Debug)]
pub(crate) enum Change {
    /// It is over.
    Finish { id: JobId, entries: [EntryId; 2], attempt: Attempt, games: Box<[PlayedGame; 2]> },
    /// It is handed out once more.
    Again { id: JobId, attempt: Attempt },
}

impl Store {
    /// Enters matches that are to be played, all or none.
    pub(crate) async fn begin(&self, pairs: &[[EntryId; 2]]) -> Result<Vec<JobId>> {
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

    /// Keeps what became of matches, all or nothing.
    pub(crate) async fn settle(&self, changes: &[Change]) -> Result<()> {
        self.at_once(async |write| {
            for change in changes {
                match change {
                    Change::Finish { id, entries, attempt, games } => {
                        finish(write, *id, *entries, *attempt, games).await?;
                    }
                    Change::Again { id, attempt } => again(write, *id, *attempt).await?,
                }
            }
            Ok(())
        })
        .await
    }
}

async fn finish(
    write: &mut SqliteConnection,
    id: JobId,
    [first, second]: [EntryId; 2],
    attempt: Attempt,
    games: &[PlayedGame; 2],
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
    .execute(&mut *write)
    .await?;
    forget_games(write, id).await?;
    for (game, played) in (1..).zip(games) {
        sqlx::query(
            "INSERT INTO games (match_id, game, record, stderr_first, stderr_second, cause)
             VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(id.0)
        .bind(game)
        .bind(json("match", id.0, &played.record)?)
        .bind(&played.stderr[0])
        .bind(&played.stderr[1])
        .bind(&played.cause)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}

async fn again(write: &mut SqliteConnection, id: JobId, attempt: Attempt) -> Result<()> {
    sqlx::query("UPDATE matches SET attempt = ?, finished_at = NULL WHERE id = ?")
        .bind(attempt.0)
        .bind(id.0)
        .execute(&mut *write)
        .await?;
    forget_games(write, id).await
}

async fn forget_games(write: &mut SqliteConnection, id: JobId) -> Result<()> {
    sqlx::query("DELETE FROM games WHERE match_id = ?").bind(id.0).execute(write).await?;
    Ok(())
}
