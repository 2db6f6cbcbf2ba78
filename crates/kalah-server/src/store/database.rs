//! One database: opening, reading, and what is written before anything is played.
//!
//! One connection writes. Queries are checked when they run: there are few, every one runs in the
//! tests, and so no prepared copy of the schema has to be kept beside it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kalah_jobs::{Attempt, JobId, Limit, PlayedGame, Settings};
use kalah_tournament::{EntryId, PlayerNumber};
use sqlx::SqliteConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::player::{Player, Registration};
use crate::store::error::StoreError;
use crate::store::files::Files;
use crate::trouble::Loss;

/// Connections that read at once.
const READERS: u32 = 4;

/// How long a connection waits for another to let go. The server cannot end meanwhile.
const PATIENCE: Duration = Duration::from_millis(800);

/// The database of one tournament.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pub(super) file: PathBuf,
    files: Arc<Files>,
    pub(super) writer: SqlitePool,
    readers: SqlitePool,
}

/// A match as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredMatch {
    pub(crate) id: JobId,
    pub(crate) entries: [EntryId; 2],
    pub(crate) attempt: Attempt,
    pub(crate) games: StoredGames,
}

/// The games of a match as they are stored.
#[derive(Clone, Debug)]
pub(crate) enum StoredGames {
    /// It is not over.
    None,
    /// It is over.
    Both(Box<[PlayedGame; 2]>),
    /// It was over, but this is wrong with its games.
    Damaged(String),
}

pub(super) type Result<T> = std::result::Result<T, StoreError>;

