//! The coordinator: the only task that changes tournaments. It dispatches jobs, receives messages of workers and
//! commands, and writes the database.
//!
//! Everything that changes a tournament goes through this task, in one order; pages only read, and what they show is on
//! the disk before. The [`Ledger`] decides who gets which job and which report counts; the `scheduler` decides who
//! plays whom and what a report is worth. Both are pure.

mod administration;
mod commands;
mod dispatch;
mod game_reviews;
mod meetings;
mod open_tries;
mod persistence;
mod requested_reviews;
mod review_state;
pub mod reviewed_game;
mod reviews;
mod scheduler;
mod submissions;
pub mod surroundings;
mod task_queue;
mod tries;
mod worker_messages;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kalah_jobs::{JobId, Ledger, LedgerTerms, ServerEnd};
use kalah_store::{DatabaseDamage, Store, StoreError};
use tokio::sync::{mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

use crate::commands::TournamentCommand;
use crate::commands::submission_rules::SubmissionRules;
use crate::coordinator::open_tries::OpenTries;
use crate::coordinator::review_state::GameReviewState;
use crate::coordinator::surroundings::{CoordinatorMetrics, WorkerAccess};
use crate::coordinator::task_queue::{TaskQueue, job_of};
use crate::tournaments::Tournaments;
use crate::workers::WorkersHandle;

/// Interval at which leases, waiting jobs and the database files are checked.
const TICK: Duration = Duration::from_millis(200);

/// The task.
#[derive(Debug)]
pub struct Coordinator {
    tournaments: Tournaments,
    workers: WorkersHandle,
    metrics: Arc<dyn CoordinatorMetrics>,
    store: Store,
    end: ServerEnd,
    ledger: Ledger,
    /// The place among the tournaments of each match that runs.
    place_of: HashMap<JobId, usize>,
    /// Work that is no match.
    tasks: TaskQueue,
    reviewing: GameReviewState,
    tries: OpenTries,
    submission_rules: SubmissionRules,
    worker_access: Arc<dyn WorkerAccess>,
    commands: mpsc::Receiver<TournamentCommand>,
    next_match: JobId,
    /// True if the class of machines for timed matches is in the database: it is determined once.
    class_is_stored: bool,
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
pub struct CoordinatorParts {
    /// All tournaments of the server.
    pub tournaments: Tournaments,
    /// What pages show of the workers.
    pub workers: WorkersHandle,
    /// Receiver of what is counted.
    pub metrics: Arc<dyn CoordinatorMetrics>,
    /// The database.
    pub store: Store,
    /// The server's end of the transport.
    pub end: ServerEnd,
    /// Terms of the ledger; the machine class is read from the database.
    pub terms: LedgerTerms,
    /// Limits on submissions.
    pub submission_rules: SubmissionRules,
    /// Nodes for reviewing a position.
    pub review_nodes: u64,
    /// Access of workers to bots.
    pub worker_access: Arc<dyn WorkerAccess>,
    /// Commands of the pages and of those who play here.
    pub commands: mpsc::Receiver<TournamentCommand>,
    /// Turns true when the server is to end.
    pub stop: watch::Receiver<bool>,
}

impl Coordinator {
    /// Restores the state from the database. Workers that were working meanwhile still have their jobs.
    pub async fn open(parts: CoordinatorParts) -> Result<Coordinator, StoreError> {
        let CoordinatorParts { tournaments, workers, metrics, store, end, terms, .. } = parts;
        let class = store.machine_class().await?;
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut coordinator = Coordinator {
            next_match: store.next_match().await?,
            class_is_stored: class.is_some(),
            tournaments,
            workers,
            metrics,
            end,
            ledger: Ledger::new(LedgerTerms { class, ..terms }),
            place_of: HashMap::new(),
            tasks: TaskQueue::default(),
            reviewing: GameReviewState::new(parts.review_nodes),
            tries: OpenTries::default(),
            submission_rules: parts.submission_rules,
            worker_access: parts.worker_access,
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
                // A match that was found damaged at the start is a later attempt than that of the database.
                let running = tournament.runs(game.id)?;
                Some((place, tournament.job(game.id, running.attempt, game.entries)?))
            });
            let Some((place, job)) = found else { continue };
            self.place_of.insert(game.id, place);
            let tried = game.tries.into_iter().map(|(worker, _)| worker).collect();
            match game.lease {
                Some((worker, session)) => {
                    self.worker_access.grant(&worker, &job);
                    self.ledger.restore(job, tried, worker, session, now);
                }
                None => self.ledger.add(job, tried),
            }
        }
        for task in self.store.open_tasks().await? {
            match task.lease.clone() {
                Some((worker, session)) => {
                    let job = job_of(&task);
                    self.worker_access.grant(&worker, &job);
                    self.ledger.restore(job, task.tried.clone(), worker, session, now);
                    self.tasks.give(task);
                }
                None => self.tasks.wait(task),
            }
        }
        Ok(())
    }

    /// Runs until no worker can come any more or the server is to end. While the database cannot be written it
    /// tries again; when it is lost, pages say so until the end.
    ///
    /// # Errors
    /// If the database was lost, or cannot do what nothing can be promised without.
    pub async fn run(mut self) -> Result<(), StoreError> {
        let Err(end) = self.work().await else { return Ok(()) };
        match end {
            CoordinatorEnd::Stop => Ok(()),
            CoordinatorEnd::Failed(error) => Err(error),
            CoordinatorEnd::Lost(damage) => Err(self.on_database_lost(damage).await),
        }
    }

    async fn work(&mut self) -> Result<(), CoordinatorEnd> {
        loop {
            self.dispatch().await?;
            tokio::select! {
                () = until_stopped(&mut self.stop) => return Err(CoordinatorEnd::Stop),
                Some(command) = self.commands.recv() => self.execute(command).await?,
                event = self.end.recv() => self.receive(event.ok_or(CoordinatorEnd::Stop)?).await?,
                _ = self.tick.tick() => self.on_tick().await?,
            }
            self.metrics.observe_queue(&self.ledger);
            self.tournaments.set_presence(self.workers.refresh(&self.ledger));
        }
    }

    async fn on_tick(&mut self) -> Result<(), CoordinatorEnd> {
        self.store.check()?;
        if let (false, Some(class)) = (self.class_is_stored, self.ledger.terms().class) {
            self.persist(async |store| store.keep_machine_class(class).await).await?;
            self.class_is_stored = true;
        }
        self.cancel_abandoned_tries();
        let lapses = self.ledger.expire(Instant::now());
        self.persist_lapses(lapses).await
    }
}

/// Completes when the server is to end.
async fn until_stopped(stop: &mut watch::Receiver<bool>) {
    // An error means that the sender has gone, which is a stop as well.
    _ = stop.wait_for(|stop| *stop).await;
}
