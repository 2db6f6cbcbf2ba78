//! Saving what can be saved of a database whose file is gone: as long as it is open, it can be copied.

use std::fs::File;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::database::error::StoreError;
use crate::database::{Result, Store};

/// A copy of a database.
#[derive(Debug)]
pub struct DatabaseCopy {
    /// Path of the file.
    pub file: PathBuf,
    /// Matches that are over, with both games.
    pub results: usize,
}

impl Store {
    /// Copies the open database, whatever has become of its file, to a new one beside it.
    ///
    /// # Errors
    /// If it cannot be read any more, or there is no room for the copy.
    pub async fn rescue(&self) -> Result<DatabaseCopy> {
        let file = self.free_name();
        let copied = self.copy_to(&file).await;
        if copied.is_err() {
            // Half a copy would only mislead.
            _ = std::fs::remove_file(&file);
        }
        copied.map(|results| DatabaseCopy { file, results })
    }

    async fn copy_to(&self, file: &Path) -> Result<usize> {
        let io = |error| StoreError::Database(sqlx::Error::Io(error));
        // The directory may have gone as well.
        std::fs::create_dir_all(file.parent().unwrap_or(Path::new("."))).map_err(io)?;
        sqlx::query("VACUUM INTO ?").bind(file.to_string_lossy()).execute(&self.writer).await?;
        // The copy was not waited for.
        File::open(file).and_then(|copy| copy.sync_all()).map_err(io)?;
        let mut copy = SqliteConnectOptions::new().filename(file).read_only(true).connect().await?;
        let results: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM matches WHERE finished_at IS NOT NULL
             AND (SELECT count(*) FROM games WHERE match_id = matches.id) = 2",
        )
        .fetch_one(&mut copy)
        .await?;
        copy.close().await?;
        Ok(usize::try_from(results).unwrap_or(0))
    }

    fn free_name(&self) -> PathBuf {
        let name = |number: u32| self.file.with_extension(format!("rescued-{number}.sqlite"));
        (1..1000).map(name).find(|file| !file.exists()).unwrap_or_else(|| name(1000))
    }
}
