//! The games of matches that are over: the truth that everything is worked out from. Read one match at a time.

use kalah::record::Record;
use kalah_jobs::{JobId, PlayedGame};
use sqlx::SqliteConnection;

use crate::database::{Result, Store};
use crate::error::StoreError;

impl Store {
    /// The games of a match that is over; `None` if they are not both there.
    ///
    /// # Errors
    /// If a record cannot be read.
    pub async fn games(&self, id: JobId) -> Result<Option<[PlayedGame; 2]>> {
        let rows: Vec<(String, String, String, Option<String>)> = sqlx::query_as(
            "SELECT record, stderr_first, stderr_second, cause FROM games WHERE match_id = ? ORDER BY game",
        )
        .bind(id.0)
        .fetch_all(&self.readers)
        .await?;
        let mut games = Vec::with_capacity(2);
        for (record, first, second, cause) in rows {
            games.push(PlayedGame { record: parse(id, &record)?, stderr: [first, second], cause });
        }
        Ok(<[PlayedGame; 2]>::try_from(games).ok())
    }
}

/// The records of a match that is over, or in words what is wrong with them. Nothing else of its games is read.
pub(crate) async fn records(
    database: &mut SqliteConnection,
    id: JobId,
) -> Result<std::result::Result<[Record; 2], String>> {
    let texts: std::result::Result<Vec<String>, sqlx::Error> =
        sqlx::query_scalar("SELECT record FROM games WHERE match_id = ? ORDER BY game")
            .bind(id.0)
            .fetch_all(database)
            .await;
    let texts = match texts {
        Ok(texts) => texts,
        Err(error @ sqlx::Error::ColumnDecode { .. }) => return Ok(Err(error.to_string())),
        Err(error) => return Err(error.into()),
    };
    let records: Result<Vec<Record>> = texts.iter().map(|text| parse(id, text)).collect();
    Ok(match records.map(<[Record; 2]>::try_from) {
        Ok(Ok(records)) => Ok(records),
        Ok(Err(_)) => Err("a game is missing".to_owned()),
        Err(error) => Err(error.to_string()),
    })
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
        .bind(id.0)
        .bind(game)
        .bind(record)
        .bind(&played.stderr[0])
        .bind(&played.stderr[1])
        .bind(&played.cause)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}

/// Removes the games of a match that is to be played again.
pub(crate) async fn forget(write: &mut SqliteConnection, id: JobId) -> Result<()> {
    sqlx::query("DELETE FROM games WHERE match_id = ?").bind(id.0).execute(write).await?;
    Ok(())
}

fn parse(id: JobId, record: &str) -> Result<Record> {
    serde_json::from_str(record).map_err(|error| unreadable(id, &error))
}

fn unreadable(id: JobId, error: &serde_json::Error) -> StoreError {
    StoreError::Unreadable { what: "match", id: id.0, error: error.to_string() }
}
