//! Schema of the database: whether a file has one of ours, and bringing it up to date.

use std::path::Path;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{ConnectOptions, Connection};

use crate::database::error::StoreError;

/// Every step from an empty file to the schema of this version.
static MIGRATIONS: Migrator = sqlx::migrate!();

/// Checks that a file may be opened for writing: it is empty, missing, or a database of this program that is not
/// newer. Nothing in it is changed.
///
/// # Errors
///
/// - [`StoreError::Foreign`] for a database of another program.
/// - [`StoreError::Newer`] for one of a later version of this program.
/// - [`StoreError::Open`] if it cannot be read.
pub(crate) async fn refuse_what_is_not_ours(file: &Path) -> Result<(), StoreError> {
    // SQLite creates the database in a file without content.
    if std::fs::metadata(file).map_or(0, |file| file.len()) == 0 {
        return Ok(());
    }
    let failed = |error| StoreError::Open { file: file.to_owned(), error };
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut database = options.connect().await.map_err(failed)?;
    let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .fetch_all(&mut database)
        .await
        .map_err(failed)?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    let history = has("_sqlx_migrations");
    let latest: Option<i64> = if history {
        let newest = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations WHERE success");
        newest.fetch_one(&mut database).await.map_err(failed)?
    } else {
        None
    };
    database.close().await.map_err(failed)?;
    // The first migration makes this table, and none removes it.
    let is_ours = history && has("entries");
    if !tables.is_empty() && !is_ours {
        return Err(StoreError::Foreign { file: file.to_owned() });
    }
    let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
    match latest {
        Some(found) if found > known => Err(StoreError::Newer { file: file.to_owned(), found, known }),
        _ => Ok(()),
    }
}

/// Brings the schema up to date in one transaction: after an error the file is what it was.
///
/// # Errors
///
/// [`StoreError::Migration`] with the reason.
pub(crate) async fn bring_up_to_date(writer: &SqlitePool, file: &Path) -> Result<(), StoreError> {
    let failed = |error| StoreError::Migration { file: file.to_owned(), error };
    let mut connection = writer.acquire().await.map_err(|error| failed(error.into()))?;
    // Two servers that start on one file do not migrate it twice.
    let mut all = connection.begin_with("BEGIN IMMEDIATE").await.map_err(|error| failed(error.into()))?;
    MIGRATIONS.run_direct(None, &mut *all, false).await.map_err(failed)?;
    all.commit().await.map_err(|error| failed(MigrateError::from(error)))
}
