//! A version begins to play, or leaves.

use kalah_jobs::Contestant;
use kalah_tournament::{EntryId, PlayerNumber};
use sqlx::SqliteConnection;

use crate::database::{Result, Store};
use crate::entries::{self, Player, Registration, entry};
use crate::submission_status::{Event, Status};
use crate::submissions::{SubmissionId, change};
use crate::tournaments::TournamentId;

/// What changes in a tournament when a version begins to play or leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// Where.
    pub tournament: TournamentId,
    /// Who leaves with all its results, if somebody does.
    pub leaves: Option<EntryId>,
    /// Who comes, if somebody does.
    pub comes: Option<Player>,
}

impl Store {
    /// Takes a player out: nothing of it plays any more, in no tournament that goes on, until it hands in again.
    ///
    /// # Errors
    /// If the database cannot do it.
    pub async fn withdraw_player(&self, player: PlayerNumber, why: &str) -> Result<Vec<Accepted>> {
        self.at_once(async |write| {
            let submissions: Vec<i64> = sqlx::query_scalar(
                "SELECT submissions.id FROM submissions JOIN players ON players.id = player_id
                 WHERE number = ? AND status IN ('new', 'compiling', 'testing', 'executing')",
            )
            .bind(player.0)
            .fetch_all(&mut *write)
            .await?;
            for id in submissions {
                change(write, SubmissionId(id), Event::Withdrawn, Some(why), None).await?;
            }
            let entries: Vec<(i64, i64)> = sqlx::query_as(
                "SELECT tournament_id, entries.id FROM entries
                 JOIN tournaments ON tournaments.id = tournament_id JOIN players ON players.id = entries.player_id
                 WHERE number = ? AND withdrawn_at IS NULL AND state IN ('open', 'paused') AND frozen_at IS NULL",
            )
            .bind(player.0)
            .fetch_all(&mut *write)
            .await?;
            let mut changes = Vec::new();
            for (tournament, leaves) in entries {
                leave(write, leaves).await?;
                let tournament = TournamentId(tournament);
                changes.push(Accepted { tournament, leaves: Some(entry(leaves)), comes: None });
            }
            Ok(changes)
        })
        .await
    }
}

/// A submission has passed. It plays from now on in each tournament that takes new versions, unless a newer one of its
/// player does already; results of the former version count no more.
pub(crate) async fn accept(
    write: &mut SqliteConnection,
    id: SubmissionId,
    log: &str,
) -> Result<Vec<Accepted>> {
    let (player, version): (i64, i64) =
        sqlx::query_as("SELECT player_id, version_id FROM submissions WHERE id = ?")
            .bind(id.0)
            .fetch_one(&mut *write)
            .await?;
    let plays: Option<i64> =
        sqlx::query_scalar("SELECT id FROM submissions WHERE player_id = ? AND status = 'executing'")
            .bind(player)
            .fetch_optional(&mut *write)
            .await?;
    if plays.is_some_and(|newer| newer > id.0) {
        change(write, id, Event::Overtaken, None, Some(log)).await?;
        return Ok(Vec::new());
    }
    if plays == Some(id.0) {
        return Ok(Vec::new());
    }
    if let Some(former) = plays {
        change(write, SubmissionId(former), Event::Overtaken, None, None).await?;
    }
    if change(write, id, Event::Passed, None, Some(log)).await? != Some(Status::Executing) {
        return Ok(Vec::new());
    }
    enter_everywhere(write, player, version).await
}

async fn enter_everywhere(write: &mut SqliteConnection, player: i64, version: i64) -> Result<Vec<Accepted>> {
    let open: Vec<i64> = sqlx::query_scalar(
        "SELECT id FROM tournaments WHERE state IN ('open', 'paused') AND frozen_at IS NULL ORDER BY id",
    )
    .fetch_all(&mut *write)
    .await?;
    let (number, title, about, contestant): (u32, String, String, String) = sqlx::query_as(
        "SELECT number, title, about, contestant FROM versions JOIN players ON players.id = player_id
         WHERE versions.id = ?",
    )
    .bind(version)
    .fetch_one(&mut *write)
    .await?;
    let contestant: Contestant = entries::contestant_of(version, &contestant)?;
    let number = PlayerNumber(number);
    let registration = Registration { number, contestant, title, about, formerly: None };
    let mut accepted = Vec::new();
    for tournament in open {
        let former: Option<(i64, i64)> = sqlx::query_as(
            "SELECT id, version_id FROM entries WHERE tournament_id = ? AND player_id = ? AND withdrawn_at IS NULL",
        )
        .bind(tournament)
        .bind(player)
        .fetch_optional(&mut *write)
        .await?;
        if former.is_some_and(|(_, plays)| plays == version) {
            continue;
        }
        if let Some((former, _)) = former {
            leave(write, former).await?;
        }
        let new: i64 = sqlx::query_scalar(
            "INSERT INTO entries (tournament_id, player_id, version_id) VALUES (?, ?, ?) RETURNING id",
        )
        .bind(tournament)
        .bind(player)
        .bind(version)
        .fetch_one(&mut *write)
        .await?;
        accepted.push(Accepted {
            tournament: TournamentId(tournament),
            leaves: former.map(|(former, _)| entry(former)),
            comes: Some(Player { entry: entry(new), registration: registration.clone() }),
        });
    }
    Ok(accepted)
}

/// An entry takes no part any more.
async fn leave(write: &mut SqliteConnection, entry: i64) -> Result<()> {
    sqlx::query("UPDATE entries SET withdrawn_at = unixepoch() WHERE id = ?")
        .bind(entry)
        .execute(&mut *write)
        .await?;
    sqlx::query(
        "DELETE FROM results WHERE match_id IN (SELECT id FROM matches WHERE first_entry = ?1 OR second_entry = ?1)",
    )
    .bind(entry)
    .execute(&mut *write)
    .await?;
    Ok(())
}
