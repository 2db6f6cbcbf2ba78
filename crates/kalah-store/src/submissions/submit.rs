//! Acceptance of submissions.

use std::time::Duration;

use kalah_jobs::{BotRef, BuildWork, Contestant, JobWork};
use kalah_tournament::PlayerNumber;
use sqlx::SqliteConnection;

use crate::database::columns::as_json;
use crate::database::moment::{Moment, milliseconds};
use crate::database::{Result, Store};
use crate::submission_status::{SubmissionEvent, SubmissionStatus};
use crate::submissions::acceptance::{self, RosterUpdate};
use crate::submissions::tasks::{self, Task, TaskPurpose};
use crate::submissions::{SubmissionChannel, SubmissionId, change};
use crate::tournaments::entries;

/// The time within which submissions are counted.
const HOUR: Duration = Duration::from_hours(1);

/// Submission to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSubmission {
    /// Player who submits.
    pub player: PlayerNumber,
    /// The bot, which is in the depot.
    pub bot: BotRef,
    /// Way by which it came.
    pub way: SubmissionChannel,
    /// Time of arrival.
    pub received_at: Moment,
    /// Maximum number of a player's submissions within an hour.
    pub per_hour: u32,
}

/// Outcome of a submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SubmitOutcome {
    /// The submission is going to be built.
    Taken(SubmissionId, Box<Task>),
    /// The submission is what plays already: it takes the place of the former submission, and all results
    /// stay.
    Same(SubmissionId, Vec<RosterUpdate>),
    /// The player's newest submission is this bot and is still being tried: a form that was sent twice is one submission.
    Underway(SubmissionId),
    /// The player has submitted too often; the time until it may again.
    TooMany(Duration),
    /// The player number is unknown.
    NoPlayer,
}

impl Store {
    /// Stores a submission.
    pub async fn submit(&self, new: &NewSubmission) -> Result<SubmitOutcome> {
        self.at_once(async |write| {
            let player: Option<i64> = sqlx::query_scalar("SELECT id FROM players WHERE number = ?")
                .bind(new.player.0)
                .fetch_optional(&mut *write)
                .await?;
            let Some(player) = player else { return Ok(SubmitOutcome::NoPlayer) };
            let contestant = Contestant::Bot(new.bot.clone());
            if let Some(id) = underway(write, player, &contestant).await? {
                return Ok(SubmitOutcome::Underway(id));
            }
            if let Some(wait) = too_many(write, player, new).await? {
                return Ok(SubmitOutcome::TooMany(wait));
            }
            let version = entries::version_of(write, player, &contestant, &as_json(&contestant)?).await?;
            let plays: Option<(SubmissionId, i64)> =
                sqlx::query_as("SELECT id, version_id FROM submissions WHERE player_id = ? AND status = ?")
                    .bind(player)
                    .bind(SubmissionStatus::Executing)
                    .fetch_optional(&mut *write)
                    .await?;
            let id = insert(write, player, version, new).await?;
            if let Some((former, _)) = plays.filter(|(_, plays)| *plays == version) {
                change(write, former, SubmissionEvent::Overtaken, None, None).await?;
                let cause = format!("the same as submission {former}: its results stay");
                change(write, id, SubmissionEvent::Same, Some(&cause), None).await?;
                let accepted = acceptance::stands(write, id).await?;
                return Ok(SubmitOutcome::Same(id, accepted));
            }
            let work = JobWork::Build(BuildWork { bot: new.bot.clone() });
            let task = tasks::insert(write, TaskPurpose::Build(id), player, new.player, work).await?;
            Ok(SubmitOutcome::Taken(id, Box::new(task)))
        })
        .await
    }
}

/// Returns the newest submission of a player if it is this program and not tried to the end.
async fn underway(
    write: &mut SqliteConnection,
    player: i64,
    contestant: &Contestant,
) -> Result<Option<SubmissionId>> {
    let newest: Option<(SubmissionId, i64, String)> = sqlx::query_as(
        "SELECT submissions.id, versions.id, contestant FROM submissions JOIN versions ON versions.id = version_id
         WHERE submissions.id = (SELECT max(id) FROM submissions WHERE player_id = ?) AND status IN (?, ?, ?)",
    )
    .bind(player)
    .bind(SubmissionStatus::New)
    .bind(SubmissionStatus::Compiling)
    .bind(SubmissionStatus::Testing)
    .fetch_optional(&mut *write)
    .await?;
    let Some((id, version, text)) = newest else { return Ok(None) };
    Ok(entries::contestant_of(version, &text)?.is_same_program(contestant).then_some(id))
}

/// Returns the time for which the player has to wait before the next submission, if any. What was given back
/// does not count.
async fn too_many(
    write: &mut SqliteConnection,
    player: i64,
    new: &NewSubmission,
) -> Result<Option<Duration>> {
    let hour = milliseconds(HOUR);
    let since = new.received_at.0 - hour;
    let times: Vec<i64> = sqlx::query_scalar(
        "SELECT received_at FROM submissions WHERE player_id = ? AND received_at > ? AND status <> ?
         ORDER BY received_at DESC LIMIT ?",
    )
    .bind(player)
    .bind(since)
    .bind(SubmissionStatus::GivenBack)
    .bind(new.per_hour)
    .fetch_all(&mut *write)
    .await?;
    let full = u32::try_from(times.len()).unwrap_or(u32::MAX) >= new.per_hour;
    let oldest = times.last().copied().filter(|_| full);
    Ok(oldest.map(|oldest| Duration::from_millis((oldest - since).unsigned_abs())))
}

async fn insert(
    write: &mut SqliteConnection,
    player: i64,
    version: i64,
    new: &NewSubmission,
) -> Result<SubmissionId> {
    let id = sqlx::query_scalar(
        "INSERT INTO submissions (player_id, version_id, way, received_at, status, changed_at)
         VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
    )
    .bind(player)
    .bind(version)
    .bind(new.way)
    .bind(new.received_at)
    .bind(SubmissionStatus::New)
    .bind(new.received_at)
    .fetch_one(&mut *write)
    .await?;
    Ok(id)
}
