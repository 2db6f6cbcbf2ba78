//! Studies that people keep on the server.

use crate::audit::{self, AuditKind};
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};

/// Study of a person.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct StudyRow {
    /// Random text that is part of its address.
    pub id: String,
    /// Its owner.
    #[sqlx(rename = "person_id")]
    pub owner: PersonId,
    /// Title.
    pub title: String,
    /// Moves with notes and arrows, as JSON.
    pub tree: String,
    /// True for whoever has the link.
    pub is_shared: bool,
    /// Time of the last change.
    pub changed_at: Moment,
}

impl Store {
    /// Adds a study, unless its owner has `most` already. Who calls it bounds its size.
    pub async fn add_study(&self, study: &StudyRow, most: u32) -> Result<bool> {
        let added = sqlx::query(
            "INSERT INTO studies (id, person_id, title, tree, is_shared, changed_at)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM studies WHERE person_id = ?2) < ?7",
        );
        let added = added.bind(&study.id).bind(study.owner).bind(&study.title).bind(&study.tree);
        let added = added.bind(study.is_shared).bind(study.changed_at).bind(most);
        Ok(added.execute(&self.writer).await?.rows_affected() > 0)
    }

    /// Replaces the content of a study of its owner that was last changed at `seen`. False if the owner has none of this id, or it
    /// was changed since.
    pub async fn change_study(&self, study: &StudyRow, seen: Moment) -> Result<bool> {
        let changed = sqlx::query(
            "UPDATE studies SET title = ?, tree = ?, is_shared = ?, changed_at = ?
             WHERE id = ? AND person_id = ? AND changed_at = ?",
        );
        let changed = changed.bind(&study.title).bind(&study.tree).bind(study.is_shared);
        let changed = changed.bind(study.changed_at).bind(&study.id).bind(study.owner).bind(seen);
        Ok(changed.execute(&self.writer).await?.rows_affected() > 0)
    }

    /// Returns a study.
    pub async fn study(&self, id: &str) -> Result<Option<StudyRow>> {
        Ok(sqlx::query_as("SELECT * FROM studies WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?)
    }

    /// Returns the studies of a person, the latest first.
    pub async fn studies_of(&self, owner: PersonId) -> Result<Vec<StudyRow>> {
        let rows = sqlx::query_as("SELECT * FROM studies WHERE person_id = ? ORDER BY changed_at DESC, id");
        Ok(rows.bind(owner).fetch_all(&self.readers).await?)
    }

    /// Returns all studies, each with the student id of its owner, in the order of the people.
    pub async fn all_studies(&self) -> Result<Vec<(Option<String>, StudyRow)>> {
        let studies: Vec<StudyRow> =
            sqlx::query_as("SELECT * FROM studies ORDER BY person_id, id").fetch_all(&self.readers).await?;
        let mut all = Vec::with_capacity(studies.len());
        for study in studies {
            let id = sqlx::query_scalar("SELECT student_id FROM people WHERE id = ?").bind(study.owner);
            all.push((id.fetch_optional(&self.readers).await?.flatten(), study));
        }
        Ok(all)
    }

    /// Deletes a study of its owner. False if the owner has none of this id.
    pub async fn delete_study(&self, id: &str, owner: PersonId) -> Result<bool> {
        let deleted = sqlx::query("DELETE FROM studies WHERE id = ? AND person_id = ?");
        Ok(deleted.bind(id).bind(owner).execute(&self.writer).await?.rows_affected() > 0)
    }

    /// Removes a shared study of somebody else, in the name of `by`, which is recorded. False if there is none.
    pub async fn remove_study(&self, id: &str, by: PersonId) -> Result<bool> {
        self.at_once(async |write| {
            let owner: Option<PersonId> =
                sqlx::query_scalar("DELETE FROM studies WHERE id = ? AND is_shared RETURNING person_id")
                    .bind(id)
                    .fetch_optional(&mut *write)
                    .await?;
            let Some(owner) = owner else { return Ok(false) };
            audit::note(write, Some(by), AuditKind::StudyRemoved, &format!("person {owner}")).await?;
            Ok(true)
        })
        .await
    }
}
