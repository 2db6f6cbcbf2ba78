//! Tournaments whose result is official: results that are hidden until they are released, and what has to be done before
//! they are final.

use crate::audit::{self, AuditKind};
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::submission_status::SubmissionStatus;
use crate::tournament_stage::TournamentStage;
use crate::tournaments::TournamentId;

impl Store {
    /// Publishes the results of a tournament.
    pub async fn release(&self, id: TournamentId, who: PersonId) -> Result<()> {
        self.at_once(async |write| {
            let name: String =
                sqlx::query_scalar("UPDATE tournaments SET hidden = 0 WHERE id = ? RETURNING name")
                    .bind(id)
                    .fetch_one(&mut *write)
                    .await?;
            audit::note(write, Some(who), AuditKind::Released, &format!("tournament {name}")).await
        })
        .await
    }

    /// Submissions that came in time for a tournament and are still being looked at.
    pub async fn under_way(&self, id: TournamentId) -> Result<u32> {
        let count = sqlx::query_scalar(
            "SELECT count(*) FROM submissions, tournaments WHERE tournaments.id = ? AND status IN (?, ?, ?)
             AND (taken_until IS NULL OR received_at / 1000 <= taken_until / 1000)",
        );
        let count = count.bind(id).bind(SubmissionStatus::New).bind(SubmissionStatus::Compiling);
        Ok(count.bind(SubmissionStatus::Testing).fetch_one(&self.readers).await?)
    }

    /// Makes the results of a tournament official, and closes it: from when on they are.
    pub async fn finalise(&self, id: TournamentId, who: PersonId) -> Result<Moment> {
        let now = Moment::now();
        self.at_once(async |write| {
            let name: String = sqlx::query_scalar(
                "UPDATE tournaments SET finalised_at = coalesce(finalised_at, ?1),
                 state = iif(state = ?3, state, ?4) WHERE id = ?2 RETURNING name",
            )
            .bind(now)
            .bind(id)
            .bind(TournamentStage::Archived)
            .bind(TournamentStage::Closed)
            .fetch_one(&mut *write)
            .await?;
            audit::note(write, Some(who), AuditKind::Finalised, &format!("tournament {name}")).await
        })
        .await?;
        Ok(now)
    }
}
