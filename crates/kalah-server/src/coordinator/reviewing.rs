//! Matches that players practise by, and results that are looked at again.

use kalah_store::Moment;
use kalah_store::{
    Applied, NewPractice, NewReview, NewSubmission, PersonId, Practised, Purpose, ReviewId, Submission, Task,
    Way,
};

use super::{Coordinator, End};

impl Coordinator {
    /// A player wants to practise.
    pub(super) async fn practise(&mut self, new: &NewPractice) -> Result<Practised, End> {
        let practised = self.keep(0, async |store| store.practise(new).await).await?;
        if let Practised::Taken(_, task) = &practised {
            self.tasks.wait(Task::clone(task));
        }
        Ok(practised)
    }

    /// Results are looked at again. `None` if there are none.
    pub(super) async fn begin_review(
        &mut self,
        new: &NewReview,
        who: PersonId,
    ) -> Result<Option<ReviewId>, End> {
        let begun = self.keep(0, async |store| store.begin_review(new, who).await).await?;
        let Some((id, tasks)) = begun else { return Ok(None) };
        for task in tasks {
            self.tasks.wait(task);
        }
        Ok(Some(id))
    }

    /// What a review gave takes the place of what was there. False if it cannot.
    pub(super) async fn apply_review(&mut self, id: ReviewId, who: PersonId) -> Result<bool, End> {
        let Some(applied) = self.keep(0, async |store| store.apply_review(id, who).await).await? else {
            return Ok(false);
        };
        let Applied { matches, leaves, cleared } = applied;
        for shared in self.hall.all().iter() {
            shared.change(|tournament| {
                matches.iter().flat_map(|(id, summary)| tournament.replace(*id, *summary)).collect::<Vec<_>>()
            });
        }
        self.swap(leaves).await?;
        for id in cleared {
            if let Some(passes) = self.keep(0, async |store| store.submission(id).await).await? {
                self.submit(again(passes)).await?;
            }
        }
        Ok(true)
    }

    /// Everything stays as it was. False if it is decided already.
    pub(super) async fn drop_review(&mut self, id: ReviewId, who: PersonId) -> Result<bool, End> {
        let open = self.keep(0, async |store| store.drop_review(id, who).await).await?;
        let dropped = open.is_some();
        for id in open.into_iter().flatten() {
            self.tasks.drop(id);
            self.cancel(id);
        }
        Ok(dropped)
    }

    /// By what both players of a match that is no tournament's go in its records.
    pub(super) fn names(&self, task: &Task) -> [String; 2] {
        let first = task.player.to_string();
        match task.purpose {
            Purpose::Practice(_, opponent) => [first, opponent.to_string()],
            Purpose::Replay(_, id) => {
                let all = self.hall.all();
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
    NewSubmission { player, bot, way: Way::Again, received_at: Moment::now(), per_hour: u32::MAX }
}
