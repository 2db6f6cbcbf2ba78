//! Submissions: acceptance, build, trial and entry.

use std::time::Instant;

use kalah_jobs::{
    JobEnding, JobId, JobOutcome, JobReport, JobWork, LapsedAttempt, Needs, Product, TournamentSettings,
    WorkerId, WorkerOrder,
};
use kalah_store::{
    FaultCount, FaultyMatch, NewSubmission, PersonId, RosterUpdate, SubmitOutcome, Task, TaskEnd,
};
use kalah_tournament::PlayerNumber;

use super::{Coordinator, CoordinatorEnd};
use crate::coordinator::scheduler;
use crate::coordinator::task_queue::job_of;
use crate::topic::TournamentTopic;

impl Coordinator {
    /// Announces to all pages of a player that the status of a submission of it has changed.
    pub(super) fn announce_player(&self, player: PlayerNumber) {
        for shared in self.tournaments.all().iter() {
            shared.change(|_| [TournamentTopic::Player(player)]);
        }
    }

    pub(super) async fn submit(&mut self, new: NewSubmission) -> Result<SubmitOutcome, CoordinatorEnd> {
        let submitted = self.persist(async |store| store.submit(&new).await).await?;
        match &submitted {
            SubmitOutcome::Taken(id, task) => {
                tracing::info!(submission = %id, player = %new.player, way = new.way.word(), "taken");
                self.tasks.wait(Task::clone(task));
                self.announce_player(new.player);
            }
            SubmitOutcome::Same(_, accepted) => self.swap(accepted.clone()).await?,
            SubmitOutcome::Underway(_) | SubmitOutcome::TooMany(_) | SubmitOutcome::NoPlayer => {}
        }
        Ok(submitted)
    }

    pub(super) async fn withdraw(
        &mut self,
        player: PlayerNumber,
        why: &str,
        who: Option<PersonId>,
    ) -> Result<(), CoordinatorEnd> {
        let changes = self.persist(async |store| store.withdraw_player(player, why, who).await).await?;
        for id in self.tasks.drop_player(player) {
            self.cancel(id);
        }
        self.swap(changes).await?;
        self.announce_player(player);
        Ok(())
    }

    /// Requeues everything that was set aside.
    pub(super) async fn retry_set_aside(&mut self) -> Result<u64, CoordinatorEnd> {
        let retried = self.persist(async |store| store.try_again().await).await?;
        for place in 0..self.tournaments.all().len() {
            let shared = self.tournaments.at(place);
            let mut jobs = Vec::new();
            shared.change(|tournament| {
                let (back, topics) = tournament.take_back();
                jobs = back;
                topics
            });
            for job in jobs {
                self.place_of.insert(job.id, place);
                self.ledger.add(job, Vec::new());
            }
        }
        for task in self.persist(async |store| store.open_tasks().await).await? {
            if !self.tasks.has(task.id) {
                self.tasks.wait(task);
            }
        }
        Ok(retried)
    }

    /// Gives tasks to the ledger as far as their share of all places goes; with `all`, as long as there is room. A task
    /// that no worker can do takes no place, so that it holds up nobody else's.
    pub(super) fn give_tasks(&mut self, all: bool) {
        let places = if all { usize::MAX } else { self.submission_rules.places(self.ledger.places()) };
        let programs = Needs { programs: true, ..Needs::default() };
        while self.tasks_at_work() < places && (!all || self.ledger.room(&programs) > 0) {
            let Some(task) = self.tasks.next() else { return };
            let (mut job, tried) = (job_of(task), task.tried.clone());
            if matches!(job.work, JobWork::Check(_)) {
                // It may have been chosen anew since the task was written down.
                job.work.set_python_module(self.settings().python_module);
            }
            self.ledger.add(job, tried);
        }
    }

    /// Tasks that are with workers, or wait in the ledger for one who can do them.
    fn tasks_at_work(&self) -> usize {
        let is_task = |id: &JobId| self.tasks.of(*id).is_some();
        let waiting = self.ledger.waiting().filter(is_task).count();
        let doable = self.ledger.doable().filter(is_task).count();
        self.tasks.given() - (waiting - doable)
    }

    /// Handles a worker's report on a task.
    pub(super) async fn end_task(
        &mut self,
        worker: &WorkerId,
        report: JobReport,
        now: Instant,
    ) -> Result<Option<LapsedAttempt>, CoordinatorEnd> {
        let Some(task) = self.tasks.of(report.job).cloned() else { return Ok(None) };
        let end = match self.end_of(&task, report.outcome) {
            Ok(end) => end,
            Err(why) => return Ok(self.ledger.fault(task.id, why, now)),
        };
        let settings = self.settings();
        let follows = self.persist(async |store| store.end_task(&task, &end, settings).await).await?;
        tracing::info!(task = %task.id, player = %task.player, %worker, "{}", description(&end));
        self.tasks.end(task.id);
        _ = self.ledger.done(task.id, JobEnding::Well);
        if let Some(next) = follows.next {
            self.tasks.wait(next);
        }
        self.swap(follows.accepted).await?;
        self.announce_player(task.player);
        if matches!(end, TaskEnd::Passed(_)) {
            self.schedule_measures().await?;
        }
        Ok(None)
    }

