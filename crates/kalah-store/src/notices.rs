//! Notices to people about events.
//!
//! A notice is written in the transaction of what it tells of, and with it the mails to whoever wants them.

pub(crate) mod letters;
pub(crate) mod mails;

use kalah_tournament::PlayerNumber;
use sqlx::SqliteConnection;

use crate::account::role::Role;
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::submission_status::SubmissionStatus;

/// Topic of a notice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, sqlx::Type)]
#[sqlx(rename_all = "kebab-case")]
pub enum NoticeTopic {
    /// A submission does not build.
    NotBuilt,
    /// A submission builds, and is no player.
    NotPassed,
    /// No machine could try a submission.
    GivenBack,
    /// A submission was taken out.
    Withdrawn,
    /// The first game of a version that was lost by a fault.
    FirstFault,
    /// A version has lost games by faults again and again.
    ManyFaults,
    /// The staff has commented on a submission.
    Commented,
    /// A student asks to look at the points again.
    RegradeAsked,
    /// Such a question was answered.
    RegradeAnswered,
    /// A deadline ends soon, and is not met.
    DeadlineNear,
    /// A deadline is over, and was met.
    DeadlineMet,
    /// No result comes, although there is work.
    StandingStill,
    /// Mails were given up.
    MailLost,
}

impl NoticeTopic {
    /// Returns the topic of the notice when a submission reaches this status.
    const fn from_status(status: SubmissionStatus) -> Option<NoticeTopic> {
        match status {
            SubmissionStatus::CompilationError => Some(NoticeTopic::NotBuilt),
            SubmissionStatus::ExecutionError => Some(NoticeTopic::NotPassed),
            SubmissionStatus::GivenBack => Some(NoticeTopic::GivenBack),
            SubmissionStatus::Withdrawn => Some(NoticeTopic::Withdrawn),
            SubmissionStatus::New
            | SubmissionStatus::Compiling
            | SubmissionStatus::Testing
            | SubmissionStatus::Executing
            | SubmissionStatus::Replaced => None,
        }
    }
}

/// Names a notice for as long as the database lives. Later ones have greater numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct NoticeId(pub i64);

/// Notice to be given, unless it was given before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewNotice {
    /// Player whose people get it; the lecturers if there is none.
    pub player: Option<PlayerNumber>,
    /// Topic of the notice.
    pub topic: NoticeTopic,
    /// The number of the submission or the deadline.
    pub about: i64,
    /// Occasion, which sets apart notices with the same text and the same subject.
    pub occasion: i64,
    /// Text of one sentence.
    pub text: String,
}

/// Notice that was given.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct Notice {
    /// Id of the notice.
    pub id: NoticeId,
    /// Topic of the notice.
    pub topic: NoticeTopic,
    /// The number of the submission or the deadline.
    pub about: i64,
    /// Text of one sentence.
    pub text: String,
    /// Time of the notice.
    pub at: Moment,
}

/// Ways by which a person reads notices.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct NoticeReading {
    /// The latest notice that was seen.
    #[sqlx(rename = "seen_notice")]
    pub seen: NoticeId,
    /// True if mails are wanted.
    pub mail_wanted: bool,
    /// True if there is a mail address.
    pub has_address: bool,
    /// Time at which the address of the feed was made, if there is one.
    pub feed_since: Option<Moment>,
    /// Code of the language in which the person last read the own page.
    pub language: Option<String>,
}

/// SQL condition that a notice is for a person, the first parameter. The second one is [`Role::Lecturer`].
const FOR: &str = "(player_id = (SELECT player_id FROM people WHERE id = ?1)
    OR player_id IS NULL AND (SELECT role FROM people WHERE id = ?1) = ?2)";

impl Store {
    /// Returns a person's notices, the latest first.
    pub async fn notices(&self, person: PersonId, most: u32) -> Result<Vec<Notice>> {
        let sql =
            format!("SELECT id, topic, about, text, at FROM notices WHERE {FOR} ORDER BY id DESC LIMIT ?3");
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(person).bind(Role::Lecturer).bind(most);
        Ok(rows.fetch_all(&self.readers).await?)
    }

