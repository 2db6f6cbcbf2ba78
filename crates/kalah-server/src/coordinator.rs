//! The coordinator: the only task that changes tournaments. It hands out jobs, hears workers, writes the
//! database.
//!
//! Everything that changes a tournament goes through this task, in one order; pages only read. What they show
//! is on the disk before. Who gets which job and which report counts is the [`Ledger`]'s to say, who plays
//! whom next and what a report gives is the [`scheduler`]'s; both are pure.
//!
//! What others may ask is in `commands`. No page and no address is in here.

mod handing_out;
mod hearing;
pub(crate) mod judged_game;
mod judging;
mod keeping;
mod meeting;
mod requested_judgements;
mod reviewing;
mod scheduler;
mod submitting;
pub(crate) mod task_queue;
mod under_way;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use kalah_jobs::{JobId, Ledger, LedgerTerms, ServerEnd};
use kalah_store::{DatabaseDamage, Store, StoreError};
use tokio::sync::{mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

use crate::coordinator::task_queue::{TaskQueue, job_of};
use crate::coordinator::under_way::Judging;
use crate::intake::bots::BotAccess;
use crate::operations::monitor::Monitor;
use kalah_tournament_state::commands::TournamentCommand;
use kalah_tournament_state::commands::submission_rules::SubmissionRules;
use kalah_tournament_state::tournaments::Tournaments;
use kalah_tournament_state::workers::WorkersHandle;

/// Interval at which leases, waiting jobs and the database files are checked.
const TICK: Duration = Duration::from_millis(200);

/// The task.
#[derive(Debug)]
pub(crate) struct Coordinator {
    tournaments: Tournaments,
    workers: WorkersHandle,
    monitor: Monitor,
    store: Store,
    end: ServerEnd,
    ledger: Ledger,
    /// The place among the tournaments of each match that runs.
    place_of: HashMap<JobId, usize>,
    /// Work that is no match.
    tasks: TaskQueue,
    judging: Judging,
    submission_rules: SubmissionRules,
    /// Access of workers to bots.
    bot_access: BotAccess,
    commands: mpsc::Receiver<TournamentCommand>,
    next_match: JobId,
    /// True if the class of machines for timed matches is in the database: it is determined once.
    class_is_kept: bool,
    /// Turns true when the server is to end.
    stop: watch::Receiver<bool>,
    tick: Interval,
}

/// Reason why the coordinator ends.
#[derive(Debug)]
enum CoordinatorEnd {
    /// The server is to end, or no worker is left.
    Stop,
    /// The database is not what it was.
    Lost(DatabaseDamage),
    /// The database cannot do it.
    Failed(StoreError),
}

impl From<DatabaseDamage> for CoordinatorEnd {
    fn from(loss: DatabaseDamage) -> CoordinatorEnd {
        CoordinatorEnd::Lost(loss)
    }
}

/// What a coordinator works with.
pub(crate) struct CoordinatorParts {
    pub(crate) tournaments: Tournaments,
    pub(crate) workers: WorkersHandle,
    pub(crate) monitor: Monitor,
    pub(crate) store: Store,
    pub(crate) end: ServerEnd,
    /// Terms of the ledger; the machine class is read from the database.
    pub(crate) terms: LedgerTerms,
    pub(crate) submission_rules: SubmissionRules,
    /// Nodes for judging a position.
    pub(crate) judge_nodes: u64,
    pub(crate) bot_access: BotAccess,
    pub(crate) commands: mpsc::Receiver<TournamentCommand>,
    /// Turns true when the server is to end.
    pub(crate) stop: watch::Receiver<bool>,
}

impl Coordinator {
    /// Goes on where the database was left. Workers that were working meanwhile still have their jobs.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub(crate) async fn open(parts: CoordinatorParts) -> Result<Coordinator, StoreError> {
        let CoordinatorParts { tournaments, workers, monitor, store, end, terms, .. } = parts;
        let class = store.machine_class().await?;
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut coordinator = Coordinator {
            next_match: store.next_match().await?,
            class_is_kept: class.is_some(),
            tournaments,
            workers,
            monitor,
            end,
            ledger: Ledger::new(LedgerTerms { class, ..terms }),
            place_of: HashMap::new(),
            tasks: TaskQueue::default(),
            judging: Judging::new(parts.judge_nodes),
            submission_rules: parts.submission_rules,
            bot_access: parts.bot_access,
            commands: parts.commands,
            stop: parts.stop,
            tick,
            store,
        };
        coordinator.restore().await?;
        Ok(coordinator)
    }

    async fn restore(&mut self) -> Result<(), StoreError> {
        let now = Instant::now();
        for game in self.store.running_matches().await? {
            let found = self.tournaments.all().iter().enumerate().find_map(|(place, live)| {
                let tournament = live.read();
                // A match that was found damaged at the start is a later attempt than the database told.
                let running = tournament.runs(game.id)?;
                Some((place, tournament.job(game.id, running.attempt, game.entries)?))
            });
            let Some((place, job)) = found else { continue };
            self.place_of.insert(game.id, place);
            let tried = game.tries.into_iter().map(|(worker, _)| worker).collect();
            match game.lease {
                Some((worker, session)) => {
                    self.bot_access.give(&worker, &job);
                    self.ledger.restore(job, tried, worker, session, now);
                }
                None => self.ledger.add(job, tried),
            }
        }
        for task in self.store.open_tasks().await? {
            match task.lease.clone() {
                Some((worker, session)) => {
                    let job = job_of(&task);
                    self.bot_access.give(&worker, &job);
                    self.ledger.restore(job, task.tried.clone(), worker, session, now);
                    self.tasks.give(task);
                }
                None => self.tasks.wait(task),
            }
        }
        Ok(())
    }

    /// Runs until no worker can come any more or the server is to end. While the database cannot be written it
    /// tries again; when it is lost, everybody is told until the end.
    ///
    /// # Errors
    /// If the database was lost, or cannot do what nothing can be promised without.
    pub(crate) async fn run(mut self) -> Result<(), StoreError> {
        let Err(end) = self.work().await else { return Ok(()) };
        match end {
            CoordinatorEnd::Stop => Ok(()),
            CoordinatorEnd::Failed(error) => Err(error),
            CoordinatorEnd::Lost(loss) => Err(self.mourn(loss).await),
        }
    }

    async fn work(&mut self) -> Result<(), CoordinatorEnd> {
        loop {
            self.hand_out().await?;
            tokio::select! {
                () = until_stopped(&mut self.stop) => return Err(CoordinatorEnd::Stop),
                Some(command) = self.commands.recv() => self.obey(command).await?,
                heard = self.end.hear() => self.hear(heard.ok_or(CoordinatorEnd::Stop)?).await?,
                _ = self.tick.tick() => self.look_at_the_clock().await?,
            }
            self.monitor.look(&self.ledger);
            self.tournaments.staffed(self.workers.show(&self.ledger));
        }
    }

    async fn look_at_the_clock(&mut self) -> Result<(), CoordinatorEnd> {
        self.store.check()?;
        if let (false, Some(class)) = (self.class_is_kept, self.ledger.terms().class) {
            self.keep(0, async |store| store.keep_machine_class(class).await).await?;
            self.class_is_kept = true;
        }
        let lapses = self.ledger.expire(Instant::now());
        self.keep_lapses(lapses).await
    }
}

/// Completes when the server is to end.
async fn until_stopped(stop: &mut watch::Receiver<bool>) {
    // An error means that the sender has gone, which is a stop as well.
    _ = stop.wait_for(|stop| *stop).await;
}
