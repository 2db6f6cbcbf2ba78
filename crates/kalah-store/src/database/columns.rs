//! Columns that hold types of other crates: rows name these in `try_from`.

use kalah_jobs::{Attempt, BotRef, Contestant, JobId, WorkerId, WorkerSession};
use kalah_tournament::{EntryId, PlayerNumber};
use serde::Serialize;

use crate::database::Result;
use crate::database::error::StoreError;

macro_rules! columns {
    ($($column:ident($stored:ty) => $type:ty: $convert:expr;)+) => {$(
        #[derive(sqlx::Type)]
        #[sqlx(transparent)]
        pub(crate) struct $column($stored);

        impl From<$column> for $type {
            fn from(column: $column) -> $type {
                $convert(column.0)
            }
        }
    )+};
}

columns! {
    NumberColumn(u32) => PlayerNumber: PlayerNumber;
    OptionalNumberColumn(Option<u32>) => Option<PlayerNumber>: |number: Option<u32>| number.map(PlayerNumber);
    JobColumn(i64) => JobId: JobId::new;
    AttemptColumn(u32) => Attempt: Attempt;
    EntryColumn(i64) => EntryId: entry;
}

/// Contestant of a submission as JSON, which is a bot.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct BotColumn(String);

impl TryFrom<BotColumn> for BotRef {
    type Error = sqlx::error::BoxDynError;

    fn try_from(column: BotColumn) -> std::result::Result<BotRef, Self::Error> {
        match serde_json::from_str(&column.0)? {
            Contestant::Bot(bot) => Ok(bot),
            _ => Err("it is no bot".into()),
        }
    }
}

/// Entries that sit first and second in a match.
#[derive(sqlx::FromRow)]
pub(crate) struct EntryColumns {
    first_entry: i64,
    second_entry: i64,
}

impl From<EntryColumns> for [EntryId; 2] {
    fn from(row: EntryColumns) -> [EntryId; 2] {
        [row.first_entry, row.second_entry].map(entry)
    }
}

/// Worker that has a match or task, and session of its program, if one has.
#[derive(sqlx::FromRow)]
pub(crate) struct LeaseColumns {
    worker: Option<String>,
    session: Option<i64>,
}

impl From<LeaseColumns> for Option<(WorkerId, WorkerSession)> {
    fn from(row: LeaseColumns) -> Option<(WorkerId, WorkerSession)> {
        let session = row.session.map(|session| WorkerSession(session.cast_unsigned()));
        row.worker.and_then(|worker| worker.parse().ok()).zip(session)
    }
}

/// Row ids are positive.
pub(crate) fn entry(id: i64) -> EntryId {
    EntryId(id.unsigned_abs())
}

/// Entries are numbered by row ids.
pub(crate) fn entry_row(entry: EntryId) -> i64 {
    i64::try_from(entry.0).unwrap_or(i64::MAX)
}

pub(crate) fn as_json(value: &impl Serialize) -> Result<String> {
    let failed = |error: serde_json::Error| StoreError::Unreadable {
        what: "value to be kept",
        id: 0,
        error: error.to_string(),
    };
    serde_json::to_string(value).map_err(failed)
}
