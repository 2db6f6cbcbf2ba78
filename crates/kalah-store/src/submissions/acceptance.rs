//! A version begins to play, or leaves.

use kalah_jobs::Contestant;
use kalah_tournament::{EntryId, Face, PlayerNumber};
use sqlx::SqliteConnection;

use crate::audit::{self, AuditKind};
use crate::database::columns::entry;
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::submission_status::{SubmissionEvent, SubmissionStatus};
use crate::submissions::{SubmissionId, change};
use crate::tournament_stage::TournamentStage;
use crate::tournaments::TournamentId;
use crate::tournaments::entries::{self, Registration, TournamentPlayer};

/// Change of a tournament when a version begins to play or leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RosterUpdate {
    /// Tournament that changes.
    pub tournament: TournamentId,
    /// Entry that leaves with all its results, if one does.
    pub leaves: Option<EntryId>,
    /// Player who comes, if one does.
    pub comes: Option<TournamentPlayer>,
}

impl Store {
    /// Withdraws a player: no version of it plays in an open tournament until its next submission.
    pub async fn withdraw_player(
        &self,
        player: PlayerNumber,
        why: &str,
        who: Option<PersonId>,
    ) -> Result<Vec<RosterUpdate>> {
        self.at_once(async |write| withdraw(write, player, why, who).await).await
    }
}

/// Implements [`Store::withdraw_player`] within a transaction.
pub(crate) async fn withdraw(
    write: &mut SqliteConnection,
    player: PlayerNumber,
    why: &str,
    who: Option<PersonId>,
) -> Result<Vec<RosterUpdate>> {
    let submissions: Vec<SubmissionId> = sqlx::query_scalar(
        "SELECT submissions.id FROM submissions JOIN players ON players.id = player_id
         WHERE number = ? AND status IN (?, ?, ?, ?)",
    )
    .bind(player.0)
    .bind(SubmissionStatus::New)
    .bind(SubmissionStatus::Compiling)
    .bind(SubmissionStatus::Testing)
    .bind(SubmissionStatus::Executing)
    .fetch_all(&mut *write)
    .await?;
    for id in submissions {
        change(write, id, SubmissionEvent::Withdrawn, Some(why), None).await?;
    }
    let entries: Vec<(TournamentId, i64)> = sqlx::query_as(
        "SELECT tournament_id, entries.id FROM entries
         JOIN tournaments ON tournaments.id = tournament_id JOIN players ON players.id = entries.player_id
         WHERE number = ? AND withdrawn_at IS NULL AND state IN (?, ?)",
    )
    .bind(player.0)
    .bind(TournamentStage::Open)
    .bind(TournamentStage::Paused)
    .fetch_all(&mut *write)
    .await?;
    let mut changes = Vec::new();
    for (tournament, leaves) in entries {
        leave(write, leaves).await?;
        changes.push(RosterUpdate { tournament, leaves: Some(entry(leaves)), comes: None });
    }
    audit::note(write, who, AuditKind::Withdrew, &format!("player {player}: {why}")).await?;
    Ok(changes)
}

/// A submission has passed. It plays from now on in each tournament that takes it, unless a newer one of its player
/// does already; results of the former version count no more.
pub(crate) async fn accept(
    write: &mut SqliteConnection,
    id: SubmissionId,
    log: &str,
) -> Result<Vec<RosterUpdate>> {
    let passed = PassedSubmission::load(write, id).await?;
    let executing: Option<SubmissionId> =
        sqlx::query_scalar("SELECT id FROM submissions WHERE player_id = ? AND status = ?")
            .bind(passed.player_id)
            .bind(SubmissionStatus::Executing)
            .fetch_optional(&mut *write)
            .await?;
    let changed = match executing {
        Some(newer) if newer > id => change(write, id, SubmissionEvent::Overtaken, None, Some(log)).await?,
        Some(former) if former < id => {
            change(write, former, SubmissionEvent::Overtaken, None, None).await?;
            change(write, id, SubmissionEvent::Passed, None, Some(log)).await?
        }
        _ => change(write, id, SubmissionEvent::Passed, None, Some(log)).await?,
    };
    if changed.is_none() { Ok(Vec::new()) } else { passed.enter(write).await }
}

