//! Work that is no match: what it is for, who has it, and what was tried.

use std::cmp::Ordering;

use kalah_jobs::{Attempt, JobId, JobWork, LapsedAttempt, WorkerId, WorkerSession};
use kalah_tournament::PlayerNumber;
use serde::{Deserialize, Serialize};
use sqlx::SqliteConnection;

use crate::database::columns::LeaseColumns;
use crate::database::columns::as_json;
use crate::database::error::StoreError;
use crate::database::ids::{PracticeId, ReviewId};
use crate::database::{Result, Store};
use crate::submission_status::SubmissionEvent;
use crate::submissions::{SubmissionId, change};

/// Purpose of a task. Tasks for a waiting owner come first, in the order of submission.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TaskPurpose {
    /// Build of a submission.
    Build(SubmissionId),
    /// Trial of a submission.
    Check(SubmissionId),
    /// Match apart from all tournaments, for a deadline.
    Measure(SubmissionId),
    /// Repetition of a match for a review.
    Replay(ReviewId, JobId),
    /// Repetition of a trial for a review.
    Recheck(ReviewId, SubmissionId),
    /// Practice match that a player asked for, against this one.
    Practice(PracticeId, PlayerNumber),
}

impl TaskPurpose {
    /// The submission whose status it decides, if it does.
    pub(crate) const fn submission(self) -> Option<SubmissionId> {
        match self {
            TaskPurpose::Build(id) | TaskPurpose::Check(id) => Some(id),
            TaskPurpose::Measure(_)
            | TaskPurpose::Replay(..)
            | TaskPurpose::Recheck(..)
            | TaskPurpose::Practice(..) => None,
        }
    }
}

impl PartialOrd for TaskPurpose {
    fn partial_cmp(&self, other: &TaskPurpose) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for TaskPurpose {
    fn cmp(&self, other: &TaskPurpose) -> Ordering {
        // Nobody waits for a match as for a status.
        let key = |one: &TaskPurpose| match *one {
            TaskPurpose::Build(id) => (0, id.0, 0),
            TaskPurpose::Check(id) => (0, id.0, 1),
            TaskPurpose::Measure(id) => (1, id.0, 0),
            TaskPurpose::Replay(review, id) => (2, review.0, id.number()),
            TaskPurpose::Recheck(review, id) => (2, review.0, id.0),
            TaskPurpose::Practice(id, _) => (3, id.0, 0),
        };
        key(self).cmp(&key(other))
    }
}

/// Work that is to be done or being done, and is no match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// Job of the task.
    pub id: JobId,
    /// Purpose of the task.
    pub purpose: TaskPurpose,
    /// Player for whom it is done.
    pub player: PlayerNumber,
    /// Work to be done.
    pub work: JobWork,
    /// The attempt that counts.
    pub attempt: Attempt,
    /// Worker that has it, if one has.
    pub lease: Option<(WorkerId, WorkerSession)>,
    /// Workers that have tried it, the first one first.
    pub tried: Vec<WorkerId>,
}

#[derive(sqlx::FromRow)]
struct TaskRow {
    id: i64,
    purpose: String,
    number: u32,
    work: String,
    attempt: u32,
    #[sqlx(flatten, try_from = "LeaseColumns")]
    lease: Option<(WorkerId, WorkerSession)>,
}

impl Store {
    /// The tasks that are to be done or being done, by id.
    pub async fn open_tasks(&self) -> Result<Vec<Task>> {
        let rows: Vec<TaskRow> = sqlx::query_as(
            "SELECT tasks.id, purpose, number, work, attempt, iif(leased = attempt, worker, NULL) AS worker, session
             FROM tasks JOIN players ON players.id = player_id
             WHERE done_at IS NULL AND set_aside_at IS NULL ORDER BY tasks.id",
        )
        .fetch_all(&self.readers)
        .await?;
        let mut tasks = Vec::with_capacity(rows.len());
        for TaskRow { id, purpose, number, work, attempt, lease } in rows {
            let tried: Vec<String> =
                sqlx::query_scalar("SELECT worker FROM task_tries WHERE task_id = ? ORDER BY attempt")
                    .bind(id)
                    .fetch_all(&self.readers)
                    .await?;
            tasks.push(Task {
                id: JobId::new(id),
                purpose: from_json(id, &purpose)?,
                player: PlayerNumber(number),
                work: from_json(id, &work)?,
                attempt: Attempt(attempt),
                lease,
                tried: tried.into_iter().filter_map(|worker| worker.parse().ok()).collect(),
            });
        }
        Ok(tasks)
    }
}

