//! Time travel: everything that the database tells of, moved into the past. For demonstrations and tests of a term, which
//! no clock can be waited for.

use std::time::Duration;

use sqlx::SqliteConnection;

use crate::database::moment::milliseconds;
use crate::database::{Result, Store};

/// Least number that is milliseconds and not seconds since 1970.
const MILLISECONDS: i64 = 100_000_000_000;

impl Store {
    /// Moves every moment in the database into the past: of submissions, deadlines, matches, people, the audit with what its
    /// texts name.
    pub async fn shift_into_past(&self, by: Duration) -> Result<()> {
        self.at_once(async |write| {
            let columns: Vec<(String, String)> = sqlx::query_as(
                "SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
                 WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'
                 AND (columns.name = 'at' OR columns.name LIKE '%\\_at' ESCAPE '\\'
                      OR columns.name IN ('since', 'taken_until', 'feed_since'))",
            )
            .fetch_all(&mut *write)
            .await?;
            let milliseconds = milliseconds(by);
            for (table, column) in columns {
                // Names come from the schema, which is ours.
                let sql = format!(
                    "UPDATE {table} SET {column} = {column} - iif({column} >= {MILLISECONDS}, ?1, ?1 / 1000) WHERE {column} > 0"
                );
                sqlx::query(sqlx::AssertSqlSafe(sql)).bind(milliseconds).execute(&mut *write).await?;
            }
            shift_audit_moments(write, milliseconds).await
        })
        .await
    }
}

/// Moves the moments that the texts of the audit name into the past, by so many milliseconds.
async fn shift_audit_moments(write: &mut SqliteConnection, milliseconds: i64) -> Result<()> {
    let entries: Vec<(i64, String, String)> =
        sqlx::query_as("SELECT id, what, about FROM audit WHERE what IN ('deadline set', 'extended')")
            .fetch_all(&mut *write)
            .await?;
    for (id, what, about) in entries {
        let Some(shifted) = shifted(&what, &about, milliseconds) else { continue };
        let update = sqlx::query("UPDATE audit SET about = ? WHERE id = ?").bind(shifted).bind(id);
        update.execute(&mut *write).await?;
    }
    Ok(())
}

/// Returns the text of an entry with its moment moved; `None` if it names none.
fn shifted(what: &str, about: &str, milliseconds: i64) -> Option<String> {
    // A deadline has a name before its moment, and an extension a reason behind it.
    let (before, after) = match what {
        "deadline set" => about.rsplit_once(", to ")?,
        _ => about.split_once(", to ")?,
    };
    let (moment, rest) = after.split_at(after.find(':').unwrap_or(after.len()));
    let moment: i64 = moment.parse().ok()?;
    Some(format!("{before}, to {}{rest}", moment - milliseconds))
}

#[cfg(test)]
mod tests {
    use super::shifted;

    #[test]
    fn moments_of_entries_move_and_the_words_of_people_do_not() {
        for (what, about, expected) in [
            (
                "deadline set",
                "Up, to 5: final version, to 1796169599000",
                Some("Up, to 5: final version, to 1796169598000"),
            ),
            (
                "extended",
                "player 5, deadline 3, to 1796169599000: ill, to 12: or so",
                Some("player 5, deadline 3, to 1796169598000: ill, to 12: or so"),
            ),
            ("deadline set", "A name, to be", None),
        ] {
            assert_eq!(shifted(what, about, 1000).as_deref(), expected);
        }
    }
}
