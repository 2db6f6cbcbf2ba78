//! The games of matches that are over: the truth that everything is worked out from. Read one match at a time.

use kalah::record::Record;
use kalah_jobs::{JobId, PlayedGame};
use sqlx::SqliteConnection;

use crate::database::error::StoreError;
use crate::database::{Result, Store};
use crate::matches::results;

impl Store {
    /// The games of a match that is over; `None` if they are not both there.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if there is something else in their place.
    pub async fn games(&self, id: JobId) -> Result<Option<[PlayedGame; 2]>> {
        read(&mut *self.readers.acquire().await?, id).await
    }

    /// The games of a match turned out to be damaged: the next start looks at it again.
    pub async fn doubt(&self, id: JobId) -> Result<()> {
        self.at_once(async |write| results::remove(write, id).await).await?;
        Ok(())
    }
}

#[derive(sqlx::FromRow)]
struct GameRow {
    record: String,
    stderr_first: String,
    stderr_second: String,
    cause: Option<String>,
}

/// Implements [`Store::games`] on a connection.
pub(crate) async fn read(database: &mut SqliteConnection, id: JobId) -> Result<Option<[PlayedGame; 2]>> {
    let rows: std::result::Result<Vec<GameRow>, sqlx::Error> = sqlx::query_as(
        "SELECT record, stderr_first, stderr_second, cause FROM games WHERE match_id = ? ORDER BY game",
    )
    .bind(id.number())
    .fetch_all(database)
    .await;
    let rows = rows.map_err(|error| match error {
        sqlx::Error::ColumnDecode { .. } => unreadable(id, &error),
        error => StoreError::from(error),
    })?;
    let mut games = Vec::with_capacity(2);
    for GameRow { record, stderr_first, stderr_second, cause } in rows {
        let record: Record = serde_json::from_str(&record).map_err(|error| unreadable(id, &error))?;
        // Old rows have the cause in its column alone.
        let record = Record { cause, ..record };
        games.push(PlayedGame { record, stderr: [stderr_first, stderr_second] });
    }
    Ok(<[PlayedGame; 2]>::try_from(games).ok())
}

/// Puts games in the place of those that a match may have.
pub(crate) async fn replace(write: &mut SqliteConnection, id: JobId, games: &[PlayedGame; 2]) -> Result<()> {
    forget(write, id).await?;
    for (game, played) in (1..).zip(games) {
        let record = serde_json::to_string(&played.record).map_err(|error| unreadable(id, &error))?;
        sqlx::query(
            "INSERT INTO games (match_id, game, record, stderr_first, stderr_second, cause)
             VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(id.number())
        .bind(game)
        .bind(record)
        .bind(&played.stderr[0])
        .bind(&played.stderr[1])
        .bind(&played.record.cause)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}

/// Removes the games of a match that is to be played again.
pub(crate) async fn forget(write: &mut SqliteConnection, id: JobId) -> Result<()> {
    sqlx::query("DELETE FROM games WHERE match_id = ?").bind(id.number()).execute(write).await?;
    Ok(())
}

fn unreadable(id: JobId, error: &dyn std::error::Error) -> StoreError {
    StoreError::Unreadable { what: "match", id: id.number(), error: error.to_string() }
}
