//! Whom a platform means.

use crate::database::ids::PersonId;
use crate::database::{Result, Store};
use crate::lti::platforms::PlatformId;

/// Somebody whom a platform knows.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct PlatformPerson {
    /// What the platform calls the person.
    pub subject: String,
    /// The person here; `None` for a member of a course who is not in the class yet.
    #[sqlx(rename = "person_id")]
    pub person: Option<PersonId>,
    /// Id in the class list.
    pub student_id: Option<String>,
    /// Mail address.
    pub mail: Option<String>,
}

impl Store {
    /// Returns the person whom a platform means, unless it has been shut out.
    pub async fn person_of_platform(&self, platform: PlatformId, subject: &str) -> Result<Option<PersonId>> {
        let found = sqlx::query_scalar(
            "SELECT people.id FROM lti_people JOIN people ON people.id = person_id
             WHERE platform_id = ? AND lti_people.subject = ? AND left_at IS NULL",
        );
        Ok(found.bind(platform).bind(subject).fetch_optional(&self.readers).await?)
    }

    /// Returns true if a platform means this person by something else.
    pub async fn is_another_of_platform(
        &self,
        platform: PlatformId,
        subject: &str,
        person: PersonId,
    ) -> Result<bool> {
        let found: Option<i64> = sqlx::query_scalar(
            "SELECT 1 FROM lti_people WHERE platform_id = ? AND subject <> ? AND person_id = ? LIMIT 1",
        )
        .bind(platform)
        .bind(subject)
        .bind(person)
        .fetch_optional(&self.readers)
        .await?;
        Ok(found.is_some())
    }

    /// Notes whom a platform means. Whoever was bound to a person stays so.
    pub async fn note_platform_people(&self, platform: PlatformId, people: &[PlatformPerson]) -> Result<()> {
        self.at_once(async |write| {
            for PlatformPerson { subject, person, student_id, mail } in people {
                sqlx::query(
                    "INSERT INTO lti_people (platform_id, subject, person_id, student_id, mail) VALUES (?, ?, ?, ?, ?)
                     ON CONFLICT (platform_id, subject) DO UPDATE SET student_id = excluded.student_id,
                     mail = excluded.mail, person_id = coalesce(person_id, excluded.person_id)",
                )
                .bind(platform)
                .bind(subject)
                .bind(person)
                .bind(student_id)
                .bind(mail)
                .execute(&mut *write)
                .await?;
            }
            Ok(())
        })
        .await
    }

    /// Returns the people of a platform, those who are not in the class as well.
    pub async fn platform_people(&self, platform: PlatformId) -> Result<Vec<PlatformPerson>> {
        let rows = sqlx::query_as(
            "SELECT subject, person_id, student_id, mail FROM lti_people WHERE platform_id = ? ORDER BY subject",
        );
        Ok(rows.bind(platform).fetch_all(&self.readers).await?)
    }
}
