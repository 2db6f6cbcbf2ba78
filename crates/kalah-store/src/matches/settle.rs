//! Writes while matches are played: all that waits at once, in one transaction that is on the disk before
//! anybody sees it.

use kalah_jobs::{Attempt, JobId, LapsedAttempt, PlayedGame};
use kalah_tournament::MatchSummary;

use crate::database::{Result, Store};
use crate::matches;
use crate::matches::{games, results};
use crate::submissions::tasks;

/// Change of a match, or of an attempt at a task. Written twice it is the same as once, so that a write which
/// may have come to nothing can be tried again.
#[derive(Debug)]
pub enum JobChange {
    /// End of a match.
    Finish {
        /// Id of the match.
        id: JobId,
        /// Number of the attempt.
        attempt: Attempt,
        /// Summary of the result.
        summary: Box<MatchSummary>,
        /// Games that were played.
        games: Box<[PlayedGame; 2]>,
    },
    /// An attempt at it came to nothing: it is handed out once more, or set aside.
    Lapse(LapsedAttempt),
}

impl Store {
    /// Keeps what became of matches, all or nothing.
    ///
    /// # Errors
    /// If the database cannot do it. [`StoreError::obstacle`](crate::StoreError::obstacle) tells whether it
    /// may be able to later.
    pub async fn settle(&self, changes: &[JobChange]) -> Result<()> {
        self.at_once(async |write| {
            for change in changes {
                match change {
                    JobChange::Finish { id, attempt, summary, games } => {
                        matches::finish(write, *id, summary.result.entries, *attempt).await?;
                        games::replace(write, *id, games).await?;
                        // Last: a change of games removes it.
                        results::insert(write, *id, summary).await?;
                    }
                    JobChange::Lapse(lapse) if lapse.job.is_task() => tasks::lapse(write, lapse).await?,
                    JobChange::Lapse(LapsedAttempt { job, attempt, tried, set_aside }) => {
                        matches::again(write, *job, *attempt, tried.as_ref(), *set_aside).await?;
                        games::forget(write, *job).await?;
                    }
                }
            }
            Ok(())
        })
        .await
    }
}
