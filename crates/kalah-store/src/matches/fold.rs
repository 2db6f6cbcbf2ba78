//! Working results out from records: for matches that have none yet, or for all of them again.
//!
//! The games of one match are in memory at a time, and what was worked out is kept as it goes, so that it can be interrupted.

use kalah_jobs::{Attempt, JobId};
use kalah_tournament::{EntryId, MatchSummary};
use sqlx::SqliteConnection;

use crate::database::columns::{AttemptColumn, EntryColumns, JobColumn};
use crate::database::error::StoreError;
use crate::database::{Result, Store};
use crate::matches;
use crate::matches::{games, results};

/// Matches that are worked out in one transaction.
const BATCH: u32 = 256;

/// Scope of the matches to work out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldScope {
    /// Finished matches without a result: played with an older version, or changed since.
    Missing,
    /// Finished matches, all of them.
    All,
}

/// Summary of a fold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FoldSummary {
    /// Matches whose result agrees with their records now.
    pub folded: usize,
    /// Matches among them that had another result or an unreadable one.
    pub differed: Vec<JobId>,
    /// Results that no match between players who take part stands behind. They were removed.
    pub stray: u64,
    /// Matches that are to be played again.
    pub damaged: Vec<DamagedMatch>,
}

/// A match whose records are no result, so that it is to be played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DamagedMatch {
    /// The match.
    pub id: JobId,
    /// The attempt that counts from now on.
    pub attempt: Attempt,
    /// Description of what is wrong with its records.
    pub why: String,
}

/// A match that is over.
#[derive(sqlx::FromRow)]
struct PlayedMatch {
    #[sqlx(try_from = "JobColumn")]
    id: JobId,
    #[sqlx(flatten, try_from = "EntryColumns")]
    entries: [EntryId; 2],
    #[sqlx(try_from = "AttemptColumn")]
    attempt: Attempt,
}

impl Store {
    /// Works results out from records and keeps them. A match whose records are no result is to be played again.
    ///
    /// # Errors
    /// If the database fails. What was worked out before is kept.
    pub async fn fold(&self, scope: FoldScope) -> Result<FoldSummary> {
        let mut fold = FoldSummary::default();
        let mut after = JobId::new(0);
        while let Some(last) = self.at_once(async |write| batch(write, scope, after, &mut fold).await).await?
        {
            after = last;
        }
        if scope == FoldScope::All {
            fold.stray = self.at_once(async |write| settle_sum(write).await).await?;
        }
        Ok(fold)
    }
}

/// Works out the matches after this one; the last of them, or `None` if there was none.
async fn batch(
    write: &mut SqliteConnection,
    scope: FoldScope,
    after: JobId,
    fold: &mut FoldSummary,
) -> Result<Option<JobId>> {
    let sql = match scope {
        FoldScope::Missing => {
            "SELECT id, first_entry, second_entry, attempt FROM current_matches AS played
             WHERE finished_at IS NOT NULL AND id > ?
             AND NOT EXISTS (SELECT 1 FROM results WHERE match_id = played.id) ORDER BY id LIMIT ?"
        }
        FoldScope::All => {
            "SELECT id, first_entry, second_entry, attempt FROM current_matches
             WHERE finished_at IS NOT NULL AND id > ? ORDER BY id LIMIT ?"
        }
    };
    let rows: Vec<PlayedMatch> =
        sqlx::query_as(sql).bind(after.number()).bind(BATCH).fetch_all(&mut *write).await?;
    let last = rows.last().map(|row| row.id);
    for played in rows {
        work_out(write, played, scope, fold).await?;
    }
    Ok(last)
}

async fn work_out(
    write: &mut SqliteConnection,
    played: PlayedMatch,
    scope: FoldScope,
    fold: &mut FoldSummary,
) -> Result<()> {
    let PlayedMatch { id, entries, attempt } = played;
    let summary = match games::read(write, id).await {
        Ok(Some([first, second])) => MatchSummary::from_records(entries, [&first.record, &second.record])
            .map_err(|refused| refused.to_string()),
        Ok(None) => Err("a game is missing".to_owned()),
        Err(error @ StoreError::Unreadable { .. }) => Err(error.to_string()),
        Err(error) => return Err(error),
    };
    match summary {
        Ok(summary) => {
            fold.folded += 1;
            let stored = if scope == FoldScope::All { results::find(write, id).await? } else { None };
            if stored != Some(summary) {
                let removed = results::remove(write, id).await?;
                results::insert(write, id, &summary).await?;
                if removed || scope == FoldScope::All {
                    fold.differed.push(id);
                }
            }
        }
        Err(why) => {
            let attempt = attempt.next();
            matches::again(write, id, attempt, None, false).await?;
            games::forget(write, id).await?;
            results::remove(write, id).await?;
            fold.damaged.push(DamagedMatch { id, attempt, why });
        }
    }
    Ok(())
}

/// Removes results that nothing stands behind, and sums up those that are left. How many were removed.
async fn settle_sum(write: &mut SqliteConnection) -> Result<u64> {
    let stray = sqlx::query(
        "DELETE FROM results WHERE match_id NOT IN
         (SELECT id FROM current_matches WHERE finished_at IS NOT NULL)",
    )
    .execute(&mut *write)
    .await?;
    sqlx::query(
        "UPDATE result_sum SET counted = (SELECT count(*) FROM results),
         sum = (SELECT coalesce(sum(hash), 0) FROM results)",
    )
    .execute(&mut *write)
    .await?;
    Ok(stray.rows_affected())
}
