//! Grades that are to be sent, and those that were: one row for each person and column, so that the queue has an end.

use kalah_tournament::PlayerNumber;
use sqlx::SqliteConnection;

use crate::audit::{AuditKind, note};
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::delivery::{Delivery, DeliveryRecord, RetryPolicy};
use crate::lti::grade_columns::{CountingVersion, GradeColumn, GradeColumnId};
use crate::lti::platforms::PlatformId;

/// Points of a person for a column, as they are now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComputedGrade {
    /// The person.
    pub person: PersonId,
    /// Hundredths of points; `None` if nothing was submitted, which is not the same as no points.
    pub hundredths: Option<i64>,
    /// Hundredths of the most points.
    pub most: i64,
    /// True if nothing more can be submitted.
    pub is_final: bool,
}

/// Grade of a person in a column.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct GradeEntry {
    /// The column.
    #[sqlx(rename = "column_id")]
    pub column: GradeColumnId,
    /// The person.
    #[sqlx(rename = "person_id")]
    pub person: PersonId,
    /// Hundredths of points; `None` if nothing was submitted.
    pub hundredths: Option<i64>,
    /// Hundredths of the most points.
    pub most: i64,
    /// True if nothing more can be submitted.
    pub is_final: bool,
    /// Time of the last change, which platforms tell older grades by.
    pub changed_at: Moment,
    /// Time at which it is sent next; `None` if nothing is to be sent.
    pub due_at: Option<Moment>,
    /// Tries of the newest grade so far.
    pub tries: u32,
    /// Time at which the platform took a grade last.
    pub sent_at: Option<Moment>,
    /// The platform's last answer.
    pub answer: Option<String>,
}

const ENTRY: &str =
    "column_id, lti_grades.person_id, hundredths, most, is_final, changed_at, due_at, tries, sent_at, answer";

impl Store {
    /// Notes the points of a column. Those that have changed are to be sent; `all` sends the others again as well, on behalf
    /// of somebody. Returns how many are to be sent.
    pub async fn queue_grades(
        &self,
        column: &GradeColumn,
        grades: &[ComputedGrade],
        at: Moment,
        all: Option<PersonId>,
    ) -> Result<usize> {
        self.at_once(async |write| {
            let mut queued = 0;
            for grade in grades {
                queued += usize::from(queue(write, column, grade, at, all.is_some()).await?);
            }
            sqlx::query("UPDATE lti_columns SET computed_at = ? WHERE id = ?")
                .bind(at)
                .bind(column.id)
                .execute(&mut *write)
                .await?;
            if all.is_some() {
                let about = format!("column {}: {queued} grades", column.id);
                note(write, all, AuditKind::GradesSent, &about).await?;
            }
            Ok(queued)
        })
        .await
    }

