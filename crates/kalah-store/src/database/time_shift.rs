//! Time travel: everything that the database tells of, moved into the past. For demonstrations and tests of a term, which
//! no clock can be waited for.

use std::time::Duration;

use crate::audit;
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
            audit::shift_moments(write, milliseconds).await
        })
        .await
    }
}
