//! Points: the rules of a tournament, corrections by the staff, and deadlines that were met late.
//!
//! What the rules give is worked out by whoever reads them; here they are text.

use kalah_tournament::PlayerNumber;

use crate::audit::{self, AuditKind};
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::deadlines::{Deadline, DeadlineStatus};
use crate::submission_status::SubmissionStatus;
use crate::tournaments::TournamentId;

/// Points that the staff adds to those of the rules, or takes away.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct PointsCorrection {
    /// Student.
    #[sqlx(rename = "person_id")]
    pub person: PersonId,
    /// Points in hundredths.
    pub hundredths: i64,
    /// Reason, which the student reads.
    pub reason: String,
}

/// A deadline that a player met after its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LatePass {
    /// Player.
    pub player: PlayerNumber,
    /// Days after the end that had begun, from 1.
    pub days: u32,
}

#[derive(sqlx::FromRow)]
struct LateSubmission {
    number: u32,
    version_id: i64,
    received_at: Moment,
    extended_to: Option<Moment>,
}

impl Store {
    /// Returns the rules of a tournament as they were written; `None` before somebody sets any.
    pub async fn points_rules(&self, tournament: TournamentId) -> Result<Option<String>> {
        let rules = sqlx::query_scalar("SELECT rules FROM points_rules WHERE tournament_id = ?");
        Ok(rules.bind(tournament).fetch_optional(&self.readers).await?)
    }

    /// Sets the rules of a tournament.
    pub async fn set_points_rules(
        &self,
        tournament: TournamentId,
        rules: &str,
        who: Option<PersonId>,
    ) -> Result<()> {
        self.at_once(async |write| {
            sqlx::query(
                "INSERT INTO points_rules (tournament_id, rules) VALUES (?, ?)
                 ON CONFLICT (tournament_id) DO UPDATE SET rules = excluded.rules",
            )
            .bind(tournament)
            .bind(rules)
            .execute(&mut *write)
            .await?;
            audit::note(write, who, AuditKind::PointsRulesSet, rules).await
        })
        .await
    }

    /// Returns the corrections of a tournament.
    pub async fn points_corrections(&self, tournament: TournamentId) -> Result<Vec<PointsCorrection>> {
        let rows = sqlx::query_as(
            "SELECT person_id, hundredths, reason FROM points_corrections WHERE tournament_id = ?",
        );
        Ok(rows.bind(tournament).fetch_all(&self.readers).await?)
    }

    /// Replaces the correction of a student. False if there is no such student.
    ///
    /// A correction of no points without a reason takes the former one away.
    pub async fn correct_points(
        &self,
        tournament: TournamentId,
        correction: &PointsCorrection,
        who: Option<PersonId>,
    ) -> Result<bool> {
        let PointsCorrection { person, hundredths, reason } = correction;
        self.at_once(async |write| {
            sqlx::query("DELETE FROM points_corrections WHERE tournament_id = ? AND person_id = ?")
                .bind(tournament)
                .bind(person)
                .execute(&mut *write)
                .await?;
            if *hundredths != 0 || !reason.is_empty() {
                let done = sqlx::query(
                    "INSERT INTO points_corrections (tournament_id, person_id, hundredths, reason)
                     SELECT ?, id, ?, ? FROM people WHERE id = ?",
                )
                .bind(tournament)
                .bind(hundredths)
                .bind(reason)
                .bind(person)
                .execute(&mut *write)
                .await?;
                if done.rows_affected() == 0 {
                    return Ok(false);
                }
            }
            let sign = if *hundredths < 0 { "-" } else { "+" };
            let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
            let about = format!("{person}: {sign}{whole}.{part:02} points: {reason}");
            audit::note(write, who, AuditKind::PointsCorrected, &about).await?;
            Ok(true)
        })
        .await
    }

    /// Returns the players who met a deadline at most so many days after its end, each with the fewest days. Who met it in
    /// time may be among them. `days_late` gives the days that had begun at a moment since an end: 0 if it is in time.
    pub async fn late_passes(
        &self,
        deadline: &Deadline,
        days: u32,
        days_late: impl Fn(Moment, Moment) -> u32,
    ) -> Result<Vec<LatePass>> {
        let rows: Vec<LateSubmission> = sqlx::query_as(
            "SELECT number, version_id, received_at,
                (SELECT ends_at FROM extensions WHERE deadline_id = ?1 AND extensions.player_id = players.id) AS extended_to
             FROM submissions JOIN players ON players.id = player_id
             WHERE received_at > ?2 AND status IN (?3, ?4) ORDER BY submissions.id",
        )
        .bind(deadline.id)
        .bind(deadline.ends_at)
        .bind(SubmissionStatus::Executing)
        .bind(SubmissionStatus::Replaced)
        .fetch_all(&self.readers)
        .await?;
        let mut late: Vec<LatePass> = Vec::new();
        for row in rows {
            let after = days_late(row.received_at, deadline.ends_with(row.extended_to));
            let player = PlayerNumber(row.number);
            if after == 0 || after > days || late.iter().any(|one| one.player == player) {
                continue;
            }
            let (status, _) = self.status_of_version(deadline, row.version_id).await?;
            if status == DeadlineStatus::Met {
                late.push(LatePass { player, days: after });
            }
        }
        Ok(late)
    }
}
