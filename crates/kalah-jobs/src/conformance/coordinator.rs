//! A small server: a ledger, a database and an end.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::conformance::database::{TRIES, TestDatabase};
use crate::conformance::way::LEASE;
use crate::ends::{ServerEnd, TransportEvent};
use crate::ledger::{JobEnding, LapsedAttempt, Ledger, LedgerTerms, ReportClass};
use crate::message::{Message, WorkerOrder};
use crate::outcome::JobReport;
use crate::worker_info::{WorkerId, WorkerInfo};

/// Interval at which it looks at the clock.
const TICK: Duration = Duration::from_millis(20);

pub(super) struct TestCoordinator {
    ledger: Ledger,
    database: Arc<Mutex<TestDatabase>>,
    end: ServerEnd,
}

impl TestCoordinator {
    /// Takes up what the database says.
    pub(super) fn new(database: Arc<Mutex<TestDatabase>>, end: ServerEnd) -> TestCoordinator {
        let terms = LedgerTerms {
            lease: LEASE,
            tries: u32::try_from(TRIES).unwrap_or(u32::MAX),
            ..LedgerTerms::default()
        };
        let (mut ledger, now) = (Ledger::new(terms), Instant::now());
        let open = database
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .open()
            .into_iter()
            .cloned()
            .collect::<Vec<_>>();
        for kept in open {
            match kept.holder {
                Some((worker, session)) => ledger.restore(kept.job, kept.tried, worker, session, now),
                None => ledger.add(kept.job, kept.tried),
            }
        }
        TestCoordinator { ledger, database, end }
    }

    /// Works until nobody can come any more.
    pub(super) async fn run(mut self) {
        loop {
            if let Ok(event) = tokio::time::timeout(TICK, self.end.recv()).await {
                let Some(event) = event else { return };
                self.receive(event);
            }
            while let Some(event) = self.end.try_recv() {
                self.receive(event);
            }
            let now = Instant::now();
            let lapses = self.ledger.expire(now);
            self.lapsed(&lapses);
            for assignment in self.ledger.assign(now) {
                // What is said is on the disk before.
                self.database().assigned(&assignment);
                self.end.order(&assignment.worker, WorkerOrder::Do(Box::new(assignment.job)));
            }
        }
    }

    fn database(&self) -> MutexGuard<'_, TestDatabase> {
        self.database.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn receive(&mut self, event: TransportEvent) {
        match event {
            TransportEvent::Down => self.ledger.set_transport_down(true, Instant::now()),
            TransportEvent::Up => self.ledger.set_transport_down(false, Instant::now()),
            TransportEvent::Message { worker, message, receipt } => {
                self.handle_message(&worker, message);
                receipt.kept();
            }
        }
    }

    fn handle_message(&mut self, worker: &WorkerId, message: Message) {
        let now = Instant::now();
        match message {
            Message::Hello(info) => self.hello(worker, info),
            Message::Alive(alive) => {
                let strange = self.ledger.alive(worker, &alive, now);
                self.end.answer(worker, strange);
            }
            Message::Progress(_) => {}
            Message::Report(report) => self.reported(worker, &report),
            Message::Bye(session) => {
                let lapses = self.ledger.bye(worker, session, now);
                self.lapsed(&lapses);
            }
        }
    }

    fn hello(&mut self, worker: &WorkerId, info: WorkerInfo) {
        let known = self.ledger.workers().find(|(name, _)| *name == worker);
        if known.is_some_and(|(_, known)| known.info.session != info.session) {
            self.end.order(worker, WorkerOrder::TakenOver(info.session));
        }
        let lapses = self.ledger.hello(worker, info, Instant::now());
        self.lapsed(&lapses);
        self.end.order(worker, WorkerOrder::Welcome(self.ledger.terms().welcome.clone()));
    }

    fn reported(&mut self, worker: &WorkerId, report: &JobReport) {
        let now = Instant::now();
        let ReportClass::On(_) = self.ledger.reported(worker, report, now) else { return };
        if self.database().is_borne_out(report) {
            self.database().done(worker, report);
            self.ledger.done(report.job, JobEnding::Well);
        } else {
            let lapse = self.ledger.fault(report.job, "the rules do not bear it out".to_owned(), now);
            self.lapsed(lapse.as_slice());
        }
    }

    fn lapsed(&self, lapses: &[LapsedAttempt]) {
        for lapse in lapses {
            self.database().lapsed(lapse);
        }
    }
}
