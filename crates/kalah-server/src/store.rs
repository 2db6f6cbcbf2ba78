//! The database: what has to outlive the process, and nothing that can be computed from it.
//!
//! One connection writes. Queries are checked when they run: there are few, every one runs in the
//! tests, and so no prepared copy of the schema has to be kept beside it.

use std::path::Path;
use std::time::Duration;

use kalah_jobs::{Attempt, JobId, Limit, PlayedGame, Settings};
use kalah_tournament::{EntryId, PlayerNumber};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::player::{Player, Registration};

/// Connections that read at once.
const READERS: u32 = 4;

/// How long a connection waits for another to let go.
const PATIENCE: Duration = Duration::from_secs(10);

/// The database of one tournament.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    writer: SqlitePool,
    readers: SqlitePool,
}

/// A match as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredMatch {
    pub(crate) id: JobId,
    pub(crate) entries: [EntryId; 2],
    pub(crate) attempt: Attempt,
    /// Its games, if it is over.
    pub(crate) games: Option<[PlayedGame; 2]>,
}

/// Why the database could not do it.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk, or what is on it.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The schema could not be brought up to date.
    #[error("the database: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Something stored cannot be read.
    #[error("the database: {what} {id} cannot be read: {error}")]
    Unreadable {
        /// What it is.
        what: &'static str,
        /// Which one.
        id: i64,
        /// Why not.
        error: String,
    },
    /// The tournament in this database is played by something else.
    #[error("this tournament is played by {stored}, not {asked}: give another folder with --data")]
    OtherSettings {
        /// What it is played by.
        stored: String,
        /// What was asked for.
        asked: String,
    },
}

type Result<T> = std::result::Result<T, StoreError>;

impl Store {
    /// Opens the database in this file, makes it if there is none, and brings it up to date.
    pub(crate) async fn open(file: &Path) -> Result<Store> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal)
            .busy_timeout(PATIENCE);
        let pool = |connections| SqlitePoolOptions::new().max_connections(connections);
        let writer = pool(1).connect_with(options.clone()).await?;
        sqlx::migrate!().run(&writer).await?;
        let readers = pool(READERS).connect_with(options.read_only(true)).await?;
        Ok(Store { writer, readers })
    }

    /// Closes every connection.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// What the tournament is played by: what is stored, else what was asked for, which is then kept.
    ///
    /// # Errors
    /// If something else was asked for than is stored.
    pub(crate) async fn settings(&self, asked: Option<Settings>, default: Settings) -> Result<Settings> {
        let row: Option<(String, String)> =
            sqlx::query_as("SELECT rules, pace FROM settings").fetch_optional(&self.writer).await?;
        let Some((rules, pace)) = row else {
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
        let mut write = self.writer.begin().await?;
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
        Ok(write.commit().await?)
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

    /// Counts the matches that were under way when the server stopped as handed out once more.
    pub(crate) async fn renew_attempts(&self) -> Result<()> {
        sqlx::query("UPDATE matches SET attempt = attempt + 1 WHERE finished_at IS NULL")
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// All matches between players who take part, in the order in which they ended, with the games of
    /// those that are over.
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
                games: if over { self.games(JobId(id)).await? } else { None },
            });
        }
        Ok(matches)
    }

    /// The games of a match that is over.
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

    /// Enters a match that is to be played.
    pub(crate) async fn begin_match(&self, entries: [EntryId; 2]) -> Result<JobId> {
        let [first, second] = entries.map(number);
        let id = sqlx::query("INSERT INTO matches (first_entry, second_entry, attempt) VALUES (?, ?, ?)")
            .bind(first)
            .bind(second)
            .bind(Attempt::FIRST.0)
            .execute(&self.writer)
            .await?
            .last_insert_rowid();
        Ok(JobId(id))
    }

    /// Counts a match as handed out once more.
    pub(crate) async fn set_attempt(&self, id: JobId, attempt: Attempt) -> Result<()> {
        sqlx::query("UPDATE matches SET attempt = ? WHERE id = ? AND finished_at IS NULL")
            .bind(attempt.0)
            .bind(id.0)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Keeps the games of a match, and that it is over, at once or not at all. False, and nothing
    /// changes, if this attempt is not the one under way.
    pub(crate) async fn finish(&self, id: JobId, attempt: Attempt, games: &[PlayedGame; 2]) -> Result<bool> {
        let mut write = self.writer.begin().await?;
        let finished = sqlx::query(
            "UPDATE matches SET finished_at = unixepoch() WHERE id = ? AND attempt = ? AND finished_at IS NULL",
        )
        .bind(id.0)
        .bind(attempt.0)
        .execute(&mut *write)
        .await?;
        if finished.rows_affected() != 1 {
            return Ok(false);
        }
        for (game, played) in (1..).zip(games) {
            sqlx::query(
                "INSERT INTO games (match_id, game, record, stderr_first, stderr_second, cause)
                 VALUES (?, ?, ?, ?, ?, ?)",
            )
            .bind(id.0)
            .bind(game)
            .bind(json("match", id.0, &played.record)?)
            .bind(&played.stderr[0])
            .bind(&played.stderr[1])
            .bind(&played.cause)
            .execute(&mut *write)
            .await?;
        }
        write.commit().await?;
        Ok(true)
    }
}

/// Row ids are positive.
fn entry(id: i64) -> EntryId {
    EntryId(id.unsigned_abs())
}

/// Entries are numbered by row ids.
fn number(entry: EntryId) -> i64 {
    i64::try_from(entry.0).unwrap_or(i64::MAX)
}

fn json(what: &'static str, id: i64, value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Unreadable {
        what,
        id,
        error: error.to_string(),
    })
}
