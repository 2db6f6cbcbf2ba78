//! The tournaments, and what each is played by.

pub(crate) mod agents;
pub(crate) mod begin;
pub(crate) mod entries;
pub(crate) mod finals;
pub(crate) mod rank_history;

use std::fmt;
use std::num::NonZeroU32;
use std::path::Path;
use std::str::FromStr;

use kalah_jobs::{PythonModule, TournamentSettings};
use kalah_tournament::{Format, Leaderboard};

use crate::account::deletion::delete_who_asked;
use crate::audit::{self, AuditKind};
use crate::database::error::StoreError;
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::tournament_stage::TournamentStage;

/// Names a tournament for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct TournamentId(pub i64);

/// The name of a tournament as it stands in addresses: 1 to 32 of the characters `a` to `z`, `0` to `9` and `-`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TournamentName(String);

impl TournamentName {
    /// The tournament that is meant where none is named.
    pub fn main() -> TournamentName {
        TournamentName("main".to_owned())
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text that is no tournament's name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no tournament's name: 1 to 32 of a to z, 0 to 9 and - are needed")]
pub struct NotTournamentName(String);

impl FromStr for TournamentName {
    type Err = NotTournamentName;

    fn from_str(text: &str) -> std::result::Result<TournamentName, NotTournamentName> {
        let known = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if (1..=32).contains(&text.len()) && text.bytes().all(known) {
            Ok(TournamentName(text.to_owned()))
        } else {
            Err(NotTournamentName(text.escape_debug().to_string()))
        }
    }
}

impl fmt::Display for TournamentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentRecord {
    /// Id of the tournament.
    pub id: TournamentId,
    /// Name of the tournament.
    pub name: TournamentName,
    /// Settings of every match.
    pub settings: TournamentSettings,
    /// Tournament format.
    pub format: Format,
    /// Maximum number of a player's matches at a time.
    pub at_once: NonZeroU32,
    /// Stage of the tournament.
    pub stage: TournamentStage,
    /// Time after which submissions do not change it; `None` if it takes all.
    pub taken_until: Option<Moment>,
    /// True if only the staff sees its results.
    pub hidden: bool,
    /// What everybody sees of its ranking.
    pub leaderboard: Leaderboard,
    /// Time since which its results are official.
    pub finalised_at: Option<Moment>,
}

/// Request for a tournament that may exist already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TournamentRequest {
    /// Settings to play by; `None` takes the existing ones.
    pub settings: Option<TournamentSettings>,
    /// Tournament format; `None` takes the existing one.
    pub format: Option<Format>,
    /// Default settings, if none exist and none were asked for.
    pub default: TournamentSettings,
}

#[derive(sqlx::FromRow)]
struct TournamentRow {
    id: TournamentId,
    name: String,
    rules: String,
    budget: String,
    format: String,
    at_once: NonZeroU32,
    state: TournamentStage,
    taken_until: Option<Moment>,
    hidden: bool,
    shown_places: Option<NonZeroU32>,
    numbers_only: bool,
    python_module: String,
    finalised_at: Option<Moment>,
}

impl Store {
    /// Returns all tournaments, the oldest first.
    pub async fn tournaments(&self) -> Result<Vec<TournamentRecord>> {
        let rows: Vec<TournamentRow> = sqlx::query_as(
            "SELECT id, name, rules, budget, format, at_once, state, taken_until, hidden, shown_places,
                 numbers_only, python_module, finalised_at FROM tournaments ORDER BY id",
        )
        .fetch_all(&self.writer)
        .await?;
        rows.iter().map(tournament).collect()
    }

    /// The tournament of this name, begun if there is none.
    ///
    /// # Errors
    /// If it is played by something else than was asked for, or there should be a tournament and is none.
    pub async fn tournament(
        &self,
        name: &TournamentName,
        asked: TournamentRequest,
        mark: &Path,
    ) -> Result<TournamentRecord> {
        let all = self.tournaments().await?;
        if all.is_empty() && mark.exists() {
            return Err(StoreError::Missing { file: self.file.clone(), mark: mark.to_owned() });
        }
        let Some(found) = all.into_iter().find(|tournament| tournament.name == *name) else {
            return self.begin_tournament(name, asked).await;
        };
        // What bots may import is set while it is played, and not by the request.
        let python_module = found.settings.python_module;
        let settings = asked.settings.map(|asked| TournamentSettings { python_module, ..asked });
        let wanted = (settings.unwrap_or(found.settings), asked.format.unwrap_or(found.format));
        if wanted == (found.settings, found.format) {
            return Ok(found);
        }
        let text = |settings: TournamentSettings, format: Format| {
            format!("{}, {}, {format}", settings.rules, settings.limit)
        };
        let (stored, asked) = (text(found.settings, found.format), text(wanted.0, wanted.1));
        Err(StoreError::OtherSettings { name: name.to_string(), stored, asked })
    }

