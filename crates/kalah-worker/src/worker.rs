//! A worker: threads that do jobs, one that listens, and one that tells that it lives.

use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};

use kalah_engine::BoardDatabases;
use kalah_jobs::{HEARTBEAT, HeartbeatMessage, Message, WorkerEnd, WorkerInfo, WorkerOrder, WorkerSession};
use kalah_match::{Cores, InstalledModules, Isolation};

use crate::bots::BotRepository;
use crate::capabilities;
use crate::job_runner::JobRunner;
use crate::solvers::{SolverMaker, SolverPool};
use crate::work::work;
use crate::worker_queue::WorkerQueue;

/// Setup of a worker.
pub struct WorkerSetup {
    /// Jobs at once, 1 or more.
    pub slots: usize,
    /// Jobs that may wait here beyond those.
    pub ahead: usize,
    /// Isolation of bots' programs from the rest of the machine.
    pub isolation: Isolation,
    /// Python modules that bots may import where a tournament offers them.
    pub modules: InstalledModules,
    /// Source of bots.
    pub bots: Box<dyn BotRepository>,
    /// Makes what pieces of proofs are searched with, once for each rules.
    pub solvers: Box<SolverMaker>,
    /// Databases for valuing games, in place of the small ones.
    pub databases: BoardDatabases,
    /// True if this is the server's own process.
    pub here: bool,
}

/// Reason why a worker has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkerExit {
    /// The worker is to stop, or the server has gone for good.
    Stopped,
    /// Another run of the program has come under its name.
    TakenOver,
}

/// A worker that works.
#[derive(Debug)]
pub struct RunningWorker {
    shared: Arc<WorkerState>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct WorkerState {
    queue: WorkerQueue,
    end: WorkerEnd,
    info: WorkerInfo,
    ended: OnceLock<WorkerExit>,
}

impl RunningWorker {
    /// Registers at the server and begins to take jobs.
    ///
    /// # Errors
    /// If this machine gives no more threads.
    pub fn spawn(setup: WorkerSetup, end: WorkerEnd) -> Result<RunningWorker, ThreadSpawnError> {
        let shared = Arc::new(WorkerState {
            queue: WorkerQueue::default(),
            end,
            info: info(&setup),
            ended: OnceLock::new(),
        });
        let mut worker = RunningWorker { shared: Arc::clone(&shared), threads: Vec::new() };
        let WorkerSetup { slots, isolation, modules, bots, solvers, databases, .. } = setup;
        let solvers = SolverPool::new(solvers);
        let cores = Cores::for_games(slots);
        let runner = Arc::new(JobRunner { isolation, modules, cores, bots, solvers, databases });
        shared.end.send(Message::Hello(shared.info.clone()));
        for slot in 1..=slots.max(1) {
            let (shared, runner) = (Arc::clone(&shared), Arc::clone(&runner));
            worker.thread(format!("slot-{slot}"), move || shared.work(&runner))?;
        }
        let listener = Arc::clone(&shared);
        // The runner ends with the slots, since a listener may wait for ever.
        worker.thread("listener".to_owned(), move || listener.listen(&*runner.bots))?;
        worker.thread("heartbeat".to_owned(), move || shared.send_heartbeats())?;
        Ok(worker)
    }

    fn thread(&mut self, name: String, body: impl FnOnce() + Send + 'static) -> Result<(), ThreadSpawnError> {
        self.threads.push(thread::Builder::new().name(name).spawn(body).map_err(ThreadSpawnError)?);
        Ok(())
    }

    /// Waits until the worker ends by itself.
    pub fn wait(self) -> WorkerExit {
        self.join()
    }

    /// A handle with which another thread may stop it.
    pub fn stopper(&self) -> impl Fn() + Send + Sync + 'static + use<> {
        let shared = Arc::clone(&self.shared);
        move || shared.stop(WorkerExit::Stopped)
    }

    /// Gives the jobs back, stops what is under way and waits until nothing of it is left.
    pub fn stop(self) -> WorkerExit {
        self.shared.stop(WorkerExit::Stopped);
        self.join()
    }

    fn join(self) -> WorkerExit {
        for thread in self.threads {
            // A slot's panics are caught where it works; the listener ends with the orders.
            if thread.thread().name() != Some("listener") {
                _ = thread.join();
            }
        }
        self.shared.end.close();
        self.shared.ended.get().copied().unwrap_or(WorkerExit::Stopped)
    }
}

impl WorkerState {
    /// Works until there is nothing more to do.
    fn work(&self, runner: &JobRunner) {
        while let Some((job, marks)) = self.queue.begin() {
            let report = work(&job, &self.end, runner, &marks);
            // What was cancelled is of no interest to anybody.
            if !marks.cancelled.load(Ordering::Relaxed) && !self.end.send(Message::Report(report)) {
                self.stop(WorkerExit::Stopped);
            }
            self.queue.end(job.id, job.attempt);
        }
    }

    fn listen(&self, bots: &dyn BotRepository) {
        while let Some(order) = self.end.recv() {
            match order {
                WorkerOrder::Welcome(welcome) => bots.welcomed(&welcome),
                WorkerOrder::Do(job) => self.queue.add(*job),
                WorkerOrder::Cancel(job, attempt) => self.queue.cancel(job, attempt),
                WorkerOrder::Resend(job, attempt) => self.queue.resend(job, attempt),
                WorkerOrder::WhoAreYou => _ = self.end.send(Message::Hello(self.info.clone())),
                WorkerOrder::TakenOver(session) if session != self.info.session => {
                    self.stop(WorkerExit::TakenOver);
                }
                WorkerOrder::TakenOver(_) => {}
            }
            if self.queue.is_closed() {
                return;
            }
        }
        self.stop(WorkerExit::Stopped);
    }

    fn send_heartbeats(&self) {
        while !self.queue.rest(HEARTBEAT) {
            self.end.mention(Message::Alive(HeartbeatMessage {
                session: self.info.session,
                jobs: self.queue.held(),
            }));
        }
    }

    fn stop(&self, why: WorkerExit) {
        if self.ended.set(why).is_ok() {
            if why == WorkerExit::Stopped {
                self.end.mention(Message::Bye(self.info.session));
            }
            self.queue.close();
        }
    }
}

fn info(setup: &WorkerSetup) -> WorkerInfo {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    // Two starts within a microsecond would be one session, and nothing starts so fast.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
    WorkerInfo {
        session: WorkerSession(u64::try_from(since).unwrap_or_default()),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        slots: number(setup.slots.max(1)),
        ahead: number(setup.ahead),
        cores: number(thread::available_parallelism().map_or(1, usize::from)),
        capabilities: capabilities::detect(&setup.isolation, &setup.modules, setup.here),
    }
}

/// Failure to start a thread: this machine gives no more.
#[derive(Debug, thiserror::Error)]
#[error("cannot start a worker: {0}")]
pub struct ThreadSpawnError(io::Error);
