//! Rubrics of the class, and what submissions earned by them.

use crate::audit::{self, AuditKind};
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::submission_status::SubmissionStatus;
use crate::submissions::SubmissionId;

/// Names a rubric for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct RubricId(pub i64);

/// Rubric that counts.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct StoredRubric {
    /// Id of the rubric.
    pub id: RubricId,
    /// Text of its file, never empty.
    pub text: String,
    /// Time at which it was set.
    pub set_at: Moment,
    /// Time since which students read what they may read once grades are published.
    pub published_at: Option<Moment>,
}

/// Grade of a submission by a rubric.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct StoredGrade {
    /// The submission.
    #[sqlx(rename = "submission_id")]
    pub submission: SubmissionId,
    /// Time at which it was graded.
    pub graded_at: Moment,
    /// What each criterion gave, as JSON.
    pub grade: String,
}

impl Store {
    /// Returns the rubric that counts, if there is one.
    pub async fn rubric(&self) -> Result<Option<StoredRubric>> {
        let newest = "SELECT id, text, set_at, published_at FROM rubrics ORDER BY id DESC LIMIT 1";
        let rubric: Option<StoredRubric> = sqlx::query_as(newest).fetch_optional(&self.readers).await?;
        Ok(rubric.filter(|rubric| !rubric.text.is_empty()))
    }

    /// Sets the rubric that counts from now on; an empty text takes it away. Grades by earlier ones stay in the database.
    pub async fn set_rubric(&self, text: &str, who: PersonId, at: Moment) -> Result<()> {
        self.at_once(async |write| {
            let new = sqlx::query("INSERT INTO rubrics (text, set_at) VALUES (?, ?)");
            new.bind(text).bind(at).execute(&mut *write).await?;
            let what = if text.is_empty() { "none" } else { "new" };
            audit::note(write, Some(who), AuditKind::RubricSet, what).await
        })
        .await
    }

    /// Publishes the grades by a rubric, or takes that back with `None`. False if there is no such rubric.
    pub async fn publish_rubric(&self, rubric: RubricId, at: Option<Moment>) -> Result<bool> {
        let changed = sqlx::query("UPDATE rubrics SET published_at = ? WHERE id = ?");
        Ok(changed.bind(at).bind(rubric).execute(&self.writer).await?.rows_affected() > 0)
    }

    /// Stores a grade, in place of an earlier one by the same rubric.
    pub async fn store_rubric_grade(&self, rubric: RubricId, grade: &StoredGrade) -> Result<()> {
        sqlx::query(
            "INSERT INTO rubric_grades (submission_id, rubric_id, graded_at, grade) VALUES (?, ?, ?, ?)
             ON CONFLICT (submission_id, rubric_id) DO UPDATE SET graded_at = excluded.graded_at, grade = excluded.grade",
        )
        .bind(grade.submission)
        .bind(rubric)
        .bind(grade.graded_at)
        .bind(&grade.grade)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Returns the grade of a submission by a rubric.
    pub async fn rubric_grade(
        &self,
        rubric: RubricId,
        submission: SubmissionId,
    ) -> Result<Option<StoredGrade>> {
        let row = sqlx::query_as(
            "SELECT submission_id, graded_at, grade FROM rubric_grades WHERE rubric_id = ? AND submission_id = ?",
        );
        Ok(row.bind(rubric).bind(submission).fetch_optional(&self.readers).await?)
    }

    /// Returns the grades by a rubric of all versions that play.
    pub async fn rubric_grades(&self, rubric: RubricId) -> Result<Vec<StoredGrade>> {
        let rows = sqlx::query_as(
            "SELECT submission_id, graded_at, grade FROM rubric_grades JOIN submissions ON submissions.id = submission_id
             WHERE rubric_id = ? AND status = ? ORDER BY submission_id",
        );
        Ok(rows.bind(rubric).bind(SubmissionStatus::Executing).fetch_all(&self.readers).await?)
    }
}
