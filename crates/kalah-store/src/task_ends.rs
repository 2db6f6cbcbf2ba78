//! Ends of tasks, and what follows from them.

use kalah_jobs::{
    BotFault, BotRef, BuildWork, CheckWork, Contestant, JobWork, PlayedGame, TournamentSettings,
};
use sqlx::SqliteConnection;

use crate::database::columns::as_json;
use crate::database::{Result, Store};
use crate::deadlines::measures;
use crate::reviews;
use crate::submission_status::SubmissionEvent;
use crate::submissions::acceptance::{self, RosterUpdate};
use crate::submissions::practices;
use crate::submissions::tasks::{Task, TaskPurpose, insert};
use crate::submissions::{SubmissionId, change};

/// End of a task, if it was no machine's fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskEnd {
    /// Lack of tools: another machine has to do it.
    Lacking(BotRef),
    /// The bot was built.
    Built(BotRef),
    /// The bot can take part; the steps of the check.
    Passed(String),
    /// The bot cannot.
    Refused(BotFault),
    /// A match is over: games won less games lost.
    Played(i32, Box<[PlayedGame; 2]>),
}

/// Consequences of the end of a task.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TaskConsequences {
    /// Task that is to be done now.
    pub next: Option<Task>,
    /// Versions that play from now on.
    pub accepted: Vec<RosterUpdate>,
}

impl Store {
    /// Keeps what came of a task. Written twice it is the same as once. Whatever is checked next is checked for these
    /// settings.
    pub async fn end_task(
        &self,
        task: &Task,
        end: &TaskEnd,
        settings: TournamentSettings,
    ) -> Result<TaskConsequences> {
        self.at_once(async |write| {
            if let TaskEnd::Lacking(bot) = end {
                return lacking(write, task, bot).await;
            }
            sqlx::query("UPDATE tasks SET done_at = coalesce(done_at, unixepoch()) WHERE id = ?")
                .bind(task.id.number())
                .execute(&mut *write)
                .await?;
            match (task.purpose, end) {
                (TaskPurpose::Build(id), TaskEnd::Built(bot)) => {
                    if change(write, id, SubmissionEvent::Built, None, None).await?.is_none() {
                        return Ok(TaskConsequences::default());
                    }
                    describe(write, id, bot).await?;
                    let work = JobWork::Check(CheckWork { bot: bot.clone(), settings });
                    let player = player_row(write, id).await?;
                    let next = insert(write, TaskPurpose::Check(id), player, task.player, work).await?;
                    Ok(TaskConsequences { next: Some(next), accepted: Vec::new() })
                }
                (TaskPurpose::Check(id), TaskEnd::Passed(log)) => {
                    let accepted = acceptance::accept(write, id, log).await?;
                    Ok(TaskConsequences { next: None, accepted })
                }
                (TaskPurpose::Build(id), TaskEnd::Refused(fault)) => {
                    change(write, id, SubmissionEvent::NotBuilt, Some(&fault.cause), Some(&fault.log))
                        .await?;
                    Ok(TaskConsequences::default())
                }
                (TaskPurpose::Check(id), TaskEnd::Refused(fault)) => {
                    change(write, id, SubmissionEvent::Failed, Some(&fault.cause), Some(&fault.log)).await?;
                    Ok(TaskConsequences::default())
                }
                (TaskPurpose::Measure(_), TaskEnd::Played(points, games)) => {
                    measures::finish(write, task, *points, games).await?;
                    Ok(TaskConsequences::default())
                }
                (TaskPurpose::Practice(id, _), TaskEnd::Played(points, games)) => {
                    practices::finish(write, id, *points, games).await?;
                    Ok(TaskConsequences::default())
                }
                (TaskPurpose::Replay(review, id), TaskEnd::Played(points, games)) => {
                    reviews::replayed(write, review, id, *points, games).await?;
                    Ok(TaskConsequences::default())
                }
                (TaskPurpose::Recheck(review, id), TaskEnd::Passed(_)) => {
                    reviews::rechecked(write, review, id, None).await?;
                    Ok(TaskConsequences::default())
                }
                (TaskPurpose::Recheck(review, id), TaskEnd::Refused(fault)) => {
                    reviews::rechecked(write, review, id, Some(&fault.cause)).await?;
                    Ok(TaskConsequences::default())
                }
                _ => Ok(TaskConsequences::default()),
            }
        })
        .await
    }
}

/// The task waits for a machine that has what the bot takes.
async fn lacking(write: &mut SqliteConnection, task: &Task, bot: &BotRef) -> Result<TaskConsequences> {
    let work = JobWork::Build(BuildWork { bot: bot.clone() });
    let attempt = task.attempt.next();
    sqlx::query(
        "UPDATE tasks SET work = ?, attempt = ?, leased = NULL, worker = NULL, session = NULL WHERE id = ?",
    )
    .bind(as_json(&work)?)
    .bind(attempt.0)
    .bind(task.id.number())
    .execute(&mut *write)
    .await?;
    if let TaskPurpose::Build(id) = task.purpose {
        // Its owner reads what it waits for.
        describe(write, id, bot).await?;
    }
    let next = Task { work, attempt, lease: None, ..task.clone() };
    Ok(TaskConsequences { next: Some(next), accepted: Vec::new() })
}

/// Updates the description of a submitted version.
async fn describe(write: &mut SqliteConnection, id: SubmissionId, bot: &BotRef) -> Result<()> {
    sqlx::query(
        "UPDATE versions SET contestant = ? WHERE id = (SELECT version_id FROM submissions WHERE id = ?)",
    )
    .bind(as_json(&Contestant::Bot(bot.clone()))?)
    .bind(id)
    .execute(&mut *write)
    .await?;
    Ok(())
}

async fn player_row(write: &mut SqliteConnection, id: SubmissionId) -> Result<i64> {
    let player = sqlx::query_scalar("SELECT player_id FROM submissions WHERE id = ?").bind(id);
    Ok(player.fetch_one(&mut *write).await?)
}
