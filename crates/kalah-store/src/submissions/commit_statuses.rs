//! Statuses of commits that forges are told: one row for each commit, so that the queue has an end.

use std::time::Duration;

use kalah_tournament::PlayerNumber;

use crate::database::columns::NumberColumn;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::delivery::{Delivery, DeliveryRecord, RetryPolicy};
use crate::submission_status::SubmissionStatus;
use crate::submissions::SubmissionId;

/// Names the status of a commit for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct CommitStatusId(pub i64);

/// Commit of a repository elsewhere, and the status that was or is to be told.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct CommitStatusRow {
    /// Id of the row.
    pub id: CommitStatusId,
    /// Owner of the repository.
    #[sqlx(rename = "number", try_from = "NumberColumn")]
    pub player: PlayerNumber,
    /// Address of the repository.
    pub address: String,
    /// Name of the commit.
    #[sqlx(rename = "commit_name")]
    pub commit: String,
    /// The submission that was made of it; `None` if it was not taken.
    #[sqlx(rename = "submission_id")]
    pub submission: Option<SubmissionId>,
    /// Status of that submission.
    pub status: Option<SubmissionStatus>,
    /// Word of the state; `None` if nothing was to be told yet.
    pub state: Option<String>,
    /// Text of the status.
    pub description: String,
    /// Time of its last change.
    pub changed_at: Moment,
    /// Time at which it is sent next; `None` if nothing is to be sent.
    pub due_at: Option<Moment>,
    /// Tries of the newest status so far.
    pub tries: u32,
    /// Time at which the forge took a status last.
    pub sent_at: Option<Moment>,
    /// The forge's last answer.
    pub answer: Option<String>,
    /// Word of the forge of the repository, if it is known.
    pub forge: Option<String>,
    /// Sealed token of the repository.
    pub status_token: Option<String>,
}

/// Query of commits, of the repository that is connected now; a condition is added.
const ROWS: &str = "SELECT commit_statuses.id AS id, number, commit_statuses.address AS address, commit_name,
    submission_id, submissions.status AS status, state, description, commit_statuses.changed_at AS changed_at, due_at,
    tries, sent_at, answer, forge, status_token FROM commit_statuses
    JOIN players ON players.id = commit_statuses.player_id
    JOIN repositories ON repositories.player_id = commit_statuses.player_id
        AND repositories.address = commit_statuses.address
    LEFT JOIN submissions ON submissions.id = submission_id";

impl Store {
    /// Notes a commit that was looked at, and the submission that was made of it, if one was.
    pub async fn note_commit(
        &self,
        player: PlayerNumber,
        address: &str,
        commit: &str,
        submission: Option<SubmissionId>,
    ) -> Result<()> {
        sqlx::query(
            "INSERT INTO commit_statuses (player_id, address, commit_name, submission_id, changed_at)
             SELECT id, ?1, ?2, ?3, ?4 FROM players WHERE number = ?5
             ON CONFLICT (player_id, address, commit_name) DO UPDATE SET submission_id = excluded.submission_id",
        )
        .bind(address)
        .bind(commit)
        .bind(submission)
        .bind(Moment::now())
        .bind(player.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Returns the commits whose status may have to be told anew: those of repositories with a token whose submission is
    /// under way, plays, was withdrawn, or was not told of yet.
    pub async fn open_commits(&self) -> Result<Vec<CommitStatusRow>> {
        let sql = format!(
            "{ROWS} WHERE status_token IS NOT NULL AND (state IS NULL OR state = 'pending' OR submissions.status = ?
             OR state = 'success' AND submissions.status = ?) ORDER BY commit_statuses.id"
        );
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(SubmissionStatus::Executing)
            .bind(SubmissionStatus::Withdrawn);
        Ok(rows.fetch_all(&self.readers).await?)
    }

    /// Returns the last commits of a player's repository, the newest first.
    pub async fn commits_of(&self, player: PlayerNumber, most: u32) -> Result<Vec<CommitStatusRow>> {
        let sql = format!("{ROWS} WHERE number = ? ORDER BY commit_statuses.id DESC LIMIT ?");
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(player.0).bind(most);
        Ok(rows.fetch_all(&self.readers).await?)
    }

    /// Notes the status of a commit, which is to be sent.
    pub async fn queue_commit_status(
        &self,
        id: CommitStatusId,
        state: &str,
        description: &str,
        at: Moment,
    ) -> Result<()> {
        sqlx::query(
            "UPDATE commit_statuses SET state = ?1, description = ?2, changed_at = ?3, due_at = ?3, tries = 0
             WHERE id = ?4",
        )
        .bind(state)
        .bind(description)
        .bind(at)
        .bind(id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Takes the status that is due now. It counts as tried: if the server is killed while it is sent, it is tried again
    /// after a pause.
    pub async fn next_commit_status(
        &self,
        patience: &RetryPolicy,
        at: Moment,
    ) -> Result<Option<CommitStatusRow>> {
        let sql = format!("{ROWS} WHERE due_at <= ? AND status_token IS NOT NULL ORDER BY due_at LIMIT 1");
        let due: Option<CommitStatusRow> =
            sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(at).fetch_optional(&self.readers).await?;
        let Some(mut row) = due else { return Ok(None) };
        row.tries = row.tries.saturating_add(1);
        let next = at + patience.after(row.tries);
        sqlx::query("UPDATE commit_statuses SET tries = ?, due_at = ? WHERE id = ? AND changed_at = ?")
            .bind(row.tries)
            .bind(next)
            .bind(row.id)
            .bind(row.changed_at)
            .execute(&self.writer)
            .await?;
        row.due_at = Some(next);
        Ok(Some(row))
    }

    /// Notes what came of sending a status. One that has changed meanwhile is still to be sent.
    pub async fn commit_status_delivered(
        &self,
        row: &CommitStatusRow,
        delivery: &Delivery,
        patience: &RetryPolicy,
        at: Moment,
    ) -> Result<()> {
        let DeliveryRecord { answer, is_taken, is_done } = delivery.record(row.changed_at, patience, at);
        sqlx::query(
            "UPDATE commit_statuses SET answer = ?1, sent_at = iif(?2, ?3, sent_at),
             due_at = iif(?4 AND changed_at = ?5, NULL, due_at) WHERE id = ?6",
        )
        .bind(answer)
        .bind(is_taken)
        .bind(at)
        .bind(is_done)
        .bind(row.changed_at)
        .bind(row.id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Puts off what is due for repositories whose address begins so: the forge does not answer, and others need not wait.
    pub async fn postpone_commit_statuses(&self, beginning: &str, at: Moment, by: Duration) -> Result<()> {
        let until = at + by;
        sqlx::query("UPDATE commit_statuses SET due_at = ?1 WHERE due_at < ?1 AND substr(address, 1, length(?2)) = ?2")
            .bind(until)
            .bind(beginning)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}