    /// Returns the grades of a column by person.
    pub async fn grades(&self, column: GradeColumnId) -> Result<Vec<GradeEntry>> {
        let sql = format!("SELECT {ENTRY} FROM lti_grades WHERE column_id = ? ORDER BY person_id");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(column).fetch_all(&self.readers).await?)
    }

    /// Takes the grade that is due now, with what the platform calls the person. It counts as tried: if the server is killed
    /// while it is sent, it is tried again after a pause.
    pub async fn next_grade(
        &self,
        patience: &RetryPolicy,
        at: Moment,
    ) -> Result<Option<(GradeEntry, String)>> {
        const DUE: &str = "FROM lti_grades JOIN lti_columns ON lti_columns.id = column_id
            JOIN lti_courses ON lti_courses.id = course_id
            JOIN lti_people ON lti_people.platform_id = lti_courses.platform_id
                AND lti_people.person_id = lti_grades.person_id
            WHERE due_at <= ?1 ORDER BY due_at LIMIT 1";
        let sql = format!("SELECT {ENTRY}, lti_people.subject AS subject {DUE}");
        // Mostly there is none, and nobody has to wait for the database to be written.
        let due: Option<DueGrade> =
            sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(at).fetch_optional(&self.readers).await?;
        let Some(DueGrade { mut entry, subject }) = due else { return Ok(None) };
        entry.tries = entry.tries.saturating_add(1);
        let next = at + patience.after(entry.tries);
        sqlx::query(
            "UPDATE lti_grades SET tries = ?, due_at = ? WHERE column_id = ? AND person_id = ? AND changed_at = ?",
        )
        .bind(entry.tries)
        .bind(next)
        .bind(entry.column)
        .bind(entry.person)
        .bind(entry.changed_at)
        .execute(&self.writer)
        .await?;
        entry.due_at = Some(next);
        Ok(Some((entry, subject)))
    }

    /// Notes what came of sending a grade. One that has changed meanwhile is still to be sent. Returns whether this one is
    /// given up.
    pub async fn grade_delivered(
        &self,
        entry: &GradeEntry,
        delivery: &Delivery,
        patience: &RetryPolicy,
        at: Moment,
    ) -> Result<bool> {
        let DeliveryRecord { answer, is_taken, is_done } = delivery.record(entry.changed_at, patience, at);
        sqlx::query(
            "UPDATE lti_grades SET answer = ?1, sent_at = iif(?2, ?3, sent_at),
             due_at = iif(?4 AND changed_at = ?5, NULL, due_at) WHERE column_id = ?6 AND person_id = ?7",
        )
        .bind(answer)
        .bind(is_taken)
        .bind(at)
        .bind(is_done)
        .bind(entry.changed_at)
        .bind(entry.column)
        .bind(entry.person)
        .execute(&self.writer)
        .await?;
        Ok(is_done && !is_taken)
    }

    /// Puts off the grades for a platform that are due: it does not answer, and others need not wait for it.
    pub async fn postpone_grades(&self, platform: PlatformId, until: Moment) -> Result<()> {
        sqlx::query(
            "UPDATE lti_grades SET due_at = ?1 WHERE due_at < ?1 AND column_id IN (
             SELECT lti_columns.id FROM lti_columns JOIN lti_courses ON lti_courses.id = course_id WHERE platform_id = ?2)",
        )
        .bind(until)
        .bind(platform)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Returns the players of whom something was submitted.
    pub async fn players_with_submissions(&self) -> Result<Vec<PlayerNumber>> {
        let numbers: Vec<u32> = sqlx::query_scalar(
            "SELECT DISTINCT number FROM submissions JOIN players ON players.id = player_id ORDER BY number",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(numbers.into_iter().map(PlayerNumber).collect())
    }
}

#[derive(sqlx::FromRow)]
struct DueGrade {
    #[sqlx(flatten)]
    entry: GradeEntry,
    subject: String,
}

/// Grade as it was computed last.
#[derive(sqlx::FromRow)]
struct FormerGrade {
    hundredths: Option<i64>,
    most: i64,
    is_final: bool,
    changed_at: Moment,
}

/// Whether a grade is to be sent now that was not before, or is again.
async fn queue(
    write: &mut SqliteConnection,
    column: &GradeColumn,
    grade: &ComputedGrade,
    at: Moment,
    always: bool,
) -> Result<bool> {
    let former: Option<FormerGrade> = sqlx::query_as(
        "SELECT hundredths, most, is_final, changed_at FROM lti_grades WHERE column_id = ? AND person_id = ?",
    )
    .bind(column.id)
    .bind(grade.person)
    .fetch_optional(&mut *write)
    .await?;
    let best = former.as_ref().and_then(|former| former.hundredths);
    let hundredths = match column.counts {
        CountingVersion::Last => grade.hundredths,
        CountingVersion::Best => grade.hundredths.max(best),
    };
    let is_same = former.as_ref().is_some_and(|former| {
        (former.hundredths, former.most, former.is_final) == (hundredths, grade.most, grade.is_final)
    });
    if is_same && !always {
        return Ok(false);
    }
    // Platforms take nothing that is not newer.
    let changed_at = former.map_or(at, |former| at.max(Moment(former.changed_at.0.saturating_add(1))));
    sqlx::query(
        "INSERT INTO lti_grades (column_id, person_id, hundredths, most, is_final, changed_at, due_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (column_id, person_id) DO UPDATE SET hundredths = ?3, most = ?4, is_final = ?5, changed_at = ?6,
         due_at = ?7, tries = 0",
    )
    .bind(column.id)
    .bind(grade.person)
    .bind(hundredths)
    .bind(grade.most)
    .bind(grade.is_final)
    .bind(changed_at)
    .bind(at)
    .execute(&mut *write)
    .await?;
    Ok(true)
}
