//! Ends of tasks, and what follows from them.

use kalah_jobs::{BotFault, BotRef, Build, Check, Contestant, PlayedGame, Settings, Work};
use sqlx::SqliteConnection;

use crate::acceptance::{self, Accepted};
use crate::database::{Result, Store};
use crate::submission_status::Event;
use crate::submissions::{SubmissionId, as_json, change};
use crate::tasks::{Purpose, Task, insert};
use crate::{measures, practices, reviews};

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
pub struct Follows {
    /// Task that is to be done now.
    pub next: Option<Task>,
    /// Versions that play from now on.
    pub accepted: Vec<Accepted>,
}

impl Store {
    /// Keeps what came of a task. Written twice it is the same as once. Whatever is checked next is checked for these
    /// settings.
    ///
    /// # Errors
    /// If the database cannot do it.
    pub async fn end_task(&self, task: &Task, end: &TaskEnd, settings: Settings) -> Result<Follows> {
        self.at_once(async |write| {
            if let TaskEnd::Lacking(bot) = end {
                return lacking(write, task, bot).await;
            }
            sqlx::query("UPDATE tasks SET done_at = coalesce(done_at, unixepoch()) WHERE id = ?")
                .bind(task.id.0)
                .execute(&mut *write)
                .await?;
            match (task.purpose, end) {
                (Purpose::Build(id), TaskEnd::Built(bot)) => {
                    if change(write, id, Event::Built, None, None).await?.is_none() {
                        return Ok(Follows::default());
                    }
                    describe(write, id, bot).await?;
                    let work = Work::Check(Check { bot: bot.clone(), settings });
                    let player = player_row(write, id).await?;
                    let next = insert(write, Purpose::Check(id), player, task.player, work).await?;
                    Ok(Follows { next: Some(next), accepted: Vec::new() })
                }
                (Purpose::Check(id), TaskEnd::Passed(log)) => {
                    let accepted = acceptance::accept(write, id, log).await?;
                    Ok(Follows { next: None, accepted })
                }
                (Purpose::Build(id), TaskEnd::Refused(fault)) => {
                    change(write, id, Event::NotBuilt, Some(&fault.cause), Some(&fault.log)).await?;
                    Ok(Follows::default())
                }
                (Purpose::Check(id), TaskEnd::Refused(fault)) => {
                    change(write, id, Event::Failed, Some(&fault.cause), Some(&fault.log)).await?;
                    Ok(Follows::default())
                }
                (Purpose::Measure(_), TaskEnd::Played(points, games)) => {
                    measures::finish(write, task, *points, games).await?;
                    Ok(Follows::default())
                }
                (Purpose::Practice(id, _), TaskEnd::Played(points, games)) => {
                    practices::finish(write, id, *points, games).await?;
                    Ok(Follows::default())
                }
                (Purpose::Replay(review, id), TaskEnd::Played(points, games)) => {
                    reviews::replayed(write, review, id, *points, games).await?;
                    Ok(Follows::default())
                }
                (Purpose::Recheck(review, id), TaskEnd::Passed(_)) => {
                    reviews::rechecked(write, review, id, None).await?;
                    Ok(Follows::default())
                }
                (Purpose::Recheck(review, id), TaskEnd::Refused(fault)) => {
                    reviews::rechecked(write, review, id, Some(&fault.cause)).await?;
                    Ok(Follows::default())
                }
                _ => Ok(Follows::default()),
            }
        })
        .await
    }
}

/// The task waits for a machine that has what the bot takes.
async fn lacking(write: &mut SqliteConnection, task: &Task, bot: &BotRef) -> Result<Follows> {
    let work = Work::Build(Build { bot: bot.clone() });
    let attempt = task.attempt.next();
    sqlx::query(
        "UPDATE tasks SET work = ?, attempt = ?, leased = NULL, worker = NULL, session = NULL WHERE id = ?",
    )
    .bind(as_json(&work)?)
    .bind(attempt.0)
    .bind(task.id.0)
    .execute(&mut *write)
    .await?;
    let next = Task { work, attempt, lease: None, ..task.clone() };
    Ok(Follows { next: Some(next), accepted: Vec::new() })
}

/// Updates the description of a submitted version.
async fn describe(write: &mut SqliteConnection, id: SubmissionId, bot: &BotRef) -> Result<()> {
    sqlx::query(
        "UPDATE versions SET contestant = ? WHERE id = (SELECT version_id FROM submissions WHERE id = ?)",
    )
    .bind(as_json(&Contestant::Bot(bot.clone()))?)
    .bind(id.0)
    .execute(&mut *write)
    .await?;
    Ok(())
}

async fn player_row(write: &mut SqliteConnection, id: SubmissionId) -> Result<i64> {
    let player = sqlx::query_scalar("SELECT player_id FROM submissions WHERE id = ?").bind(id.0);
    Ok(player.fetch_one(&mut *write).await?)
}
