//! Submissions of players, and their outcomes.

pub(crate) mod acceptance;
pub(crate) mod comments;
pub(crate) mod commit_statuses;
pub(crate) mod faults;
pub(crate) mod practices;
pub(crate) mod repositories;
pub(crate) mod submit;
pub(crate) mod tasks;

use std::fmt;

use kalah_jobs::BotRef;
use kalah_tournament::PlayerNumber;
use serde::{Deserialize, Serialize};
use sqlx::SqliteConnection;

use crate::database::columns::as_json;
use crate::database::columns::{BotColumn, NumberColumn};
use crate::database::moment::Moment;
use crate::database::words::stored_words;
use crate::database::{Result, Store};
use crate::notices;
use crate::submission_status::{SubmissionEvent, SubmissionGroup, SubmissionStatus};

/// Names a submission for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, sqlx::Type)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct SubmissionId(pub i64);

impl fmt::Display for SubmissionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

stored_words! {
    /// Way by which a submission came.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum SubmissionChannel: word {
        /// Push by git to this server.
        Git = "git",
        /// Form on the site.
        Page = "page",
        /// Command `kalah submit`.
        Command = "command",
        /// Request of another program.
        Api = "api",
        /// Commit found in a repository elsewhere.
        Polled = "polled",
        /// An older version of the player that it goes back to.
        Older = "older",
        /// Review of a rejected version that passed this time.
        Again = "again",
    }
}

/// Submission without its log.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct Submission {
    /// Id of the submission.
    pub id: SubmissionId,
    /// Player who submitted it.
    #[sqlx(rename = "number", try_from = "NumberColumn")]
    pub player: PlayerNumber,
    /// The bot.
    #[sqlx(rename = "contestant", try_from = "BotColumn")]
    pub bot: BotRef,
    /// Way by which it came.
    pub way: SubmissionChannel,
    /// Time of arrival.
    pub received_at: Moment,
    /// Status of the submission.
    pub status: SubmissionStatus,
    /// Time of the last change of status.
    pub changed_at: Moment,
    /// Reason why it is no player, or a note on its status, in one line.
    pub cause: Option<String>,
}

const SUBMISSIONS: &str =
    "SELECT id, number, contestant, way, received_at, status, changed_at, cause FROM told_submissions";

impl Store {
    /// A submission.
    pub async fn submission(&self, id: SubmissionId) -> Result<Option<Submission>> {
        let sql = sqlx::AssertSqlSafe(format!("{SUBMISSIONS} WHERE id = ?"));
        Ok(sqlx::query_as(sql).bind(id).fetch_optional(&self.readers).await?)
    }

    /// Returns true if a player of this number exists, whether or not it plays anywhere.
    pub async fn has_player(&self, number: PlayerNumber) -> Result<bool> {
        let exists = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM players WHERE number = ?)");
        Ok(exists.bind(number.0).fetch_one(&self.readers).await?)
    }

    /// Returns the log of a submission, for its owner.
    pub async fn submission_log(&self, id: SubmissionId) -> Result<Option<String>> {
        let log = sqlx::query_scalar("SELECT log FROM submissions WHERE id = ?").bind(id);
        Ok(log.fetch_optional(&self.readers).await?)
    }

    /// Submissions that a filter leaves, the latest first: so many after leaving some out.
    pub async fn submissions(
        &self,
        filter: SubmissionFilter,
        most: u32,
        without: u32,
    ) -> Result<Vec<Submission>> {
        let sql = format!("{SUBMISSIONS} WHERE {FILTER} ORDER BY id DESC LIMIT ?3 OFFSET ?4");
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(filter.player.map(|number| number.0))
            .bind(filter.statuses()?)
            .bind(most)
            .bind(without);
        Ok(rows.fetch_all(&self.readers).await?)
    }

    /// The submissions that play, by player.
    pub async fn executing(&self) -> Result<Vec<Submission>> {
        let sql = sqlx::AssertSqlSafe(format!("{SUBMISSIONS} WHERE status = ? ORDER BY number"));
        Ok(sqlx::query_as(sql).bind(SubmissionStatus::Executing).fetch_all(&self.readers).await?)
    }

    /// Returns the number of submissions that a filter leaves.
    pub async fn count_submissions(&self, filter: SubmissionFilter) -> Result<u32> {
        let sql =
            format!("SELECT count(*) FROM submissions JOIN players ON players.id = player_id WHERE {FILTER}");
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(filter.player.map(|number| number.0))
            .bind(filter.statuses()?);
        Ok(count.fetch_one(&self.readers).await?)
    }
}

/// Condition of a [`SubmissionFilter`]: the player is `?1`, the list of statuses `?2`.
const FILTER: &str =
    "(?1 IS NULL OR number = ?1) AND (?2 IS NULL OR status IN (SELECT value FROM json_each(?2)))";

/// Selection of submissions; all by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SubmissionFilter {
    /// Those of this player alone.
    pub player: Option<PlayerNumber>,
    /// Those in this group alone.
    pub group: Option<SubmissionGroup>,
}

impl SubmissionFilter {
    /// All submissions of a player.
    pub fn of_player(player: PlayerNumber) -> SubmissionFilter {
        SubmissionFilter { player: Some(player), group: None }
    }

    /// The words of its statuses as a JSON array; `None` for all.
    fn statuses(self) -> Result<Option<String>> {
        let words = |group: SubmissionGroup| {
            let statuses = SubmissionStatus::ALL.iter().filter(|status| status.group() == group);
            as_json(&statuses.map(|status| status.word()).collect::<Vec<_>>())
        };
        self.group.map(words).transpose()
    }
}

/// Applies an event to a submission. Returns the new status; `None` if the event cannot happen to it, and
/// nothing was changed.
pub(crate) async fn change(
    write: &mut SqliteConnection,
    id: SubmissionId,
    event: SubmissionEvent,
    cause: Option<&str>,
    log: Option<&str>,
) -> Result<Option<SubmissionStatus>> {
    let before: SubmissionStatus = sqlx::query_scalar("SELECT status FROM submissions WHERE id = ?")
        .bind(id)
        .fetch_one(&mut *write)
        .await?;
    let Some(status) = before.after(event) else { return Ok(None) };
    sqlx::query(
        "UPDATE submissions SET status = ?1, changed_at = iif(status = ?1, changed_at, ?2),
         cause = coalesce(?3, cause), log = coalesce(?4, log) WHERE id = ?5",
    )
    .bind(status)
    .bind(Moment::now())
    .bind(cause)
    .bind(log)
    .bind(id)
    .execute(&mut *write)
    .await?;
    if status != before {
        notices::tell_status(write, id.0, status, cause).await?;
    }
    Ok(Some(status))
}
