//! A small server: a ledger, a database and an end.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::conformance::database::{Database, TRIES};
use crate::conformance::way::LEASE;
use crate::ends::{Heard, ServerEnd};
use crate::ledger::{Lapse, Ledger, Reported, Terms, Went};
use crate::message::{Message, Order};
use crate::outcome::Report;
use crate::worker_info::{WorkerId, WorkerInfo};

/// How often it looks at the clock.
const TICK: Duration = Duration::from_millis(20);

pub(super) struct Coordinator {
    ledger: Ledger,
    database: Arc<Mutex<Database>>,
    end: ServerEnd,
}

impl Coordinator {
    /// Takes up what the database says.
    pub(super) fn new(database: Arc<Mutex<Database>>, end: ServerEnd) -> Coordinator {
        let terms =
            Terms { lease: LEASE, tries: u32::try_from(TRIES).unwrap_or(u32::MAX), ..Terms::default() };
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
        Coordinator { ledger, database, end }
    }

    /// Works until nobody can come any more.
    pub(super) async fn run(mut self) {
        loop {
            if let Ok(heard) = tokio::time::timeout(TICK, self.end.hear()).await {
                let Some(heard) = heard else { return };
                self.hear(heard);
            }
            while let Some(heard) = self.end.try_hear() {
                self.hear(heard);
            }
            let now = Instant::now();
            let lapses = self.ledger.expire(now);
            self.lapsed(&lapses);
            for assignment in self.ledger.assign(now) {
                // What is said is on the disk before.
                self.database().assigned(&assignment);
                self.end.order(&assignment.worker, Order::Do(Box::new(assignment.job)));
            }
        }
    }

    fn database(&self) -> MutexGuard<'_, Database> {
        self.database.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Down => self.ledger.heard(true, Instant::now()),
            Heard::Up => self.ledger.heard(false, Instant::now()),
            Heard::Said { worker, message, receipt } => {
                self.said(&worker, message);
                receipt.kept();
            }
        }
    }

    fn said(&mut self, worker: &WorkerId, message: Message) {
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
            self.end.order(worker, Order::TakenOver(info.session));
        }
        let lapses = self.ledger.hello(worker, info, Instant::now());
        self.lapsed(&lapses);
        self.end.order(worker, Order::Welcome(self.ledger.terms().welcome.clone()));
    }

    fn reported(&mut self, worker: &WorkerId, report: &Report) {
        let now = Instant::now();
        let Reported::On(_) = self.ledger.reported(worker, report, now) else { return };
        if self.database().is_borne_out(report) {
            self.database().done(worker, report);
            self.ledger.done(report.job, Went::Well);
        } else {
            let lapse = self.ledger.fault(report.job, "the rules do not bear it out".to_owned(), now);
            self.lapsed(lapse.as_slice());
        }
    }

    fn lapsed(&self, lapses: &[Lapse]) {
        for lapse in lapses {
            self.database().lapsed(lapse);
        }
    }
}
