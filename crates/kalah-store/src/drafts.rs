//! Bots that people are writing, kept until they change them again.

use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};

/// Bot that somebody is writing.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct Draft {
    /// Text of the file.
    pub source: String,
    /// Time at which it was saved.
    pub saved_at: Moment,
}

impl Store {
    /// Returns what somebody wrote last in a language.
    pub async fn draft(&self, person: PersonId, language: &str) -> Result<Option<Draft>> {
        let row = sqlx::query_as("SELECT source, saved_at FROM drafts WHERE person_id = ? AND language = ?");
        Ok(row.bind(person).bind(language).fetch_optional(&self.readers).await?)
    }

    /// Saves what somebody wrote in a language, in place of what was there. False if that was saved after `seen`, which replaces
    /// anything where it is left out. Who calls it bounds the length.
    pub async fn save_draft(
        &self,
        person: PersonId,
        language: &str,
        draft: &Draft,
        seen: Option<Moment>,
    ) -> Result<bool> {
        self.at_once(async |write| {
            let saved = sqlx::query(
                "INSERT INTO drafts (person_id, language, source, saved_at) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (person_id, language) DO UPDATE SET source = excluded.source, saved_at = excluded.saved_at
                 WHERE ?5 IS NULL OR drafts.saved_at <= ?5 OR drafts.source = excluded.source",
            )
            .bind(person)
            .bind(language)
            .bind(&draft.source)
            .bind(draft.saved_at)
            .bind(seen)
            .execute(&mut *write)
            .await?;
            Ok(saved.rows_affected() > 0)
        })
        .await
    }
}
