//! Submissions of players, and their outcomes.

use std::fmt;
use std::str::FromStr;

use kalah_jobs::{BotRef, Contestant};
use kalah_tournament::PlayerNumber;
use serde::{Deserialize, Serialize};
use sqlx::SqliteConnection;

use crate::database::{Result, Store};
use crate::entries;
use crate::error::StoreError;
use crate::moment::Moment;
use crate::notices;
use crate::submission_status::{SubmissionEvent, SubmissionStatus};

/// Names a submission for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SubmissionId(pub i64);

impl fmt::Display for SubmissionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Way by which a submission came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SubmissionChannel {
    /// Push by git to this server.
    Git,
    /// Form on the site.
    Page,
    /// Command `kalah submit`.
    Command,
    /// Request of another program.
    Api,
    /// Commit found in a repository elsewhere.
    Polled,
    /// An older version of the player that it goes back to.
    Older,
    /// Review of a rejected version that passed this time.
    Again,
}

impl SubmissionChannel {
    const ALL: [SubmissionChannel; 7] = [
        SubmissionChannel::Git,
        SubmissionChannel::Page,
        SubmissionChannel::Command,
        SubmissionChannel::Api,
        SubmissionChannel::Polled,
        SubmissionChannel::Older,
        SubmissionChannel::Again,
    ];

    /// Returns its word for programs and for the database.
    pub const fn word(self) -> &'static str {
        match self {
            SubmissionChannel::Git => "git",
            SubmissionChannel::Page => "page",
            SubmissionChannel::Command => "command",
            SubmissionChannel::Api => "api",
            SubmissionChannel::Polled => "polled",
            SubmissionChannel::Older => "older",
            SubmissionChannel::Again => "again",
        }
    }
}

impl FromStr for SubmissionChannel {
    type Err = ();

    fn from_str(word: &str) -> std::result::Result<SubmissionChannel, ()> {
        SubmissionChannel::ALL.into_iter().find(|way| way.word() == word).ok_or(())
    }
}

/// Submission without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// Id of the submission.
    pub id: SubmissionId,
    /// Player who submitted it.
    pub player: PlayerNumber,
    /// The bot.
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

type SubmissionColumns = (i64, u32, String, String, i64, String, i64, Option<String>);

impl Store {
    /// A submission.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn submission(&self, id: SubmissionId) -> Result<Option<Submission>> {
        let row: Option<SubmissionColumns> = sqlx::query_as("SELECT * FROM told_submissions WHERE id = ?")
            .bind(id.0)
            .fetch_optional(&self.readers)
            .await?;
        row.map(submission).transpose()
    }

    /// Returns true if a player of this number exists, whether or not it plays anywhere.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn has_player(&self, number: PlayerNumber) -> Result<bool> {
        let exists = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM players WHERE number = ?)");
        Ok(exists.bind(number.0).fetch_one(&self.readers).await?)
    }

    /// Returns the log of a submission, for its owner.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn submission_log(&self, id: SubmissionId) -> Result<Option<String>> {
        let log = sqlx::query_scalar("SELECT log FROM submissions WHERE id = ?").bind(id.0);
        Ok(log.fetch_optional(&self.readers).await?)
    }

    /// Submissions of a player, or of all, the latest first: so many after leaving some out.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn submissions(
        &self,
        of: Option<PlayerNumber>,
        most: u32,
        without: u32,
    ) -> Result<Vec<Submission>> {
        let rows: Vec<SubmissionColumns> = sqlx::query_as(
                "SELECT * FROM told_submissions WHERE ?1 IS NULL OR number = ?1 ORDER BY id DESC LIMIT ?2 OFFSET ?3",
            )
            .bind(of.map(|number| number.0))
            .bind(most)
            .bind(without)
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter().map(submission).collect()
    }

    /// The submissions that play, by player.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn executing(&self) -> Result<Vec<Submission>> {
        let rows: Vec<SubmissionColumns> =
            sqlx::query_as("SELECT * FROM told_submissions WHERE status = 'executing' ORDER BY number")
                .fetch_all(&self.readers)
                .await?;
        rows.into_iter().map(submission).collect()
    }

    /// Returns the number of submissions, of a player or of all.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn count_submissions(&self, of: Option<PlayerNumber>) -> Result<u32> {
        let count = sqlx::query_scalar(
            "SELECT count(*) FROM submissions JOIN players ON players.id = player_id WHERE ?1 IS NULL OR number = ?1",
        );
        Ok(count.bind(of.map(|number| number.0)).fetch_one(&self.readers).await?)
    }
}

fn submission(row: SubmissionColumns) -> Result<Submission> {
    let (id, number, contestant, way, received_at, status, changed_at, cause) = row;
    let unreadable = |error: String| StoreError::Unreadable { what: "submission", id, error };
    let Contestant::Bot(bot) = entries::contestant_of(id, &contestant)? else {
        return Err(unreadable("it is no bot".to_owned()));
    };
    Ok(Submission {
        id: SubmissionId(id),
        player: PlayerNumber(number),
        bot,
        way: way.parse().map_err(|()| unreadable(format!("`{way}` is no way")))?,
        received_at: Moment(received_at),
        status: status.parse().map_err(|error: crate::NotStatus| unreadable(error.to_string()))?,
        changed_at: Moment(changed_at),
        cause,
    })
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
    let word: String = sqlx::query_scalar("SELECT status FROM submissions WHERE id = ?")
        .bind(id.0)
        .fetch_one(&mut *write)
        .await?;
    let unreadable = |error: crate::NotStatus| StoreError::Unreadable {
        what: "submission",
        id: id.0,
        error: error.to_string(),
    };
    let before: SubmissionStatus = word.parse().map_err(unreadable)?;
    let Some(status) = before.after(event) else { return Ok(None) };
    sqlx::query(
        "UPDATE submissions SET status = ?1, changed_at = iif(status = ?1, changed_at, ?2),
         cause = coalesce(?3, cause), log = coalesce(?4, log) WHERE id = ?5",
    )
    .bind(status.word())
    .bind(Moment::now().0)
    .bind(cause)
    .bind(log)
    .bind(id.0)
    .execute(&mut *write)
    .await?;
    if status != before {
        notices::tell_status(write, id.0, status, cause).await?;
    }
    Ok(Some(status))
}

pub(crate) fn as_json(value: &impl Serialize) -> Result<String> {
    let failed = |error: serde_json::Error| StoreError::Unreadable {
        what: "value to be kept",
        id: 0,
        error: error.to_string(),
    };
    serde_json::to_string(value).map_err(failed)
}
