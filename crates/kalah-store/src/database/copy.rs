//! Copying a database that somebody else may be writing.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::database::error::StoreError;
use crate::database::{Result, Store};

/// Maximum time of waiting for another user of the database.
const PATIENCE: Duration = Duration::from_secs(10);

impl Store {
    /// Copies the database in `from` as it is at one moment to `to`, which is empty or not there. Whatever was written
    /// before the call is in it. Nothing waits for the copy: in a database with a log, readers hold up no writer.
    ///
    /// # Errors
    /// If it cannot be read, or the copy cannot be written.
    pub async fn copy(from: &Path, to: &Path) -> Result<()> {
        let mut database = read(from).await?;
        let copied = sqlx::query("VACUUM INTO ?").bind(to.to_string_lossy()).execute(&mut database).await;
        database.close().await?;
        copied?;
        Ok(())
    }

    /// Looks through all of the database in `file`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn verify(file: &Path) -> Result<()> {
        let mut database = read(file).await?;
        let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut database).await?;
        database.close().await?;
        if found == "ok" { Ok(()) } else { Err(StoreError::Unsound { file: file.to_owned(), found }) }
    }
}

async fn read(file: &Path) -> Result<SqliteConnection> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true).busy_timeout(PATIENCE);
    options.connect().await.map_err(|error| StoreError::Open { file: file.to_owned(), error })
}
