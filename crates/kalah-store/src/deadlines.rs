//! Deadlines: requirements, ends, and the players who have met them.

pub(crate) mod measures;
pub(crate) mod points;
pub(crate) mod regrades;

use std::fmt;

use kalah_tournament::PlayerNumber;
use serde::{Deserialize, Serialize};

use crate::account::role::Role;
use crate::audit::{self, AuditKind};
use crate::database::columns::as_json;
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::submission_status::SubmissionStatus;
use crate::submissions::SubmissionId;
use crate::tournaments::TournamentId;

/// Names a deadline for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, sqlx::Type)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct DeadlineId(pub i64);

impl fmt::Display for DeadlineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Requirement on the newest version that was submitted in time and passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Requirement {
    /// No further condition: it builds, and answers every board by a legal move in time.
    Passes,
    /// Majority of wins: more games won than lost in so many matches against this player, apart from the
    /// tournament.
    Beats {
        /// The number of the other one.
        opponent: PlayerNumber,
        /// Matches of two games each, 1 to 100.
        matches: u32,
    },
    /// No further condition, and from then on the tournament keeps its versions.
    Final,
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Requirement::Passes => f.write_str("legal moves in time"),
            Requirement::Beats { opponent, matches: 1 } => write!(f, "better than {opponent} in a match"),
            Requirement::Beats { opponent, matches } => {
                write!(f, "better than {opponent} in {matches} matches")
            }
            Requirement::Final => f.write_str("final version"),
        }
    }
}

impl TryFrom<String> for Requirement {
    type Error = serde_json::Error;

    /// Parses it as JSON, as the database holds it.
    fn try_from(text: String) -> std::result::Result<Requirement, serde_json::Error> {
        serde_json::from_str(&text)
    }
}

/// A deadline.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct Deadline {
    /// Id of the deadline.
    pub id: DeadlineId,
    /// Tournament of the deadline.
    #[sqlx(rename = "tournament_id")]
    pub tournament: TournamentId,
    /// Name of the deadline.
    pub name: String,
    /// The last second in which something may come.
    pub ends_at: Moment,
    /// Requirement to meet.
    #[sqlx(try_from = "String")]
    pub requirement: Requirement,
}

impl Deadline {
    /// Returns its end for a player with this extension, in milliseconds since 1970.
    pub(crate) fn ends_with(&self, extension: Option<Moment>) -> Moment {
        extension.map_or(self.ends_at, |later| self.ends_at.max(later))
    }
}

/// A deadline that is to be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDeadline {
    /// Tournament of the deadline.
    pub tournament: TournamentId,
    /// Name of the deadline.
    pub name: String,
    /// The last second in which something may come.
    pub ends_at: Moment,
    /// Requirement to meet.
    pub requirement: Requirement,
}

impl NewDeadline {
    fn audit_text(&self) -> String {
        format!("{}: {}, to {}", self.name, self.requirement, self.ends_at.0)
    }
}

/// Extension of a deadline for one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extension {
    /// Deadline that is extended.
    pub deadline: DeadlineId,
    /// Player who gets it.
    pub player: PlayerNumber,
    /// New end of the deadline.
    pub ends_at: Moment,
    /// Reason, for the audit log.
    pub why: String,
}

/// Status of a player's deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadlineStatus {
    /// No submission that came in time, or so far, meets the requirement.
    NotMet,
    /// A submission that came in time is still being looked at.
    Open,
    /// The requirement is met.
    Met,
}

/// A player and a deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerDeadline {
    /// Player concerned.
    pub player: PlayerNumber,
    /// End of the deadline for this player: later than for others by an extension.
    pub ends_at: Moment,
    /// True if that is an extension.
    pub extended: bool,
    /// The version that counts: the newest that came in time and passes.
    pub counts: Option<SubmissionId>,
    /// Games won less games lost against the player who measures it, of so many matches.
    pub points: Option<(i32, u32)>,
    /// Status of the deadline.
    pub standing: DeadlineStatus,
}

/// A player and its extension of a deadline.
#[derive(sqlx::FromRow)]
struct ExtendedPlayer {
    id: i64,
    number: u32,
    ends_at: Option<Moment>,
}

/// A submission by which a deadline may be met.
#[derive(sqlx::FromRow)]
struct DatedSubmission {
    id: SubmissionId,
    version_id: i64,
    received_at: Moment,
    status: SubmissionStatus,
}

impl Store {
    /// Returns the deadlines of a tournament, by time.
    pub async fn deadlines(&self, tournament: TournamentId) -> Result<Vec<Deadline>> {
        let rows = sqlx::query_as(
            "SELECT id, tournament_id, name, ends_at, requirement FROM deadlines WHERE tournament_id = ?
             ORDER BY ends_at, id",
        );
        Ok(rows.bind(tournament).fetch_all(&self.readers).await?)
    }

    /// A deadline.
    pub async fn deadline(&self, id: DeadlineId) -> Result<Option<Deadline>> {
        let row = sqlx::query_as(
            "SELECT id, tournament_id, name, ends_at, requirement FROM deadlines WHERE id = ?",
        );
        Ok(row.bind(id).fetch_optional(&self.readers).await?)
    }

