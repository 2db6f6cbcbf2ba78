//! Matches that players practise by, and results that are looked at again.

use std::time::Instant;

use kalah_jobs::{Attempt, JobId, WorkerOrder};
use kalah_store::{
    AuditKind, FoldScope, Moment, NewPractice, NewReview, NewSubmission, PersonId, PracticeOutcome,
    ReviewChanges, ReviewId, Submission, SubmissionChannel, Task, TaskPurpose,
};

use super::{Coordinator, CoordinatorEnd};

impl Coordinator {
    /// A player wants to practise.
    pub(super) async fn practise(&mut self, new: &NewPractice) -> Result<PracticeOutcome, CoordinatorEnd> {
        let practised = self.persist(async |store| store.practise(new).await).await?;
        if let PracticeOutcome::Taken(_, task) = &practised {
            self.tasks.wait(Task::clone(task));
        }
        Ok(practised)
    }

    /// Results are looked at again. `None` if there are none.
    pub(super) async fn begin_review(
        &mut self,
        new: &NewReview,
        who: PersonId,
    ) -> Result<Option<ReviewId>, CoordinatorEnd> {
        let begun = self.persist(async |store| store.begin_review(new, who).await).await?;
        let Some((id, tasks)) = begun else { return Ok(None) };
        for task in tasks {
            self.tasks.wait(task);
        }
        Ok(Some(id))
    }

    /// Replaces results by those of a review. False if it cannot.
    pub(super) async fn apply_review(&mut self, id: ReviewId, who: PersonId) -> Result<bool, CoordinatorEnd> {
        let Some(applied) = self.persist(async |store| store.apply_review(id, who).await).await? else {
            return Ok(false);
        };
        let ReviewChanges { matches, leaves, cleared } = applied;
        for shared in self.tournaments.all().iter() {
            shared.change(|tournament| {
                matches.iter().flat_map(|(id, summary)| tournament.replace(*id, *summary)).collect::<Vec<_>>()
            });
        }
        self.swap(leaves).await?;
        for id in cleared {
            if let Some(passes) = self.persist(async |store| store.submission(id).await).await? {
                self.submit(again(passes)).await?;
            }
        }
        Ok(true)
    }

    /// Rejects a review, which leaves all as it was. False if it is decided already.
    pub(super) async fn drop_review(&mut self, id: ReviewId, who: PersonId) -> Result<bool, CoordinatorEnd> {
        let open = self.persist(async |store| store.drop_review(id, who).await).await?;
        let dropped = open.is_some();
        for id in open.into_iter().flatten() {
            self.tasks.drop(id);
            self.cancel(id);
        }
        Ok(dropped)
    }

    /// Takes a job from its worker and requeues it. False if nobody has it.
    pub(super) async fn cancel_job(&mut self, id: JobId, who: PersonId) -> Result<bool, CoordinatorEnd> {
        let Some(worker) = self.ledger.holder(id).cloned() else { return Ok(false) };
        let why = "the lecturer took it from the worker".to_owned();
        let Some(lapse) = self.ledger.fault(id, why, Instant::now()) else { return Ok(false) };
        // The attempt that is over is the one before.
        let former = Attempt(lapse.attempt.0.saturating_sub(1));
        self.end.order(&worker, WorkerOrder::Cancel(id, former));
        let about = format!("{id} of {worker}");
        self.persist(async |store| store.note(who, AuditKind::Cancelled, &about).await).await?;
        self.persist_lapses(vec![lapse]).await?;
        Ok(true)
    }

    /// Works all results out from the records again, and shows those that were stored otherwise. How many there are.
    pub(super) async fn recompute(&mut self, who: PersonId) -> Result<usize, CoordinatorEnd> {
        let fold = self.persist(async |store| store.fold(FoldScope::All).await).await?;
        if !fold.differed.is_empty() {
            let kept = self.persist(async |store| store.results().await).await?;
            for shared in self.tournaments.all().iter() {
                shared.change(|tournament| {
                    let repaired = kept.matches.iter().filter(|one| fold.differed.contains(&one.id));
                    repaired.flat_map(|one| tournament.replace(one.id, one.summary)).collect::<Vec<_>>()
                });
            }
        }
        for damaged in &fold.damaged {
            tracing::error!(job = %damaged.id, "will be played again at the next start: {}", damaged.why);
        }
        let about = format!("{} results, {} repaired", fold.folded, fold.differed.len());
        self.persist(async |store| store.note(who, AuditKind::Recomputed, &about).await).await?;
        Ok(fold.differed.len())
    }

    /// Returns the names of both players in the records of a match outside all tournaments.
    pub(super) fn names(&self, task: &Task) -> [String; 2] {
        let first = task.player.to_string();
        match task.purpose {
            TaskPurpose::Practice(_, opponent) => [first, opponent.to_string()],
            TaskPurpose::Replay(_, id) => {
                let all = self.tournaments.all();
                let found = all.iter().find_map(|shared| {
                    let tournament = shared.read();
                    let entries = tournament.finished.get(id)?.result.entries;
                    Some(entries.map(|entry| tournament.number(entry).to_string()))
                });
                found.unwrap_or([first, "another".to_owned()])
            }
            // The other one's number is in the database.
            _ => [first, "reference".to_owned()],
        }
    }
}

/// The same submission once more: nobody limits what its owner has not done.
fn again(submission: Submission) -> NewSubmission {
    let Submission { player, bot, .. } = submission;
    NewSubmission {
        player,
        bot,
        way: SubmissionChannel::Again,
        received_at: Moment::now(),
        per_hour: u32::MAX,
    }
}
