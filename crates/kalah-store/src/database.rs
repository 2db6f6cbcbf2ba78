//! Database handle: opening, closing, and immediate changes.
//!
//! One connection writes. Queries are checked when they run: there are few, every one runs in the
//! tests, and so no prepared copy of the schema has to be kept beside it.

pub(crate) mod columns;
pub(crate) mod copy;
pub(crate) mod error;
pub(crate) mod files;
pub(crate) mod ids;
pub(crate) mod moment;
pub(crate) mod rescue;
pub(crate) mod schema;
pub(crate) mod time_shift;
pub(crate) mod words;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::SqliteConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::database::error::StoreError;
use crate::database::files::{DatabaseDamage, Files};

/// Connections that read at once.
const READERS: u32 = 4;

/// Maximum time for which a connection waits for another's lock. The server cannot end meanwhile.
const PATIENCE: Duration = Duration::from_millis(800);

/// The database of a server. Clones are the same database.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) file: PathBuf,
    files: Arc<Files>,
    pub(crate) writer: SqlitePool,
    /// True while a transaction of the writer is open.
    is_open: Arc<AtomicBool>,
    pub(crate) readers: SqlitePool,
}

pub(crate) type Result<T> = std::result::Result<T, StoreError>;

impl Store {
    /// Opens the database in this file and brings it up to date. If there is none it is made, unless
    /// there is a `mark` that tells that there was one.
    ///
    /// # Errors
    /// If it cannot be opened, belongs to another program or a later version, or there should be one and is none.
    pub async fn open(file: &Path, mark: &Path) -> Result<Store> {
        Store::inspect(file, mark).await?;
        let known = mark.exists();
        let failed = |error| StoreError::Open { file: file.to_owned(), error };
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(!known)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Each transaction is on the disk when it is done.
            .synchronous(SqliteSynchronous::Full)
            // A backup that somebody sent may hold views and triggers of its author.
            .pragma("trusted_schema", "OFF")
            .busy_timeout(PATIENCE);
        // A connection that was opened anew might find another file under the name.
        let pool = |connections| {
            let pool = SqlitePoolOptions::new().min_connections(connections).max_connections(connections);
            pool.idle_timeout(None).max_lifetime(None)
        };
        let is_open = Arc::new(AtomicBool::new(false));
        let writer = rolling_back(pool(1), &is_open).connect_with(options.clone()).await.map_err(failed)?;
        writer.set_connect_options(options.clone().create_if_missing(false));
        schema::bring_up_to_date(&writer, file).await?;
        let readers = pool(READERS)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await
            .map_err(failed)?;
        let files = Files::from_database(file).map_err(|error| failed(error.into()))?;
        Ok(Store { file: file.to_owned(), files: Arc::new(files), writer, is_open, readers })
    }

    /// Checks that [`open`](Store::open) can open the database in this file or create it, and changes nothing.
    ///
    /// # Errors
    /// If it belongs to another program or a later version, or there should be one and is none.
    pub async fn inspect(file: &Path, mark: &Path) -> Result<()> {
        if mark.exists() && std::fs::metadata(file).map_or(0, |file| file.len()) == 0 {
            return Err(StoreError::Missing { file: file.to_owned(), mark: mark.to_owned() });
        }
        schema::refuse_what_is_not_ours(file).await
    }

    /// Returns the path of the database file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Looks whether the files are still those that were opened.
    ///
    /// # Errors
    /// What has happened to the database, if it is not what it was.
    pub fn check(&self) -> std::result::Result<(), DatabaseDamage> {
        self.files.check()
    }

    /// Begins to write, and writes nothing.
    ///
    /// # Errors
    /// Why it cannot.
    pub async fn try_to_write(&self) -> Result<()> {
        self.at_once(async |_| Ok(())).await
    }

    /// Closes every connection.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Runs `write` in a transaction that nobody else can interrupt. If the caller gives up meanwhile, as a handler does whose
    /// client has gone, it is rolled back before anything else is written.
    pub(crate) async fn at_once<T>(
        &self,
        write: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T>,
    ) -> Result<T> {
        let mut connection = self.writer.acquire().await?;
        self.is_open.store(true, Ordering::Relaxed);
        let begun = sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await;
        if let Err(error) = begun {
            self.is_open.store(false, Ordering::Relaxed);
            return Err(error.into());
        }
        let done = match write(&mut connection).await {
            Ok(done) => {
                sqlx::query("COMMIT").execute(&mut *connection).await.map(|_| done).map_err(StoreError::from)
            }
            Err(error) => Err(error),
        };
        if done.is_err() {
            // After some errors there is nothing left to take back, which is an error again.
            _ = sqlx::query("ROLLBACK").execute(&mut *connection).await;
        }
        self.is_open.store(false, Ordering::Relaxed);
        done
    }
}

/// Rolls back the transaction that is open when a connection is given back. There is only one that writes, so that nobody has
/// it in between.
fn rolling_back(pool: SqlitePoolOptions, is_open: &Arc<AtomicBool>) -> SqlitePoolOptions {
    let is_open = Arc::clone(is_open);
    pool.after_release(move |connection, _| {
        let was_open = is_open.swap(false, Ordering::Relaxed);
        Box::pin(async move {
            if was_open {
                // It may have come to its end all the same.
                _ = sqlx::query("ROLLBACK").execute(connection).await;
            }
            Ok(true)
        })
    })
}
