//! Stars of the course that people who are signed in have won.

use crate::database::ids::PersonId;
use crate::database::{Result, Store};

/// Stars of a task.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct TaskStars {
    /// Word of the task. Which ones there are is known to the course.
    pub task: String,
    /// 1 to 3.
    pub stars: u32,
}

impl Store {
    /// Keeps stars of a person: of each task the most there ever were. Returns all that the person has now.
    pub async fn merge_course_stars(&self, person: PersonId, stars: &[TaskStars]) -> Result<Vec<TaskStars>> {
        if stars.is_empty() {
            return self.course_stars(person).await;
        }
        self.at_once(async |write| {
            for TaskStars { task, stars } in stars {
                sqlx::query(
                    "INSERT INTO course_stars (person_id, task, stars) VALUES (?, ?, ?)
                     ON CONFLICT (person_id, task) DO UPDATE SET stars = max(stars, excluded.stars)",
                )
                .bind(person)
                .bind(task)
                .bind(stars)
                .execute(&mut *write)
                .await?;
            }
            Ok(())
        })
        .await?;
        self.course_stars(person).await
    }

    /// Returns the stars of a person.
    pub async fn course_stars(&self, person: PersonId) -> Result<Vec<TaskStars>> {
        let rows = sqlx::query_as("SELECT task, stars FROM course_stars WHERE person_id = ? ORDER BY task");
        Ok(rows.bind(person).fetch_all(&self.readers).await?)
    }
}