impl Store {
    /// Opens the database in this file and brings it up to date. If there is none it is made, unless
    /// there is a `mark` that tells that there was one.
    pub(crate) async fn open(file: &Path, mark: &Path) -> Result<Store> {
        let known = mark.exists();
        if known && std::fs::metadata(file).map_or(0, |file| file.len()) == 0 {
            return Err(StoreError::Missing { file: file.to_owned(), mark: mark.to_owned() });
        }
        let failed = |error| StoreError::Open { file: file.to_owned(), error };
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(!known)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Each transaction is on the disk when it is done.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE);
        // A connection that was opened anew might find another file under the name.
        let pool = |connections| {
            let pool = SqlitePoolOptions::new().min_connections(connections).max_connections(connections);
            pool.idle_timeout(None).max_lifetime(None)
        };
        let writer = pool(1).connect_with(options.clone()).await.map_err(failed)?;
        writer.set_connect_options(options.clone().create_if_missing(false));
        let migrated = sqlx::migrate!().run(&writer).await;
        migrated.map_err(|error| StoreError::Migration { file: file.to_owned(), error })?;
        sqlx::query("UPDATE matches SET attempt = attempt + 1 WHERE finished_at IS NULL")
            .execute(&writer)
            .await
            .map_err(failed)?;
        let readers = pool(READERS)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await
            .map_err(failed)?;
        let files = Files::of(file).map_err(|error| failed(error.into()))?;
        Ok(Store { file: file.to_owned(), files: Arc::new(files), writer, readers })
    }

    /// The database.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    /// # Errors
    /// What has happened to the database, if it is not what it was.
    pub(crate) fn check(&self) -> std::result::Result<(), Loss> {
        self.files.check()
    }

    /// Closes every connection.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// What the tournament is played by: what is stored, else what was asked for, which is then kept.
    ///
    /// # Errors
    /// If something else was asked for than is stored, or there should be a tournament and is none.
    pub(crate) async fn settings(
        &self,
        asked: Option<Settings>,
        default: Settings,
        mark: &Path,
    ) -> Result<Settings> {
        let row: Option<(String, String)> =
            sqlx::query_as("SELECT rules, pace FROM settings").fetch_optional(&self.writer).await?;
        let Some((rules, pace)) = row else {
            if mark.exists() {
                return Err(StoreError::Missing { file: self.file.clone(), mark: mark.to_owned() });
            }
            let settings = asked.unwrap_or(default);
            sqlx::query("INSERT INTO settings (only, rules, pace) VALUES (1, ?, ?)")
                .bind(settings.rules.to_string())
                .bind(json("settings", 1, &settings.limit)?)
                .execute(&self.writer)
                .await?;
            return Ok(settings);
        };
        let unreadable = |error: String| StoreError::Unreadable { what: "settings", id: 1, error };
        let limit: Limit = serde_json::from_str(&pace).map_err(|error| unreadable(error.to_string()))?;
        let rules = rules.parse().map_err(|error: kalah::RulesError| unreadable(error.to_string()))?;
        let stored = Settings { rules, limit };
        match asked {
            Some(asked) if asked != stored => {
                let text = |settings: Settings| format!("{}, {}", settings.rules, settings.limit);
                Err(StoreError::OtherSettings { stored: text(stored), asked: text(asked) })
            }
            _ => Ok(stored),
        }
    }

    /// Enters a player. If another program held the number, it is withdrawn.
    pub(crate) async fn register(&self, new: &Registration) -> Result<()> {
        self.at_once(async |write| {
        sqlx::query("UPDATE entries SET withdrawn_at = unixepoch() WHERE number = ? AND word <> ? AND withdrawn_at IS NULL")
            .bind(new.number.0)
            .bind(&new.word)
            .execute(&mut *write)
            .await?;
        sqlx::query(
            "INSERT INTO entries (number, word, title, about) VALUES (?, ?, ?, ?)
             ON CONFLICT (number) WHERE withdrawn_at IS NULL
             DO UPDATE SET title = excluded.title, about = excluded.about",
        )
        .bind(new.number.0)
        .bind(&new.word)
        .bind(&new.title)
        .bind(&new.about)
        .execute(&mut *write)
        .await?;
        Ok(())
        }).await
    }

    /// All who take part.
    pub(crate) async fn players(&self) -> Result<Vec<Player>> {
        let rows: Vec<(i64, u32, String, String, String)> = sqlx::query_as(
            "SELECT id, number, word, title, about FROM entries WHERE withdrawn_at IS NULL ORDER BY number",
        )
        .fetch_all(&self.readers)
        .await?;
        let player = |(id, number, word, title, about): (i64, u32, String, String, String)| Player {
            entry: entry(id),
            registration: Registration { number: PlayerNumber(number), word, title, about },
        };
        Ok(rows.into_iter().map(player).collect())
    }

    /// All matches between players who take part, in the order in which they ended.
    pub(crate) async fn matches(&self) -> Result<Vec<StoredMatch>> {
        let rows: Vec<(i64, i64, i64, u32, bool)> = sqlx::query_as(
            "SELECT id, first_entry, second_entry, attempt, finished_at IS NOT NULL FROM matches
             WHERE NOT EXISTS (SELECT 1 FROM entries WHERE id IN (first_entry, second_entry) AND withdrawn_at IS NOT NULL)
             ORDER BY finished_at, id",
        )
        .fetch_all(&self.readers)
        .await?;
        let mut matches = Vec::with_capacity(rows.len());
        for (id, first, second, attempt, over) in rows {
            matches.push(StoredMatch {
                id: JobId(id),
                entries: [entry(first), entry(second)],
                attempt: Attempt(attempt),
                games: if over { self.stored_games(JobId(id)).await? } else { StoredGames::None },
            });
        }
        Ok(matches)
    }

    async fn stored_games(&self, id: JobId) -> Result<StoredGames> {
        match self.games(id).await {
            Ok(Some(games)) => Ok(StoredGames::Both(Box::new(games))),
            Ok(None) => Ok(StoredGames::Damaged("a game is missing".to_owned())),
            Err(
                error @ (StoreError::Unreadable { .. }
                | StoreError::Database(sqlx::Error::ColumnDecode { .. })),
            ) => Ok(StoredGames::Damaged(error.to_string())),
            Err(error) => Err(error),
        }
    }

    /// The games of a match that is over; `None` if they are not both there.
    pub(crate) async fn games(&self, id: JobId) -> Result<Option<[PlayedGame; 2]>> {
        let rows: Vec<(String, String, String, Option<String>)> = sqlx::query_as(
            "SELECT record, stderr_first, stderr_second, cause FROM games WHERE match_id = ? ORDER BY game",
        )
        .bind(id.0)
        .fetch_all(&self.readers)
        .await?;
        let mut games = Vec::with_capacity(2);
        for (record, first, second, cause) in rows {
            let record = serde_json::from_str(&record).map_err(|error| StoreError::Unreadable {
                what: "match",
                id: id.0,
                error: error.to_string(),
            })?;
            games.push(PlayedGame { record, stderr: [first, second], cause });
        }
        Ok(<[PlayedGame; 2]>::try_from(games).ok())
    }

    /// Runs `write` in a transaction that nobody else can interrupt.
    pub(super) async fn at_once<T>(
        &self,
        write: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T>,
    ) -> Result<T> {
        let mut connection = self.writer.acquire().await?;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
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
        done
    }
}

/// Row ids are positive.
fn entry(id: i64) -> EntryId {
    EntryId(id.unsigned_abs())
}

/// Entries are numbered by row ids.
pub(super) fn entry_row(entry: EntryId) -> i64 {
    i64::try_from(entry.0).unwrap_or(i64::MAX)
}

pub(super) fn json(what: &'static str, id: i64, value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Unreadable {
        what,
        id,
        error: error.to_string(),
    })
}
