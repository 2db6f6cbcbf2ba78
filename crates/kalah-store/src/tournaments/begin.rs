//! Tournaments that are begun while others go on.

use std::num::NonZeroU32;

use kalah_jobs::TournamentSettings;
use kalah_tournament::Format;
use sqlx::SqliteConnection;

use crate::audit::{self, AuditKind};
use crate::database::columns::as_json;
use crate::database::ids::PersonId;
use crate::database::{Result, Store};
use crate::tournaments::{TournamentId, TournamentName};

/// Value of `taken_until` for a tournament that takes nothing: earlier than any submission.
const NOTHING: i64 = i64::MIN;

/// A tournament that is to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTournament {
    /// Unique name of the tournament.
    pub name: TournamentName,
    /// Settings of every match.
    pub settings: TournamentSettings,
    /// Tournament format.
    pub format: Format,
    /// Maximum number of a player's matches at a time.
    pub at_once: NonZeroU32,
    /// Players of the tournament.
    pub field: TournamentField,
    /// True if only the staff sees its results until they are released.
    pub hidden: bool,
}

/// Players of a new tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentField {
    /// Players who submit from now on.
    ToCome,
    /// The versions that play in another one now, and all later submissions.
    As(TournamentId),
    /// The versions that play in another one now, and no others: a final.
    Pinned(TournamentId),
    /// Agents that connect to the server, and no submissions.
    Agents,
}

impl Store {
    /// Begins a tournament; `None` if there is one of this name.
    pub async fn begin(&self, new: &NewTournament, who: Option<PersonId>) -> Result<Option<TournamentId>> {
        self.at_once(async |write| {
            let taken: i64 = sqlx::query_scalar("SELECT count(*) FROM tournaments WHERE name = ?")
                .bind(new.name.as_str())
                .fetch_one(&mut *write)
                .await?;
            if taken > 0 {
                return Ok(None);
            }
            let id = insert(write, new).await?;
            if let TournamentField::As(from) | TournamentField::Pinned(from) = new.field {
                enter_those_of(write, from, id).await?;
            }
            let about =
                format!("{}: {}, {}, {}", new.name, new.settings.rules, new.settings.limit, new.format);
            audit::note(write, who, AuditKind::Begun, &about).await?;
            Ok(Some(id))
        })
        .await
    }

    /// Starts a tournament with the versions that play in another one now, and takes no others. Returns their number.
    /// One that has entries already is left as it is.
    pub async fn pin(&self, from: TournamentId, to: TournamentId, hidden: bool) -> Result<u64> {
        self.at_once(async |write| {
            let begun: i64 = sqlx::query_scalar("SELECT count(*) FROM entries WHERE tournament_id = ?")
                .bind(to)
                .fetch_one(&mut *write)
                .await?;
            if begun > 0 {
                return Ok(0);
            }
            sqlx::query("UPDATE tournaments SET taken_until = ?, hidden = ? WHERE id = ?")
                .bind(NOTHING)
                .bind(hidden)
                .bind(to)
                .execute(&mut *write)
                .await?;
            enter_those_of(write, from, to).await
        })
        .await
    }
}

async fn insert(write: &mut SqliteConnection, new: &NewTournament) -> Result<TournamentId> {
    let id = sqlx::query_scalar(
        "INSERT INTO tournaments (name, rules, budget, format, at_once, hidden, taken_until, python_module)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
    )
    .bind(new.name.as_str())
    .bind(new.settings.rules.to_string())
    .bind(as_json(&new.settings.limit)?)
    .bind(new.format.to_string())
    .bind(new.at_once.get())
    .bind(new.hidden)
    .bind(matches!(new.field, TournamentField::Pinned(_) | TournamentField::Agents).then_some(NOTHING))
    .bind(new.settings.python_module.word())
    .fetch_one(&mut *write)
    .await?;
    Ok(id)
}

/// Enters the players of one tournament in another one, with the same versions. Returns their number.
async fn enter_those_of(write: &mut SqliteConnection, from: TournamentId, to: TournamentId) -> Result<u64> {
    let entered = sqlx::query(
        "INSERT INTO entries (tournament_id, player_id, version_id, submission_id)
         SELECT ?, player_id, version_id, submission_id FROM entries
         WHERE tournament_id = ? AND withdrawn_at IS NULL ORDER BY id",
    )
    .bind(to)
    .bind(from)
    .execute(&mut *write)
    .await?;
    Ok(entered.rows_affected())
}