/// A worker got a task.
pub(crate) async fn lease(
    write: &mut SqliteConnection,
    id: JobId,
    attempt: Attempt,
    worker: &WorkerId,
    session: WorkerSession,
) -> Result<()> {
    let purpose: Option<String> = sqlx::query_scalar(
        "UPDATE tasks SET leased = ?, worker = ?, session = ? WHERE id = ? RETURNING purpose",
    )
    .bind(attempt.0)
    .bind(worker.as_str())
    .bind(session.0.cast_signed())
    .bind(id.number())
    .fetch_optional(&mut *write)
    .await?;
    if let Some(purpose) = purpose {
        let purpose: TaskPurpose = from_json(id.number(), &purpose)?;
        if let Some(id) = purpose.submission() {
            change(write, id, SubmissionEvent::Begun, None, None).await?;
        }
    }
    Ok(())
}

/// An attempt at a task came to nothing. If it was the last one, its submission is given back.
pub(crate) async fn lapse(write: &mut SqliteConnection, lapse: &LapsedAttempt) -> Result<()> {
    let LapsedAttempt { job, attempt, tried, set_aside } = lapse;
    if let Some(tried) = tried {
        sqlx::query("INSERT OR IGNORE INTO task_tries (task_id, attempt, worker, why) VALUES (?, ?, ?, ?)")
            .bind(job.number())
            .bind(tried.attempt.0)
            .bind(tried.worker.as_str())
            .bind(&tried.why)
            .execute(&mut *write)
            .await?;
    }
    let purpose: Option<String> = sqlx::query_scalar(
        "UPDATE tasks SET attempt = ?, leased = NULL, worker = NULL, session = NULL,
         set_aside_at = iif(?, unixepoch(), set_aside_at) WHERE id = ? RETURNING purpose",
    )
    .bind(attempt.0)
    .bind(*set_aside)
    .bind(job.number())
    .fetch_optional(&mut *write)
    .await?;
    if let Some(purpose) = purpose.filter(|_| *set_aside)
        && let Some(id) = from_json::<TaskPurpose>(job.number(), &purpose)?.submission()
    {
        let why = tried.as_ref().map_or("", |tried| tried.why.as_str());
        let cause = format!("no machine could do it, which is not its fault: {why}");
        change(write, id, SubmissionEvent::GivenUp, Some(&cause), None).await?;
    }
    Ok(())
}

/// Requeues matches and trials that were set aside, except practices; rejected submissions have to be submitted again.
/// How many.
pub(crate) async fn try_again(write: &mut SqliteConnection) -> Result<u64> {
    let aside = "SELECT id FROM tasks WHERE set_aside_at IS NOT NULL AND done_at IS NULL AND id IN (
                 SELECT task_id FROM measures UNION SELECT task_id FROM review_matches
                 UNION SELECT task_id FROM review_checks)";
    let aside: Vec<i64> = sqlx::query_scalar(aside).fetch_all(&mut *write).await?;
    for id in &aside {
        sqlx::query("DELETE FROM task_tries WHERE task_id = ?").bind(id).execute(&mut *write).await?;
        sqlx::query("UPDATE tasks SET set_aside_at = NULL WHERE id = ?")
            .bind(id)
            .execute(&mut *write)
            .await?;
    }
    Ok(aside.len() as u64)
}

pub(crate) async fn insert(
    write: &mut SqliteConnection,
    purpose: TaskPurpose,
    player_row: i64,
    player: PlayerNumber,
    work: JobWork,
) -> Result<Task> {
    let id = sqlx::query_scalar(
        "INSERT INTO tasks (purpose, player_id, work, attempt) VALUES (?, ?, ?, ?) RETURNING id",
    )
    .bind(as_json(&purpose)?)
    .bind(player_row)
    .bind(as_json(&work)?)
    .bind(Attempt::FIRST.0)
    .fetch_one(&mut *write)
    .await?;
    let (attempt, lease, tried) = (Attempt::FIRST, None, Vec::new());
    Ok(Task { id: JobId::new(id), purpose, player, work, attempt, lease, tried })
}

fn from_json<T: for<'a> Deserialize<'a>>(id: i64, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Unreadable {
        what: "task",
        id,
        error: error.to_string(),
    })
}
