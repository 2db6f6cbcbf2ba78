//! Courses of platforms.

use std::fmt;

use crate::audit::{AuditKind, note};
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::lti::platforms::PlatformId;

/// Courses of a platform that wait to be accepted: anybody who teaches there can make one.
const MOST_WAITING: i64 = 100;

/// Names a course for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct CourseId(pub i64);

impl fmt::Display for CourseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Course of a platform from which somebody came.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct PlatformCourse {
    /// Id of the course.
    pub id: CourseId,
    /// Its platform.
    #[sqlx(rename = "platform_id")]
    pub platform: PlatformId,
    /// Deployment of this server in the platform.
    pub deployment: String,
    /// Title of the course.
    pub title: String,
    /// Time since which people get in from there.
    pub accepted_at: Option<Moment>,
    /// Address of its members.
    pub members_url: Option<String>,
    /// Address of its line items.
    pub line_items_url: Option<String>,
}

/// Course as a launch tells of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaunchedCourse<'a> {
    /// Its platform.
    pub platform: PlatformId,
    /// Deployment of this server in the platform.
    pub deployment: &'a str,
    /// What the platform calls it.
    pub context: &'a str,
    /// Title of the course.
    pub title: &'a str,
    /// Address of its members.
    pub members_url: Option<&'a str>,
    /// Address of its line items.
    pub line_items_url: Option<&'a str>,
}

const COLUMNS: &str = "id, platform_id, deployment, title, accepted_at, members_url, line_items_url";

impl Store {
    /// Returns all courses, those that wait first.
    pub async fn platform_courses(&self) -> Result<Vec<PlatformCourse>> {
        let sql = format!("SELECT {COLUMNS} FROM lti_courses ORDER BY accepted_at IS NOT NULL, title, id");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(&self.readers).await?)
    }

    /// A course.
    pub async fn platform_course(&self, id: CourseId) -> Result<Option<PlatformCourse>> {
        let sql = format!("SELECT {COLUMNS} FROM lti_courses WHERE id = ?");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(&self.readers).await?)
    }

    /// Notes what a launch tells of a course. `None` if it is new and too many wait already.
    pub async fn launched_course(&self, course: LaunchedCourse<'_>) -> Result<Option<PlatformCourse>> {
        let sql = format!(
            "INSERT INTO lti_courses (platform_id, deployment, context, title, members_url, line_items_url)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE
             EXISTS (SELECT 1 FROM lti_courses WHERE platform_id = ?1 AND deployment = ?2 AND context = ?3)
             OR (SELECT count(*) FROM lti_courses WHERE platform_id = ?1 AND accepted_at IS NULL) < {MOST_WAITING}
             ON CONFLICT (platform_id, deployment, context) DO UPDATE SET title = excluded.title,
             members_url = coalesce(excluded.members_url, members_url),
             line_items_url = coalesce(excluded.line_items_url, line_items_url) RETURNING {COLUMNS}"
        );
        let row = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(course.platform)
            .bind(course.deployment)
            .bind(course.context)
            .bind(course.title)
            .bind(course.members_url)
            .bind(course.line_items_url)
            .fetch_optional(&self.writer)
            .await?;
        Ok(row)
    }

    /// Accepts a course: its people get in. False if there is no such course.
    pub async fn accept_course(&self, id: CourseId, who: PersonId) -> Result<bool> {
        self.at_once(async |write| {
            let title: Option<String> = sqlx::query_scalar(
                "UPDATE lti_courses SET accepted_at = coalesce(accepted_at, ?) WHERE id = ? RETURNING title",
            )
            .bind(Moment::now())
            .bind(id)
            .fetch_optional(&mut *write)
            .await?;
            let Some(title) = title else { return Ok(false) };
            note(write, Some(who), AuditKind::CourseAccepted, &title).await?;
            Ok(true)
        })
        .await
    }

    /// Removes a course with its columns of gradebooks. Nothing changes at the platform. False if there was none.
    pub async fn remove_course(&self, id: CourseId, who: PersonId) -> Result<bool> {
        self.at_once(async |write| {
            let title: Option<String> =
                sqlx::query_scalar("DELETE FROM lti_courses WHERE id = ? RETURNING title")
                    .bind(id)
                    .fetch_optional(&mut *write)
                    .await?;
            let Some(title) = title else { return Ok(false) };
            note(write, Some(who), AuditKind::CourseRemoved, &title).await?;
            Ok(true)
        })
        .await
    }
}