    /// Derives the end of a task; an error says why it is to be retried.
    fn end_of(&self, task: &Task, outcome: JobOutcome) -> Result<TaskEnd, String> {
        let rules = self.submission_rules;
        match (&task.work, outcome) {
            (JobWork::Play(play), outcome) => {
                let rules = play.settings.rules;
                let (points, games) = scheduler::accept_practice_report(rules, &self.names(task), outcome)?;
                Ok(TaskEnd::Played(points, Box::new(games)))
            }
            (JobWork::Build(build), JobOutcome::Done(Product::Lacking(bot))) => {
                build.bot.described(&bot).map(TaskEnd::Lacking).ok_or_else(another_bot)
            }
            (JobWork::Build(build), JobOutcome::Done(Product::Built(bot))) => {
                build.bot.described(&bot).map(TaskEnd::Built).ok_or_else(another_bot)
            }
            (JobWork::Check(_), JobOutcome::Done(Product::Checked(log))) => {
                Ok(TaskEnd::Passed(rules.cut(log)))
            }
            (JobWork::Build(_) | JobWork::Check(_), JobOutcome::BotFault(mut fault)) => {
                fault.log = rules.cut(fault.log);
                Ok(TaskEnd::Refused(fault))
            }
            (_, JobOutcome::MachineFault(why)) => Err(why),
            (_, JobOutcome::Done(_) | JobOutcome::BotFault(_)) => {
                Err("a report on other work than was asked for".to_owned())
            }
        }
    }

    /// The matches that deadlines ask for are going to be played.
    pub(super) async fn schedule_measures(&mut self) -> Result<(), CoordinatorEnd> {
        for place in 0..self.tournaments.all().len() {
            let (tournament, settings) = {
                let shared = self.tournaments.at(place);
                let one = shared.read();
                (one.id, one.settings)
            };
            let tasks = self.persist(async |store| store.measure(tournament, settings).await).await?;
            for task in tasks {
                self.tasks.wait(task);
            }
        }
        Ok(())
    }

    /// Notes games that versions lost by faults; a version that has lost too many is withdrawn.
    pub(super) async fn note_faults(&mut self, faulty: &[FaultyMatch]) -> Result<(), CoordinatorEnd> {
        let most = self.submission_rules.faults.get();
        let counts = self.persist(async |store| store.note_faults(faulty, most).await).await?;
        // One worker alone cannot be distinguished from a bad machine, unless it is the only one.
        let needed = self.ledger.workers().count().clamp(1, 2);
        for FaultCount { player, games, workers } in counts {
            if games >= most && usize::try_from(workers).is_ok_and(|workers| workers >= needed) {
                let why = format!("{games} games were lost by faults, on {workers} workers");
                tracing::warn!(%player, "withdrawn: {why}");
                self.withdraw(player, &why, None).await?;
            }
        }
        Ok(())
    }

    /// Applies a change of the players.
    pub(super) async fn swap(&mut self, changes: Vec<RosterUpdate>) -> Result<(), CoordinatorEnd> {
        for RosterUpdate { tournament, leaves, mut comes } in changes {
            let Some(shared) = self.tournaments.find(tournament) else { continue };
            if let (Some(leaves), Some(comes)) = (leaves, &mut comes) {
                comes.former = shared.read().standings.as_former(leaves);
                if let Some(former) = comes.former {
                    let entry = comes.entry;
                    self.persist(async |store| store.follow(entry, former).await).await?;
                }
            }
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
        Ok(())
    }

    /// A job is wanted no more.
    pub(super) fn cancel(&mut self, id: JobId) {
        if let Some((worker, attempt)) = self.ledger.remove(id) {
            self.end.order(&worker, WorkerOrder::Cancel(id, attempt));
        }
    }

    /// Returns the settings for trials of submissions: those of the main tournament.
    fn settings(&self) -> TournamentSettings {
        self.tournaments.main().read().settings
    }
}

fn another_bot() -> String {
    "a report on another bot than was asked for".to_owned()
}

fn description(end: &TaskEnd) -> &str {
    match end {
        TaskEnd::Lacking(_) => "needs a worker that has what it takes",
        TaskEnd::Built(_) => "built",
        TaskEnd::Passed(_) => "passed",
        TaskEnd::Refused(fault) => &fault.cause,
        TaskEnd::Played(..) => "a match apart from tournaments is over",
    }
}