    async fn begin_tournament(
        &self,
        name: &TournamentName,
        asked: TournamentRequest,
    ) -> Result<TournamentRecord> {
        let (settings, format) = (asked.settings.unwrap_or(asked.default), asked.format.unwrap_or_default());
        let budget = serde_json::to_string(&settings.limit).map_err(|error| unreadable(0, &error))?;
        let id = sqlx::query_scalar(
            "INSERT INTO tournaments (name, rules, budget, format, taken_until, python_module)
             VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
        )
        .bind(name.as_str())
        .bind(settings.rules.to_string())
        .bind(budget)
        .bind(format.to_string())
        // Open tournaments take no submissions.
        .bind((format == Format::Open).then_some(i64::MIN))
        .bind(settings.python_module.word())
        .fetch_one(&self.writer)
        .await?;
        Ok(TournamentRecord {
            id,
            name: name.clone(),
            settings,
            format,
            at_once: NonZeroU32::MIN,
            stage: TournamentStage::Open,
            taken_until: None,
            hidden: false,
            leaderboard: Leaderboard::default(),
            finalised_at: None,
        })
    }

    /// Opens, pauses, closes or archives a tournament. False if it may not become that.
    ///
    /// # Errors
    /// If the database cannot do it, or there is no such tournament.
    pub async fn set_stage(
        &self,
        id: TournamentId,
        stage: TournamentStage,
        who: Option<PersonId>,
    ) -> Result<bool> {
        self.at_once(async |write| {
            let now: TournamentStage = sqlx::query_scalar("SELECT state FROM tournaments WHERE id = ?")
                .bind(id)
                .fetch_one(&mut *write)
                .await?;
            if now == stage {
                return Ok(true);
            }
            if !now.may_become(stage) {
                return Ok(false);
            }
            sqlx::query("UPDATE tournaments SET state = ? WHERE id = ?")
                .bind(stage)
                .bind(id)
                .execute(&mut *write)
                .await?;
            let name: String = sqlx::query_scalar("SELECT name FROM tournaments WHERE id = ?")
                .bind(id)
                .fetch_one(&mut *write)
                .await?;
            audit::note(write, who, AuditKind::StageSet, &format!("{name}: {stage}")).await?;
            if stage == TournamentStage::Archived {
                delete_who_asked(write).await?;
            }
            Ok(true)
        })
        .await
    }

    /// Sets what everybody sees of the ranking of a tournament.
    pub async fn set_leaderboard(
        &self,
        id: TournamentId,
        leaderboard: Leaderboard,
        who: PersonId,
    ) -> Result<()> {
        self.at_once(async |write| {
            let name: String = sqlx::query_scalar(
                "UPDATE tournaments SET shown_places = ?, numbers_only = ? WHERE id = ? RETURNING name",
            )
            .bind(leaderboard.places)
            .bind(leaderboard.numbers_only)
            .bind(id)
            .fetch_one(&mut *write)
            .await?;
            let places = leaderboard.places.map_or_else(|| "all".to_owned(), |places| places.to_string());
            let called = if leaderboard.numbers_only { "numbers only" } else { "names" };
            let about = format!("{name}: {places} places, {called}");
            audit::note(write, Some(who), AuditKind::LeaderboardSet, &about).await
        })
        .await
    }

    /// Sets what bots in Python may import in a tournament.
    pub async fn set_python_module(
        &self,
        id: TournamentId,
        module: PythonModule,
        who: PersonId,
    ) -> Result<()> {
        self.at_once(async |write| {
            let name: String =
                sqlx::query_scalar("UPDATE tournaments SET python_module = ? WHERE id = ? RETURNING name")
                    .bind(module.word())
                    .bind(id)
                    .fetch_one(&mut *write)
                    .await?;
            let about = format!("{name}: {module}");
            audit::note(write, Some(who), AuditKind::PythonModuleSet, &about).await
        })
        .await
    }

    /// Sets the end of submission of a tournament: up to the end of this second, or none. What has come in already
    /// later than that stays.
    pub async fn take_until(&self, id: TournamentId, until: Option<Moment>) -> Result<()> {
        sqlx::query("UPDATE tournaments SET taken_until = ? WHERE id = ?")
            .bind(until)
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Nodes a second of the machines on which timed matches are played, once that is known.
    pub async fn machine_class(&self) -> Result<Option<f64>> {
        let class = sqlx::query_scalar("SELECT nodes_per_second FROM machine_class");
        Ok(class.fetch_optional(&self.readers).await?)
    }

    /// Keeps how fast the machines are on which timed matches are played.
    pub async fn keep_machine_class(&self, nodes_per_second: f64) -> Result<()> {
        sqlx::query("INSERT OR REPLACE INTO machine_class (only, nodes_per_second) VALUES (1, ?)")
            .bind(nodes_per_second)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

fn tournament(row: &TournamentRow) -> Result<TournamentRecord> {
    let failed = |error: &dyn fmt::Display| unreadable(row.id.0, error);
    let rules = row.rules.parse().map_err(|error| failed(&error))?;
    let limit = serde_json::from_str(&row.budget).map_err(|error| failed(&error))?;
    Ok(TournamentRecord {
        id: row.id,
        name: row.name.parse().map_err(|error| failed(&error))?,
        settings: TournamentSettings {
            rules,
            limit,
            python_module: row.python_module.parse().map_err(|error| failed(&error))?,
        },
        format: row.format.parse().map_err(|error| failed(&error))?,
        at_once: row.at_once,
        stage: row.state,
        taken_until: row.taken_until,
        hidden: row.hidden,
        leaderboard: Leaderboard { places: row.shown_places, numbers_only: row.numbers_only },
        finalised_at: row.finalised_at,
    })
}

fn unreadable(id: i64, error: &dyn fmt::Display) -> StoreError {
    StoreError::Unreadable { what: "tournament", id, error: error.to_string() }
}
