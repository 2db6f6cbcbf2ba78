//! A worker that does one job after the other.

use std::cell::Cell;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use kalah_jobs::{
    Attempt, BotRef, Contestant, Job, JobId, JobOutcome, JobWork, Message, Priority, Product, ServerEnd,
    TransportEvent, WorkerId, WorkerOrder, in_process,
};
use kalah_match::{Bot, InstalledModules, Isolation};
use kalah_source::BotSource;
use kalah_worker::{KeptBots, RunningWorker, WorkerSetup};

pub(crate) struct OneWorker {
    server: ServerEnd,
    name: WorkerId,
    worker: Option<RunningWorker>,
    depot: tempfile::TempDir,
    jobs: Cell<i64>,
    since: Instant,
}

impl OneWorker {
    pub(crate) fn new(isolation: Isolation) -> OneWorker {
        OneWorker::with_modules(isolation, InstalledModules::default())
    }

    /// One on a machine with these Python modules.
    pub(crate) fn with_modules(isolation: Isolation, modules: InstalledModules) -> OneWorker {
        let depot = tempfile::tempdir().unwrap();
        let (server, meeting) = in_process();
        let name: WorkerId = "one".parse().unwrap();
        let bots = Box::new(KeptBots::in_folder(depot.path().to_owned()));
        let solvers = Box::new(kalah_worker::small_solver);
        let databases = kalah_engine::BoardDatabases::default();
        let setup =
            WorkerSetup { slots: 1, ahead: 0, isolation, modules, bots, solvers, databases, here: true };
        let worker = RunningWorker::spawn(setup, meeting.join(&name)).unwrap();
        OneWorker { server, name, worker: Some(worker), depot, jobs: Cell::new(0), since: Instant::now() }
    }

    /// Puts a bot where the worker finds it.
    pub(crate) fn keep(&self, bot: &Path) -> BotRef {
        let bot = Bot::open(BotSource::from(bot)).unwrap();
        let kept = bot.keep(self.depot.path()).unwrap();
        BotRef {
            content: kept.content().hex(),
            file: bot.file().map(str::to_owned),
            program: bot.is_program(),
            needs: bot.tools(),
        }
    }

    /// All that the worker says until it reports, the report last.
    pub(crate) fn said(&self, work: JobWork) -> Vec<Message> {
        self.jobs.set(self.jobs.get() + 1);
        let job =
            Job { id: JobId::new(self.jobs.get()), attempt: Attempt::FIRST, priority: Priority::Usual, work };
        self.server.order(&self.name, WorkerOrder::Do(Box::new(job)));
        let mut said = Vec::new();
        loop {
            let message = self.receive();
            let is_report = matches!(message, Message::Report(_));
            said.push(message);
            if is_report {
                return said;
            }
        }
    }

    pub(crate) fn outcome(&self, work: JobWork) -> JobOutcome {
        match self.said(work).pop() {
            Some(Message::Report(report)) => report.outcome,
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn product(&self, work: JobWork) -> Product {
        match self.outcome(work) {
            JobOutcome::Done(product) => product,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn receive(&self) -> Message {
        while self.since.elapsed() < Duration::from_mins(1) {
            if let Some(TransportEvent::Message { message, .. }) = self.server.try_recv() {
                return message;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("nothing comes of it");
    }

    pub(crate) fn order(&self, order: WorkerOrder) {
        self.server.order(&self.name, order);
    }

    pub(crate) fn stop(&mut self) {
        let worker = self.worker.take().unwrap();
        let (sender, done) = mpsc::channel();
        thread::spawn(move || sender.send(worker.stop()));
        done.recv_timeout(Duration::from_secs(10)).expect("it stops");
    }
}

pub(crate) fn built_in(words: [&str; 2]) -> [Contestant; 2] {
    words.map(|word| Contestant::BuiltIn(word.to_owned()))
}