/// A submission is what plays already: it stands for that from now on.
pub(crate) async fn stands(write: &mut SqliteConnection, id: SubmissionId) -> Result<Vec<RosterUpdate>> {
    PassedSubmission::load(write, id).await?.enter(write).await
}

/// A submission that has passed.
#[derive(sqlx::FromRow)]
struct PassedSubmission {
    id: SubmissionId,
    player_id: i64,
    version_id: i64,
    received_at: Moment,
    number: u32,
    title: String,
    about: String,
    face: Option<u8>,
    contestant: String,
}

/// Entry of the version that played before.
#[derive(sqlx::FromRow)]
struct FormerEntry {
    id: i64,
    version_id: i64,
    submission_id: Option<SubmissionId>,
}

impl PassedSubmission {
    async fn load(write: &mut SqliteConnection, id: SubmissionId) -> Result<PassedSubmission> {
        let passed = sqlx::query_as(
            "SELECT submissions.id, submissions.player_id, version_id, received_at, number, title, about, face, contestant
             FROM submissions JOIN players ON players.id = submissions.player_id
             JOIN versions ON versions.id = version_id WHERE submissions.id = ?",
        );
        Ok(passed.bind(id).fetch_one(&mut *write).await?)
    }

    fn registration(&self) -> Result<Registration> {
        let contestant: Contestant = entries::contestant_of(self.version_id, &self.contestant)?;
        let (title, about) = (self.title.clone(), self.about.clone());
        let (number, face) = (PlayerNumber(self.number), self.face.and_then(Face::from_code));
        Ok(Registration { number, contestant, title, about, face, formerly: None })
    }

    /// Enters the submission in each tournament that takes it.
    async fn enter(&self, write: &mut SqliteConnection) -> Result<Vec<RosterUpdate>> {
        let open: Vec<(TournamentId, Option<Moment>)> = sqlx::query_as(
            "SELECT id, max(taken_until, coalesce((
                 SELECT max(extensions.ends_at) FROM extensions JOIN deadlines ON deadlines.id = deadline_id
                 WHERE extensions.player_id = ? AND deadlines.tournament_id = tournaments.id
                 AND deadlines.ends_at = taken_until), 0))
             FROM tournaments WHERE state IN (?, ?) ORDER BY id",
        )
        .bind(self.player_id)
        .bind(TournamentStage::Open)
        .bind(TournamentStage::Paused)
        .fetch_all(&mut *write)
        .await?;
        let takes = |until: Option<Moment>| until.is_none_or(|until| self.received_at.is_in_time(until));
        let mut accepted = Vec::new();
        for (tournament, _) in open.into_iter().filter(|(_, until)| takes(*until)) {
            accepted.extend(self.enter_one(write, tournament).await?);
        }
        Ok(accepted)
    }

    async fn enter_one(
        &self,
        write: &mut SqliteConnection,
        tournament: TournamentId,
    ) -> Result<Option<RosterUpdate>> {
        let former: Option<FormerEntry> = sqlx::query_as(
            "SELECT id, version_id, submission_id FROM entries
             WHERE tournament_id = ? AND player_id = ? AND withdrawn_at IS NULL",
        )
        .bind(tournament)
        .bind(self.player_id)
        .fetch_optional(&mut *write)
        .await?;
        if let Some(former) = &former {
            if former.submission_id.is_some_and(|newer| newer > self.id) {
                return Ok(None);
            }
            if former.version_id == self.version_id {
                // The same program under a newer number: its results stay.
                sqlx::query("UPDATE entries SET submission_id = ? WHERE id = ?")
                    .bind(self.id)
                    .bind(former.id)
                    .execute(&mut *write)
                    .await?;
                return Ok(None);
            }
            leave(write, former.id).await?;
        }
        let new: i64 = sqlx::query_scalar(
            "INSERT INTO entries (tournament_id, player_id, version_id, submission_id) VALUES (?, ?, ?, ?)
             RETURNING id",
        )
        .bind(tournament)
        .bind(self.player_id)
        .bind(self.version_id)
        .bind(self.id)
        .fetch_one(&mut *write)
        .await?;
        Ok(Some(RosterUpdate {
            tournament,
            leaves: former.map(|former| entry(former.id)),
            comes: Some(TournamentPlayer {
                entry: entry(new),
                registration: self.registration()?,
                former: None,
            }),
        }))
    }
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
