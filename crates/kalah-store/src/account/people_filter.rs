//! Search for people: by text, role and condition.

use crate::account::people::{FOUND, PEOPLE, PersonRow};
use crate::account::role::Role;
use crate::database::columns::as_json;
use crate::database::ids::PersonId;
use crate::database::words::stored_words;
use crate::database::{Result, Store};

stored_words! {
    /// Condition of a person that the staff looks for.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum PersonCondition: as_str {
        /// Has not signed in yet.
        NeverSignedIn = "never",
        /// Has a player of which no version plays.
        WithoutBot = "no-bot",
        /// The newest submission did not build, or did not pass.
        FailedSubmission = "failed",
        /// Is shut out.
        ShutOut = "blocked",
    }
}

impl PersonCondition {
    /// Returns the SQL condition.
    const fn sql(self) -> &'static str {
        match self {
            PersonCondition::NeverSignedIn => "entered_at IS NULL AND left_at IS NULL",
            PersonCondition::WithoutBot => {
                "player_id IS NOT NULL AND left_at IS NULL AND NOT EXISTS (SELECT 1 FROM submissions
                 WHERE submissions.player_id = people.player_id AND submissions.status = 'executing')"
            }
            PersonCondition::FailedSubmission => {
                "left_at IS NULL AND (SELECT submissions.status FROM submissions
                 WHERE submissions.player_id = people.player_id ORDER BY submissions.id DESC LIMIT 1)
                 IN ('compilation-error', 'execution-error')"
            }
            PersonCondition::ShutOut => "left_at IS NOT NULL",
        }
    }
}

/// Filter of a list of people. Whatever is left out matches everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PeopleFilter<'a> {
    /// Part of the name, the student id, or the number of the player.
    pub find: &'a str,
    /// Role of the people.
    pub role: Option<Role>,
    /// Condition of the people.
    pub condition: Option<PersonCondition>,
}

impl PeopleFilter<'_> {
    /// Returns the SQL condition; its parameters are the text and the role.
    fn sql(&self) -> String {
        let condition = self.condition.map_or("1", PersonCondition::sql);
        format!("{FOUND} AND (?2 IS NULL OR role = ?2) AND {condition}")
    }
}

impl Store {
    /// Returns the people of a filter, the staff first and then by the player's number: `most` after the first
    /// `skipped`, and their total number.
    pub async fn find_people(
        &self,
        filter: &PeopleFilter<'_>,
        skipped: usize,
        most: usize,
    ) -> Result<(Vec<PersonRow>, usize)> {
        let found = filter.sql();
        // Texts of ours.
        let sql = format!(
            "{PEOPLE} WHERE {found} ORDER BY role = ?3, number IS NULL, number, people.id LIMIT ?4 OFFSET ?5"
        );
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(filter.find)
            .bind(filter.role)
            .bind(Role::Student)
            .bind(i64::try_from(most).unwrap_or(i64::MAX))
            .bind(i64::try_from(skipped).unwrap_or(i64::MAX))
            .fetch_all(&self.readers)
            .await?;
        let sql = format!(
            "SELECT count(*) FROM people LEFT JOIN players ON players.id = people.player_id WHERE {found}"
        );
        let all: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(filter.find)
            .bind(filter.role)
            .fetch_one(&self.readers)
            .await?;
        Ok((rows, usize::try_from(all).unwrap_or_default()))
    }

    /// Returns these people, by the player's number.
    pub async fn selected_people(&self, ids: &[PersonId]) -> Result<Vec<PersonRow>> {
        let sql = format!(
            "{PEOPLE} WHERE people.id IN (SELECT value FROM json_each(?))
             ORDER BY number IS NULL, number, people.id"
        );
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(as_list(ids)?).fetch_all(&self.readers).await?)
    }

    /// Returns those of these people who want no mails.
    pub async fn unwilling_people(&self, ids: &[PersonId]) -> Result<Vec<PersonId>> {
        let rows = sqlx::query_scalar(
            "SELECT id FROM people WHERE NOT mail_wanted AND id IN (SELECT value FROM json_each(?))",
        );
        Ok(rows.bind(as_list(ids)?).fetch_all(&self.readers).await?)
    }
}

/// Ids as a list that queries take.
pub(crate) fn as_list(ids: &[PersonId]) -> Result<String> {
    as_json(&ids.iter().map(|id| id.0).collect::<Vec<i64>>())
}
