//! Order in which submissions are looked at.

use std::collections::{BTreeMap, HashMap};

use kalah_jobs::{Job, JobId, Priority};
use kalah_store::Task;
use kalah_tournament::PlayerNumber;

/// The tasks that wait and those that are with workers or about to be.
///
/// A player with several tasks waits with the second one until all others had their first. Of one player the oldest
/// submission comes first, to be built and tried: one is completed before the next is begun.
#[derive(Debug, Default)]
pub(super) struct TaskQueue {
    waiting: BTreeMap<JobId, Task>,
    given: BTreeMap<JobId, Task>,
}

impl TaskQueue {
    /// A task waits from now on.
    pub(super) fn wait(&mut self, task: Task) {
        self.waiting.insert(task.id, task);
    }

    /// A task is with a worker, or the ledger has it.
    pub(super) fn give(&mut self, task: Task) {
        self.given.insert(task.id, task);
    }

    /// The task that is to be given next, which counts as given from now on.
    pub(super) fn next(&mut self) -> Option<&Task> {
        let mut of_player: HashMap<PlayerNumber, usize> = HashMap::new();
        for task in self.given.values() {
            *of_player.entry(task.player).or_default() += 1;
        }
        let mut waiting: Vec<&Task> = self.waiting.values().collect();
        waiting.sort_by_key(|task| (task.purpose, task.id));
        let before = |task: &Task| {
            let before = of_player.entry(task.player).or_default();
            *before += 1;
            *before
        };
        let mut before = before;
        let turns = waiting.iter().map(|task| (before(task), task.purpose, task.id));
        let (_, _, id) = turns.min()?;
        let task = self.waiting.remove(&id)?;
        Some(self.given.entry(id).or_insert(task))
    }

    /// Returns true if a task waits.
    pub(super) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Tasks that are given.
    pub(super) fn given(&self) -> usize {
        self.given.len()
    }

    /// Returns true if a task waits or is given.
    pub(super) fn has(&self, id: JobId) -> bool {
        self.waiting.contains_key(&id) || self.given.contains_key(&id)
    }

    /// A task that is given.
    pub(super) fn of(&self, id: JobId) -> Option<&Task> {
        self.given.get(&id)
    }

    /// A task that is given, to be changed.
    pub(super) fn of_mut(&mut self, id: JobId) -> Option<&mut Task> {
        self.given.get_mut(&id)
    }

    /// A task is over.
    pub(super) fn end(&mut self, id: JobId) -> Option<Task> {
        self.given.remove(&id)
    }

    /// A task is wanted no more.
    pub(super) fn drop(&mut self, id: JobId) {
        self.waiting.remove(&id);
        self.given.remove(&id);
    }

    /// Drops all waiting tasks of a player, and returns those that are given.
    pub(super) fn drop_player(&mut self, player: PlayerNumber) -> Vec<JobId> {
        self.waiting.retain(|_, task| task.player != player);
        let given = self.given.values().filter(|task| task.player == player).map(|task| task.id).collect();
        self.given.retain(|_, task| task.player != player);
        given
    }
}

/// A task as workers get it.
pub(super) fn job_of(task: &Task) -> Job {
    Job { id: task.id, attempt: task.attempt, priority: Priority::Urgent, work: task.work.clone() }
}

#[cfg(test)]
mod tests {
    use kalah_jobs::{Attempt, BotRef, BuildWork, JobId, JobWork};
    use kalah_store::{SubmissionId, Task, TaskPurpose};
    use kalah_tournament::PlayerNumber;

    use super::TaskQueue;

    fn task(id: i64, player: u32, purpose: TaskPurpose) -> Task {
        let bot = BotRef { content: String::new(), file: None, program: true, needs: Vec::new() };
        Task {
            id: JobId::new(id),
            purpose,
            player: PlayerNumber(player),
            work: JobWork::Build(BuildWork { bot }),
            attempt: Attempt::FIRST,
            lease: None,
            tried: Vec::new(),
        }
    }

    fn order(queue: &mut TaskQueue) -> Vec<i64> {
        let mut order = Vec::new();
        while let Some(task) = queue.next() {
            order.push(task.id.number());
        }
        order
    }

    fn build(submission: i64) -> TaskPurpose {
        TaskPurpose::Build(SubmissionId(submission))
    }

    #[test]
    fn who_hands_in_often_queues_behind_all_others() {
        let mut queue = TaskQueue::default();
        for (id, player) in [(1, 7), (2, 7), (3, 7), (4, 8), (5, 9), (6, 8)] {
            queue.wait(task(id, player, build(id)));
        }
        assert_eq!(order(&mut queue), [1, 4, 5, 2, 6, 3]);
    }

    #[test]
    fn who_has_something_at_work_queues_behind_who_has_not() {
        let mut queue = TaskQueue::default();
        queue.give(task(1, 7, build(1)));
        queue.wait(task(2, 7, build(2)));
        queue.wait(task(3, 8, build(3)));
        assert_eq!(order(&mut queue), [3, 2]);
        assert_eq!(queue.given(), 3);
    }

    #[test]
    fn what_was_built_is_tried_before_later_ones_are_built() {
        let mut queue = TaskQueue::default();
        queue.wait(task(5, 8, build(2)));
        queue.wait(task(9, 7, TaskPurpose::Check(SubmissionId(1))));
        assert_eq!(order(&mut queue), [9, 5]);
    }
}
