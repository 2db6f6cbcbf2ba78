//! Identities of people at a provider: pairs of issuer and subject, never mail addresses.

use crate::audit::{AuditKind, note};
use crate::database::ids::PersonId;
use crate::database::{Result, Store};

impl Store {
    /// Returns the person bound to this identity, unless it has been shut out.
    pub async fn person_of(&self, issuer: &str, subject: &str) -> Result<Option<PersonId>> {
        let found =
            sqlx::query_scalar("SELECT id FROM people WHERE issuer = ? AND subject = ? AND left_at IS NULL");
        Ok(found.bind(issuer).bind(subject).fetch_optional(&self.readers).await?)
    }

    /// Returns the identity that a person is bound to: issuer and subject.
    pub async fn identity(&self, person: PersonId) -> Result<Option<(String, String)>> {
        let found: Option<(Option<String>, Option<String>)> =
            sqlx::query_as("SELECT issuer, subject FROM people WHERE id = ?")
                .bind(person)
                .fetch_optional(&self.readers)
                .await?;
        Ok(found.and_then(|(issuer, subject)| issuer.zip(subject)))
    }

    /// Binds a person to what a provider says, in the place of what was before. False if somebody else is bound to it, or
    /// there is no such person.
    pub async fn bind(&self, person: PersonId, issuer: &str, subject: &str, by: PersonId) -> Result<bool> {
        self.at_once(async |write| {
            let bound = sqlx::query("UPDATE OR IGNORE people SET issuer = ?, subject = ? WHERE id = ?")
                .bind(issuer)
                .bind(subject)
                .bind(person)
                .execute(&mut *write)
                .await?;
            if bound.rows_affected() == 0 {
                return Ok(false);
            }
            note(write, Some(by), AuditKind::Bound, &format!("{person}: {subject} of {issuer}")).await?;
            Ok(true)
        })
        .await
    }

    /// Unbinds a person from every provider.
    pub async fn unbind(&self, person: PersonId, by: PersonId) -> Result<()> {
        self.at_once(async |write| {
            let unbound = sqlx::query(
                "UPDATE people SET issuer = NULL, subject = NULL WHERE id = ? AND issuer IS NOT NULL",
            )
            .bind(person)
            .execute(&mut *write)
            .await?;
            if unbound.rows_affected() > 0 {
                note(write, Some(by), AuditKind::Unbound, &person.to_string()).await?;
            }
            Ok(())
        })
        .await
    }
}