    /// Returns the ways by which a person reads notices; `None` if there is no such person, or it is shut
    /// out.
    pub async fn reading(&self, person: PersonId) -> Result<Option<NoticeReading>> {
        let row = sqlx::query_as(
            "SELECT seen_notice, mail_wanted, trim(coalesce(mail, '')) <> '' AS has_address, feed_since, language FROM people
             WHERE id = ? AND left_at IS NULL",
        );
        Ok(row.bind(person).fetch_optional(&self.readers).await?)
    }

    /// A person has seen everything up to this notice.
    pub async fn notices_seen(&self, person: PersonId, latest: NoticeId) -> Result<()> {
        sqlx::query("UPDATE people SET seen_notice = max(seen_notice, ?) WHERE id = ?")
            .bind(latest)
            .bind(person)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Gives a person's feed an address that begins to be valid now, or takes it away. The former one ends.
    pub async fn set_feed(&self, person: PersonId, since: Option<Moment>) -> Result<()> {
        sqlx::query("UPDATE people SET feed_since = ? WHERE id = ?")
            .bind(since)
            .bind(person)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Inserts the notices that are not there yet.
    pub async fn notify(&self, notices: &[NewNotice]) -> Result<()> {
        self.at_once(async |write| {
            for new in notices {
                insert_notice(write, new).await?;
            }
            Ok(())
        })
        .await
    }
}

/// Inserts a notice in the transaction of its cause, unless it was inserted before.
pub(crate) async fn insert_notice(write: &mut SqliteConnection, new: &NewNotice) -> Result<()> {
    let NewNotice { player, topic, about, occasion, text } = new;
    let id: Option<i64> = sqlx::query_scalar(
        "INSERT OR IGNORE INTO notices (player_id, topic, about, occasion, text, at)
         SELECT (SELECT id FROM players WHERE number = ?1), ?2, ?3, ?4, ?5, ?6
         WHERE ?1 IS NULL OR EXISTS (SELECT 1 FROM players WHERE number = ?1) RETURNING id",
    )
    .bind(player.map(|number| number.0))
    .bind(topic)
    .bind(about)
    .bind(occasion)
    .bind(text)
    .bind(Moment::now())
    .fetch_optional(&mut *write)
    .await?;
    // No mail reports that mails are lost.
    let Some(id) = id.filter(|_| *topic != NoticeTopic::MailLost) else { return Ok(()) };
    sqlx::query(
        "INSERT INTO mails (notice_id, person_id, due_at)
         SELECT notices.id, people.id, at FROM notices JOIN people
         ON people.player_id = notices.player_id OR notices.player_id IS NULL AND role = ?2
         WHERE notices.id = ?1 AND mail_wanted AND left_at IS NULL AND trim(coalesce(mail, '')) <> ''",
    )
    .bind(id)
    .bind(Role::Lecturer)
    .execute(&mut *write)
    .await?;
    Ok(())
}

/// Inserts the notice of a submission's status, if there is one.
pub(crate) async fn tell_status(
    write: &mut SqliteConnection,
    submission: i64,
    status: SubmissionStatus,
    cause: Option<&str>,
) -> Result<()> {
    let Some(topic) = NoticeTopic::from_status(status) else { return Ok(()) };
    let number: u32 = sqlx::query_scalar(
        "SELECT number FROM players JOIN submissions ON player_id = players.id WHERE submissions.id = ?",
    )
    .bind(submission)
    .fetch_one(&mut *write)
    .await?;
    let text = match topic {
        NoticeTopic::NotBuilt => "does not build",
        NoticeTopic::NotPassed => "does not pass the test",
        NoticeTopic::GivenBack => "was given back",
        _ => "was withdrawn",
    };
    // What a worker says may begin as this sentence does.
    let cause = cause.map(|cause| cause.strip_prefix(text).unwrap_or(cause).trim_start_matches(": "));
    let cause = cause.filter(|cause| !cause.is_empty()).map(|cause| format!(": {cause}")).unwrap_or_default();
    let text = format!("Submission {submission} {text}{cause}");
    let player = Some(PlayerNumber(number));
    insert_notice(write, &NewNotice { player, topic, about: submission, occasion: 0, text }).await
}
