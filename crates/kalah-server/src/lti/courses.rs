//! Courses as addresses name them.

use kalah_pages::http::page_error::PageError;
use kalah_store::{CourseId, LearningPlatform, PlatformCourse, Store};

/// Finds a course and its platform.
pub(super) async fn find_course(
    store: &Store,
    id: &str,
) -> Result<(PlatformCourse, LearningPlatform), PageError> {
    let missing = || PageError::NotFound("missing-course");
    let id = id.parse().map(CourseId).map_err(|_| missing())?;
    let course = store.platform_course(id).await?.ok_or_else(missing)?;
    let platform = store.platform(course.platform).await?.ok_or_else(missing)?;
    Ok((course, platform))
}
