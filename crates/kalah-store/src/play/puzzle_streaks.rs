//! Days in a row on which people solved the puzzle of the day.

use crate::database::ids::PersonId;
use crate::database::{Result, Store};

/// Day on the calendar of a site: the number of days since 1970-01-01.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct DayNumber(pub i64);

/// Days in a row on which somebody solved the puzzle of the day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct PuzzleStreak {
    /// Latest day with a solved puzzle.
    pub last_day: DayNumber,
    /// Length in days up to the latest one.
    pub days: u32,
    /// Length of the longest streak.
    pub longest: u32,
}

impl PuzzleStreak {
    /// Returns the length of the streak as of this day: 0 once a whole day was missed.
    pub fn days_on(&self, today: DayNumber) -> u32 {
        if self.last_day.0 + 1 >= today.0 { self.days } else { 0 }
    }
}

impl Store {
    /// Counts a day on which a person solved the puzzle of the day. A day counts once, and no day counts after a
    /// later one.
    pub async fn count_puzzle_day(&self, person: PersonId, day: DayNumber) -> Result<PuzzleStreak> {
        self.at_once(async |write| {
            sqlx::query(
                "INSERT INTO puzzle_streaks (person_id, last_day, days, longest) VALUES (?1, ?2, 1, 1)
                 ON CONFLICT (person_id) DO UPDATE SET
                 days = CASE WHEN last_day = ?2 - 1 THEN days + 1 ELSE 1 END,
                 longest = CASE WHEN last_day = ?2 - 1 THEN max(longest, days + 1) ELSE longest END,
                 last_day = ?2 WHERE last_day < ?2",
            )
            .bind(person)
            .bind(day)
            .execute(&mut *write)
            .await?;
            let streak =
                sqlx::query_as("SELECT last_day, days, longest FROM puzzle_streaks WHERE person_id = ?");
            Ok(streak.bind(person).fetch_one(&mut *write).await?)
        })
        .await
    }

    /// Returns the streak of a person who has solved a puzzle of the day.
    pub async fn puzzle_streak(&self, person: PersonId) -> Result<Option<PuzzleStreak>> {
        let row = sqlx::query_as("SELECT last_day, days, longest FROM puzzle_streaks WHERE person_id = ?");
        Ok(row.bind(person).fetch_optional(&self.readers).await?)
    }
}