    /// Sets a deadline; one of the same name in the tournament is replaced, with its extensions kept. A final one is the
    /// end of what the tournament takes.
    pub async fn set_deadline(&self, new: &NewDeadline, who: PersonId) -> Result<DeadlineId> {
        let NewDeadline { tournament, name, ends_at, requirement } = new;
        self.at_once(async |write| {
            let id = sqlx::query_scalar(
                "INSERT INTO deadlines (tournament_id, name, ends_at, requirement) VALUES (?, ?, ?, ?)
                 ON CONFLICT (tournament_id, name) DO UPDATE
                 SET ends_at = excluded.ends_at, requirement = excluded.requirement RETURNING id",
            )
            .bind(tournament)
            .bind(name)
            .bind(ends_at)
            .bind(as_json(requirement)?)
            .fetch_one(&mut *write)
            .await?;
            if *requirement == Requirement::Final {
                sqlx::query("UPDATE tournaments SET taken_until = ? WHERE id = ?")
                    .bind(ends_at)
                    .bind(tournament)
                    .execute(&mut *write)
                    .await?;
            }
            audit::note(write, Some(who), AuditKind::DeadlineSet, &new.audit_text()).await?;
            Ok(id)
        })
        .await
    }

    /// Removes a deadline. False if there was none. A tournament that it ended takes everything again.
    pub async fn remove_deadline(&self, id: DeadlineId, who: PersonId) -> Result<bool> {
        let Some(deadline) = self.deadline(id).await? else { return Ok(false) };
        self.at_once(async |write| {
            if deadline.requirement == Requirement::Final {
                sqlx::query("UPDATE tournaments SET taken_until = NULL WHERE id = ? AND taken_until = ?")
                    .bind(deadline.tournament)
                    .bind(deadline.ends_at)
                    .execute(&mut *write)
                    .await?;
            }
            let gone =
                sqlx::query("DELETE FROM deadlines WHERE id = ?").bind(id).execute(&mut *write).await?;
            audit::note(write, Some(who), AuditKind::DeadlineRemoved, &deadline.name).await?;
            Ok(gone.rows_affected() > 0)
        })
        .await
    }

    /// Gives one player longer. False if there is no such player.
    pub async fn extend(&self, extension: &Extension, who: PersonId) -> Result<bool> {
        let Extension { deadline, player, ends_at, why } = extension;
        self.at_once(async |write| {
            let done = sqlx::query(
                "INSERT OR REPLACE INTO extensions (deadline_id, player_id, ends_at, why)
                 SELECT ?, id, ?, ? FROM players WHERE number = ?",
            )
            .bind(deadline)
            .bind(ends_at)
            .bind(why)
            .bind(player.0)
            .execute(&mut *write)
            .await?;
            let about = format!("player {player}, deadline {deadline}, to {}: {why}", ends_at.0);
            audit::note(write, Some(who), AuditKind::Extended, &about).await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }

    /// Returns the status of a deadline for all players of the class, by number.
    pub async fn verdicts(&self, deadline: &Deadline) -> Result<Vec<PlayerDeadline>> {
        let players: Vec<ExtendedPlayer> = sqlx::query_as(
            "SELECT players.id, number, extensions.ends_at FROM players
             LEFT JOIN extensions ON extensions.player_id = players.id AND deadline_id = ?1
             WHERE EXISTS (SELECT 1 FROM submissions WHERE player_id = players.id)
             OR EXISTS (SELECT 1 FROM people WHERE player_id = players.id AND role = ?2)
             ORDER BY number",
        )
        .bind(deadline.id)
        .bind(Role::Student)
        .fetch_all(&self.readers)
        .await?;
        let is_measured = matches!(deadline.requirement, Requirement::Beats { .. });
        let mut verdicts = Vec::with_capacity(players.len());
        for player in players {
            let ends_at = deadline.ends_with(player.ends_at);
            let (counts, open) = self.newest_in_time(player.id, ends_at).await?;
            let (status, measured) = match counts {
                Some((_, version)) => self.status_of_version(deadline, version).await?,
                None => (DeadlineStatus::NotMet, None),
            };
            verdicts.push(PlayerDeadline {
                player: PlayerNumber(player.number),
                ends_at,
                extended: ends_at != deadline.ends_at,
                counts: counts.map(|(id, _)| id),
                points: measured,
                // Whatever a newer one comes to, an older one that passed in time still meets a deadline that asks for no more.
                standing: if open && (status != DeadlineStatus::Met || is_measured) {
                    DeadlineStatus::Open
                } else {
                    status
                },
            });
        }
        Ok(verdicts)
    }

    /// Returns the status of a deadline for a version that passes, and what it was measured by: games won less games lost,
    /// and the matches that are over.
    pub(crate) async fn status_of_version(
        &self,
        deadline: &Deadline,
        version: i64,
    ) -> Result<(DeadlineStatus, Option<(i32, u32)>)> {
        let Requirement::Beats { opponent, matches } = deadline.requirement else {
            return Ok((DeadlineStatus::Met, None));
        };
        let (points, played) = self.measured(deadline.tournament, version, opponent, matches).await?;
        let status = match points {
            _ if played < matches => DeadlineStatus::Open,
            1.. => DeadlineStatus::Met,
            _ => DeadlineStatus::NotMet,
        };
        Ok((status, Some((points, played))))
    }

    /// The newest submission that came in time and passes, with its version; and whether a newer one that came in time is
    /// still being looked at.
    async fn newest_in_time(
        &self,
        player: i64,
        ends_at: Moment,
    ) -> Result<(Option<(SubmissionId, i64)>, bool)> {
        let rows: Vec<DatedSubmission> = sqlx::query_as(
            "SELECT id, version_id, received_at, status FROM submissions WHERE player_id = ? ORDER BY id DESC",
        )
        .bind(player)
        .fetch_all(&self.readers)
        .await?;
        let mut open = false;
        for row in rows.into_iter().filter(|row| row.received_at.is_in_time(ends_at)) {
            if row.status.has_passed() {
                return Ok((Some((row.id, row.version_id)), open));
            }
            open |= row.status.is_under_way();
        }
        Ok((None, open))
    }
}
