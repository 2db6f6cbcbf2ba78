//! What players hand in is taken, built and tried, and plays.

use std::time::Instant;

use kalah_jobs::{Job, Needs, Order, Outcome, Priority, Product, Report, Settings, Went, WorkerId};
use kalah_store::{Accepted, NewSubmission, Submitted, Task, TaskEnd};
use kalah_tournament::PlayerNumber;

use super::{Coordinator, End};
use crate::commands::Command;

impl Coordinator {
    /// Does what somebody asks for, and answers once it is on the disk.
    pub(super) async fn obey(&mut self, command: Command) -> Result<(), End> {
        // Whoever asked may have gone meanwhile: then nobody hears the answer.
        match command {
            Command::Submit(new, answer) => {
                let submitted = self.submit(new).await?;
                _ = answer.send(submitted);
            }
            Command::Withdraw(player, why, answer) => {
                self.withdraw(player, &why).await?;
                _ = answer.send(());
            }
            Command::Stage(tournament, stage, answer) => {
                let done = self.keep(0, async |store| store.set_stage(tournament, stage).await).await?;
                if done {
                    let place = self.hall.all().iter().find(|shared| shared.read().id == tournament);
                    if let Some(shared) = place {
                        shared.change(|one| one.set_stage(stage));
                    }
                }
                _ = answer.send(done);
            }
        }
        Ok(())
    }

    async fn submit(&mut self, new: NewSubmission) -> Result<Submitted, End> {
        let submitted = self.keep(0, async |store| store.submit(&new).await).await?;
        if let Submitted::Taken(id, task) = &submitted {
            tracing::info!(submission = %id, player = %new.player, way = new.way.word(), "taken");
            self.tasks.wait(Task::clone(task));
        }
        Ok(submitted)
    }

    async fn withdraw(&mut self, player: PlayerNumber, why: &str) -> Result<(), End> {
        let changes = self.keep(0, async |store| store.withdraw_player(player, why).await).await?;
        for id in self.tasks.drop_player(player) {
            self.cancel(id);
        }
        self.swap(changes);
        Ok(())
    }

    /// Gives tasks to the ledger as far as their share of all places goes; with `all`, as long as there is room.
    pub(super) fn give_tasks(&mut self, all: bool) {
        let places = if all { usize::MAX } else { self.submission_rules.places(self.ledger.places()) };
        let programs = Needs { programs: true, ..Needs::default() };
        while self.tasks.given() < places && (!all || self.ledger.room(&programs) > 0) {
            let Some(task) = self.tasks.next() else { return };
            let (job, tried) = (job(task), task.tried.clone());
            self.ledger.add(job, tried);
        }
    }

    /// What a worker says of a task.
    pub(super) async fn end_task(
        &mut self,
        worker: &WorkerId,
        report: Report,
        now: Instant,
    ) -> Result<Option<kalah_jobs::Lapse>, End> {
        let Some(task) = self.tasks.of(report.job).cloned() else { return Ok(None) };
        let end = match report.outcome {
            Outcome::MachineFault(why) => return Ok(self.ledger.fault(task.id, why, now)),
            Outcome::Done(Product::Lacking(bot)) => TaskEnd::Lacking(bot),
            Outcome::Done(Product::Built(bot)) => TaskEnd::Built(bot),
            Outcome::Done(Product::Checked(log)) => TaskEnd::Passed(self.submission_rules.cut(log)),
            Outcome::BotFault(mut fault) => {
                fault.log = self.submission_rules.cut(fault.log);
                TaskEnd::Refused(fault)
            }
            Outcome::Done(_) => {
                let why = "a report on other work than was asked for".to_owned();
                return Ok(self.ledger.fault(task.id, why, now));
            }
        };
        let settings = self.settings();
        let follows = self.keep(0, async |store| store.end_task(&task, &end, settings).await).await?;
        tracing::info!(submission = %task.purpose.submission(), %worker, "{}", told(&end));
        self.tasks.end(task.id);
        _ = self.ledger.done(task.id, Went::Well);
        if let Some(next) = follows.next {
            self.tasks.wait(next);
        }
        self.swap(follows.accepted);
        Ok(None)
    }

    /// Who plays has changed.
    pub(super) fn swap(&mut self, changes: Vec<Accepted>) {
        for Accepted { tournament, leaves, comes } in changes {
            let hall = self.hall.clone();
            let Some(shared) = hall.all().iter().find(|shared| shared.read().id == tournament) else {
                continue;
            };
            let mut void = Vec::new();
            shared.change(|one| {
                let swapped = one.swap(leaves, comes);
                void = swapped.void;
                swapped.topics
            });
            for id in void {
                self.place_of.remove(&id);
                self.cancel(id);
            }
        }
    }

    /// A job is wanted no more.
    fn cancel(&mut self, id: kalah_jobs::JobId) {
        if let Some((worker, attempt)) = self.ledger.remove(id) {
            self.end.order(&worker, Order::Cancel(id, attempt));
        }
    }

    /// What submissions are tried for: what the main tournament is played by.
    fn settings(&self) -> Settings {
        self.hall.main().read().settings
    }
}

/// A task as workers get it.
pub(super) fn job(task: &Task) -> Job {
    Job { id: task.id, attempt: task.attempt, priority: Priority::Urgent, work: task.work.clone() }
}

fn told(end: &TaskEnd) -> &str {
    match end {
        TaskEnd::Lacking(_) => "needs a worker that has what it takes",
        TaskEnd::Built(_) => "built",
        TaskEnd::Passed(_) => "passed",
        TaskEnd::Refused(fault) => &fault.cause,
    }
}
