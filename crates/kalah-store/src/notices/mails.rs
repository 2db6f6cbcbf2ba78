//! Mails that are to be sent, each once, whatever happens to the server meanwhile.

use sqlx::SqliteConnection;

use crate::database::ids::PersonId;
use crate::database::moment::{Moment, milliseconds};
use crate::database::{Result, Store};
use crate::delivery::RetryPolicy;
use crate::notices::letters::Letter;
use crate::notices::{self, NewNotice, Notice, NoticeTopic};

/// Milliseconds of a day.
const DAY: i64 = 24 * 3_600_000;

/// A mail that is to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mail {
    /// Id of the mail: the same at each try.
    pub id: i64,
    /// Address of the recipient.
    pub address: String,
    /// Code of the language that the recipient reads, if it is known.
    pub language: Option<String>,
    /// Tries so far, this one too.
    pub tries: u32,
    /// What it contains.
    pub content: MailContent,
}

/// Content of a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailContent {
    /// Notice about an event.
    Notice(Notice),
    /// Letter of the staff.
    Letter(Letter),
}

#[derive(sqlx::FromRow)]
struct DueMail {
    id: i64,
    #[sqlx(rename = "mail")]
    address: String,
    language: Option<String>,
    tries: u32,
    letter_id: Option<i64>,
}

impl Store {
    /// Drops mails that nobody has tried in time: no server was there that sends them.
    pub async fn drop_old_mails(&self, patience: &RetryPolicy) -> Result<()> {
        sqlx::query("DELETE FROM mails WHERE ended_at IS NULL AND tries = 0 AND due_at < ?")
            .bind(Moment::now().0 - milliseconds(patience.all))
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// The mail that is due now, if one is. It counts as tried: if the server is killed while it is sent, it is tried
    /// again after a pause. Mails whose people do not want them any more are dropped.
    pub async fn next_mail(&self, patience: &RetryPolicy) -> Result<Option<Mail>> {
        let now = Moment::now().0;
        // Mostly there is none, and nobody has to wait for the database to be written.
        let due: Option<i64> =
            sqlx::query_scalar("SELECT id FROM mails WHERE ended_at IS NULL AND due_at <= ? LIMIT 1")
                .bind(now)
                .fetch_optional(&self.readers)
                .await?;
        if due.is_none() {
            return Ok(None);
        }
        self.at_once(async |write| {
            sqlx::query(
                "DELETE FROM mails WHERE ended_at IS NULL AND person_id IN (
                 SELECT id FROM people WHERE NOT mail_wanted OR left_at IS NOT NULL OR trim(coalesce(mail, '')) = '')",
            )
            .execute(&mut *write)
            .await?;
            let due: Option<DueMail> = sqlx::query_as(
                "SELECT mails.id, mail, language, tries, letter_id FROM mails JOIN people ON people.id = person_id
                 WHERE ended_at IS NULL AND due_at <= ? ORDER BY due_at, mails.id LIMIT 1",
            )
            .bind(now)
            .fetch_optional(&mut *write)
            .await?;
            let Some(DueMail { id, address, language, tries, letter_id }) = due else { return Ok(None) };
            let tries = tries.saturating_add(1);
            sqlx::query("UPDATE mails SET tries = ?, due_at = ? WHERE id = ?")
                .bind(tries)
                .bind(now.saturating_add(milliseconds(patience.after(tries))))
                .bind(id)
                .execute(&mut *write)
                .await?;
            let content = content(write, id, letter_id).await?;
            Ok(Some(Mail { id, address, language, tries, content }))
        })
        .await
    }

    /// A mail was sent.
    pub async fn mail_sent(&self, id: i64) -> Result<()> {
        sqlx::query("UPDATE mails SET ended_at = ?, error = NULL WHERE id = ?")
            .bind(Moment::now())
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Records that a mail was not sent, and why. Returns whether it is given up, of which lecturers are notified once a day.
    pub async fn mail_failed(&self, id: i64, error: &str, patience: &RetryPolicy) -> Result<bool> {
        let now = Moment::now().0;
        self.at_once(async |write| {
            let given_up: Option<i64> = sqlx::query_scalar(
                "UPDATE mails SET error = ?1, ended_at = iif(
                 due_at > coalesce((SELECT at FROM notices WHERE id = notice_id),
                                   (SELECT at FROM letters WHERE id = letter_id)) + ?2, ?3, NULL)
                 WHERE id = ?4 RETURNING iif(ended_at IS NULL, NULL, person_id)",
            )
            .bind(error)
            .bind(milliseconds(patience.all))
            .bind(now)
            .bind(id)
            .fetch_one(&mut *write)
            .await?;
            let Some(person) = given_up else { return Ok(false) };
            let text =
                format!("Mails were tried for a day and given up, that to person {person} first: {error}");
            let (topic, occasion) = (NoticeTopic::MailLost, now.div_euclid(DAY));
            notices::insert_notice(write, &NewNotice { player: None, topic, about: 0, occasion, text })
                .await?;
            Ok(true)
        })
        .await
    }

    /// Sets whether a person gets mails. Those that wait for one who gets none are dropped.
    pub async fn want_mail(&self, person: PersonId, wanted: bool) -> Result<()> {
        sqlx::query("UPDATE people SET mail_wanted = ? WHERE id = ?")
            .bind(wanted)
            .bind(person)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

/// Reads what a mail contains.
async fn content(read: &mut SqliteConnection, id: i64, letter: Option<i64>) -> Result<MailContent> {
    if let Some(letter) = letter {
        let row = sqlx::query_as("SELECT subject, text, at FROM letters WHERE id = ?");
        return Ok(MailContent::Letter(row.bind(letter).fetch_one(read).await?));
    }
    let row = sqlx::query_as(
        "SELECT notices.id, topic, about, text, at FROM notices JOIN mails ON notices.id = notice_id
         WHERE mails.id = ?",
    );
    Ok(MailContent::Notice(row.bind(id).fetch_one(read).await?))
}
