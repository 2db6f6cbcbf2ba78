//! Columns of gradebooks: which points go there, and when.

use std::fmt;

use crate::audit::{AuditKind, note};
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::words::stored_words;
use crate::database::{Result, Store};
use crate::deadlines::DeadlineId;
use crate::lti::courses::CourseId;
use crate::tournaments::TournamentId;

/// Names a column of a gradebook for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct GradeColumnId(pub i64);

impl fmt::Display for GradeColumnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

stored_words! {
    /// Time at which grades are sent.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum GradeSending: as_str {
        /// When the staff says so.
        ByHand = "by-hand",
        /// When a deadline is over.
        ByDeadline = "by-deadline",
        /// With each result that changes the points.
        EachResult = "each-result",
    }
}

stored_words! {
    /// Version whose points count.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum CountingVersion: as_str {
        /// The last one.
        Last = "last",
        /// The one that gave the most so far.
        Best = "best",
    }
}

/// Column of a gradebook.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct GradeColumn {
    /// Id of the column.
    pub id: GradeColumnId,
    /// Course of the gradebook.
    #[sqlx(rename = "course_id")]
    pub course: CourseId,
    /// Address of the line item.
    pub line_item_url: String,
    /// Tournament that gives the points.
    #[sqlx(rename = "tournament_id")]
    pub tournament: TournamentId,
    /// Deadline whose points alone go there.
    #[sqlx(rename = "deadline_id")]
    pub deadline: Option<DeadlineId>,
    /// Time at which grades are sent.
    pub sending: GradeSending,
    /// Version whose points count.
    pub counts: CountingVersion,
    /// Time at which the points were looked at last.
    pub computed_at: Moment,
}

/// Query of columns, to which a condition is added.
const COLUMNS: &str =
    "SELECT lti_columns.id, course_id, line_item_url, tournament_id, deadline_id, sending, counts,
    computed_at FROM lti_columns";

impl Store {
    /// Returns all columns of courses that were accepted.
    pub async fn grade_columns(&self) -> Result<Vec<GradeColumn>> {
        let sql = format!(
            "{COLUMNS} JOIN lti_courses ON lti_courses.id = course_id WHERE accepted_at IS NOT NULL ORDER BY lti_columns.id"
        );
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(&self.readers).await?)
    }

    /// A column.
    pub async fn grade_column(&self, id: GradeColumnId) -> Result<Option<GradeColumn>> {
        let sql = format!("{COLUMNS} WHERE lti_columns.id = ?");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(&self.readers).await?)
    }

    /// Notes a column that a launch names, unless it is known. Grades are sent there by hand until the staff says otherwise.
    pub async fn note_grade_column(
        &self,
        course: CourseId,
        line_item_url: &str,
        tournament: TournamentId,
        deadline: Option<DeadlineId>,
    ) -> Result<()> {
        sqlx::query(
            "INSERT OR IGNORE INTO lti_columns
             (course_id, line_item_url, tournament_id, deadline_id, sending, counts, computed_at)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(course)
        .bind(line_item_url)
        .bind(tournament)
        .bind(deadline)
        .bind(GradeSending::ByHand)
        .bind(CountingVersion::Last)
        .bind(Moment::now())
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Sets when grades are sent to a column, and which version counts. False if there is no such column.
    pub async fn set_grade_column(
        &self,
        id: GradeColumnId,
        sending: GradeSending,
        counts: CountingVersion,
        who: PersonId,
    ) -> Result<bool> {
        self.at_once(async |write| {
            let set = sqlx::query("UPDATE lti_columns SET sending = ?, counts = ? WHERE id = ?")
                .bind(sending)
                .bind(counts)
                .bind(id)
                .execute(&mut *write)
                .await?;
            if set.rows_affected() == 0 {
                return Ok(false);
            }
            let about = format!("column {id}: {}, the {} version", sending.as_str(), counts.as_str());
            note(write, Some(who), AuditKind::GradeColumnSet, &about).await?;
            Ok(true)
        })
        .await
    }

    /// Returns the times at which the deadlines of a tournament, or this one alone, end for somebody.
    pub async fn deadline_ends(
        &self,
        tournament: TournamentId,
        deadline: Option<DeadlineId>,
    ) -> Result<Vec<Moment>> {
        let ends = sqlx::query_scalar(
            "SELECT ends_at FROM deadlines WHERE tournament_id = ?1 AND id = coalesce(?2, id)
             UNION SELECT extensions.ends_at FROM extensions JOIN deadlines ON deadlines.id = deadline_id
             WHERE tournament_id = ?1 AND deadline_id = coalesce(?2, deadline_id)",
        );
        Ok(ends.bind(tournament).bind(deadline).fetch_all(&self.readers).await?)
    }
}
