//! Letters of the staff to people, sent as mails.

use crate::account::people_filter::as_list;
use crate::audit::{AuditKind, note};
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};

/// Letter that is to be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewLetter<'a> {
    /// Who writes it.
    pub sender: PersonId,
    /// Subject of the mail.
    pub subject: &'a str,
    /// Text of the mail.
    pub text: &'a str,
}

/// Letter as a mail contains it.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct Letter {
    /// Subject of the mail.
    pub subject: String,
    /// Text of the mail.
    pub text: String,
    /// Time at which it was written.
    pub at: Moment,
}

impl Store {
    /// Queues a letter for these people, a mail for each. People without an address, people who want no mails and
    /// people who are shut out get none. Returns the number of mails.
    pub async fn queue_letter(&self, new: NewLetter<'_>, to: &[PersonId]) -> Result<u64> {
        let to = as_list(to)?;
        self.at_once(async |write| {
            let now = Moment::now();
            let letter: i64 = sqlx::query_scalar(
                "INSERT INTO letters (sender_id, subject, text, at) VALUES (?, ?, ?, ?) RETURNING id",
            )
            .bind(new.sender)
            .bind(new.subject)
            .bind(new.text)
            .bind(now)
            .fetch_one(&mut *write)
            .await?;
            let queued = sqlx::query(
                "INSERT INTO mails (letter_id, person_id, due_at) SELECT ?1, id, ?2 FROM people
                 WHERE id IN (SELECT value FROM json_each(?3))
                 AND mail_wanted AND left_at IS NULL AND trim(coalesce(mail, '')) <> ''",
            )
            .bind(letter)
            .bind(now)
            .bind(&to)
            .execute(&mut *write)
            .await?
            .rows_affected();
            note(write, Some(new.sender), AuditKind::LetterSent, &format!("to {queued}: {}", new.subject))
                .await?;
            Ok(queued)
        })
        .await
    }
}
