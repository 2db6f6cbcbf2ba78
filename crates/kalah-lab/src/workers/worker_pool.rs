//! Pool of workers elsewhere: dispatches work to them and receives their results.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kalah_jobs::{
    Assignment, Attempt, Job, JobEnding, JobId, JobOutcome, JobReport, JobWork, LapsedAttempt, Ledger,
    LedgerTerms, Message, PlayWork, PlayedGame, Priority, Product, ReportClass, ServerEnd, TransportEvent,
    WorkerEligibility, WorkerId, WorkerOrder, WorkerTrial,
};
use thiserror::Error;

use super::deviation::{Deviation, WorkerResults};
use super::known_lines::KnownLines;

/// Interval at which cancelled work and messages of workers are looked for.
const LOOK: Duration = Duration::from_millis(5);

/// Fault of a worker that reports something else than the result of its work.
const OTHER: &str = "it did something else: is it another version?";

/// Reason for the failure of work.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WorkerPoolError {
    /// A player that workers do not have.
    #[error("{0} is a program: workers elsewhere have the players that are part of kalah")]
    NotBuiltIn(String),
    /// It was tried often enough.
    #[error("no worker could do a piece of work: {0}")]
    SetAside(String),
    /// The transport to the workers has ended.
    #[error("the workers cannot be reached any more: {0}")]
    Unreachable(String),
    /// The work was cancelled.
    #[error("interrupted")]
    Stopped,
}

/// Result of a match.
type MatchAnswer = Result<[PlayedGame; 2], WorkerPoolError>;

/// Result of a piece of work.
type WorkResult = Result<Product, WorkerPoolError>;

/// Request to the dispatcher.
enum PoolRequest {
    Do(JobId, Box<JobWork>, mpsc::Sender<WorkResult>),
    Cancel(JobId),
    Unreachable(String),
}

/// A match that several requests wait for.
type SharedMatch = Arc<Mutex<Option<MatchAnswer>>>;

/// Workers that play matches for this process and work at pieces of proofs. Each has to count the nodes of a known search and
/// play known games as this program does before it gets work. Dropping the pool cancels the work of all.
#[derive(Debug)]
pub struct WorkerPool {
    requests: mpsc::Sender<PoolRequest>,
    next_number: AtomicI64,
    /// Matches in play, so that requests for both games of one share it.
    playing: Mutex<HashMap<String, SharedMatch>>,
    pub(super) seen: Arc<Mutex<KnownWorkers>>,
    pub(super) lines: Arc<Mutex<KnownLines>>,
    thread: Option<JoinHandle<()>>,
}

/// Workers as they are known.
#[derive(Debug, Default)]
pub(super) struct KnownWorkers {
    members: Vec<(WorkerId, WorkerEligibility, Option<f64>)>,
    results: WorkerResults,
    /// Pieces of proofs, and their nodes.
    proved: HashMap<WorkerId, (u64, u64)>,
    /// Jobs that can be worked at at once.
    pub(super) places: usize,
}

/// A worker, and what it has done.
#[derive(Clone, PartialEq, Debug)]
pub struct PoolMember {
    /// Its name.
    pub name: WorkerId,
    /// Matches, of two games each, that it has played.
    pub pairs: u64,
    /// Pieces of proofs that it has worked at.
    pub pieces: u64,
    /// The nodes of these.
    pub nodes: u64,
    /// Its nodes a second on one core, if it was measured.
    pub speed: Option<f64>,
    /// Reason for which the worker is paused, if it is.
    pub paused: Option<String>,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each change is one assignment or insertion.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl WorkerPool {
    /// Creates a pool of the workers that connect to this end.
    pub fn new(end: ServerEnd) -> WorkerPool {
        let (requests, received) = mpsc::channel();
        let (seen, lines) = <(Arc<Mutex<KnownWorkers>>, Arc<Mutex<KnownLines>>)>::default();
        let terms = LedgerTerms { trial: Some(WorkerTrial::usual()), ..LedgerTerms::default() };
        let mut dispatcher = PoolDispatcher {
            end,
            ledger: Ledger::new(terms),
            asked: HashMap::new(),
            seen: Arc::clone(&seen),
            lines: Arc::clone(&lines),
            unreachable: None,
        };
        let thread = thread::spawn(move || dispatcher.run(&received));
        // Reports of an earlier run may still come: their numbers are others, for six days.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
        let first = i64::try_from(since & ((1 << 39) - 1)).unwrap_or(0) + 1;
        let next_number = AtomicI64::new(first);
        WorkerPool { requests, next_number, playing: Mutex::default(), seen, lines, thread: Some(thread) }
    }

    /// Marks the workers as unreachable for this reason: all pending work fails.
    pub fn unreachable(&self, why: String) {
        _ = self.requests.send(PoolRequest::Unreachable(why));
    }

    /// Plays a match and waits for its end. Equal requests at the same time share it.
    pub(crate) fn play(&self, play: &PlayWork, stop: &AtomicBool) -> MatchAnswer {
        let key = serde_json::to_string(play).unwrap_or_default();
        let shared = Arc::clone(lock(&self.playing).entry(key.clone()).or_default());
        // The second request waits here for the first.
        let mut answer = lock(&shared);
        if let Some(answer) = answer.take() {
            return answer;
        }
        let played = match self.ask(JobWork::Play(play.clone()), stop) {
            Ok(Product::Played(games)) => Ok(*games),
            Ok(_) => Err(WorkerPoolError::SetAside(OTHER.to_owned())),
            Err(error) => Err(error),
        };
        if Arc::strong_count(&shared) > 2 {
            *answer = Some(played.clone());
        }
        lock(&self.playing).remove(&key);
        played
    }

    /// Dispatches work and waits for its result.
    pub(super) fn ask(&self, work: JobWork, stop: &AtomicBool) -> WorkResult {
        let id = JobId::new(self.next_number.fetch_add(1, Ordering::Relaxed));
        let gone = || WorkerPoolError::Unreachable("it has ended".to_owned());
        let (reply, answered) = mpsc::channel();
        let request = PoolRequest::Do(id, Box::new(work), reply);
        self.requests.send(request).map_err(|_| gone())?;
        loop {
            match answered.recv_timeout(10 * LOOK) {
                Ok(answer) => return answer,
                Err(mpsc::RecvTimeoutError::Disconnected) => return Err(gone()),
                Err(mpsc::RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    _ = self.requests.send(PoolRequest::Cancel(id));
                    return Err(WorkerPoolError::Stopped);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// All workers that have connected, by name.
    pub fn members(&self) -> Vec<PoolMember> {
        let seen = lock(&self.seen);
        let member = |(name, standing, speed): &(WorkerId, WorkerEligibility, Option<f64>)| PoolMember {
            name: name.clone(),
            pairs: seen.results.pairs(name),
            pieces: seen.proved.get(name).map_or(0, |&(pieces, _)| pieces),
            nodes: seen.proved.get(name).map_or(0, |&(_, nodes)| nodes),
            speed: *speed,
            paused: match standing {
                WorkerEligibility::Paused(why) => Some(why.clone()),
                WorkerEligibility::OnTrial | WorkerEligibility::Trusted => None,
            },
        };
        seen.members.iter().map(member).collect()
    }

    /// Workers whose results are unlike those of the others.
    pub fn deviations(&self) -> Vec<Deviation> {
        lock(&self.seen).results.deviations()
    }
}

impl Drop for WorkerPool {
    fn drop(&mut self) {
        // The dispatcher ends when no request can come any more.
        self.requests = mpsc::channel().0;
        if let Some(thread) = self.thread.take() {
            _ = thread.join();
        }
    }
}

/// Work with the receiver of its result.
struct QueuedWork {
    work: Box<JobWork>,
    reply: mpsc::Sender<WorkResult>,
}

/// Dispatches work to workers.
struct PoolDispatcher {
    end: ServerEnd,
    ledger: Ledger,
    asked: HashMap<JobId, QueuedWork>,
    seen: Arc<Mutex<KnownWorkers>>,
    lines: Arc<Mutex<KnownLines>>,
    /// Reason why the workers cannot be reached any more.
    unreachable: Option<String>,
}

impl PoolDispatcher {
    /// Dispatches until no request can come any more.
    fn run(&mut self, requests: &mpsc::Receiver<PoolRequest>) {
        loop {
            match requests.recv_timeout(LOOK) {
                Ok(request) => self.on_request(request),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            while let Ok(request) = requests.try_recv() {
                self.on_request(request);
            }
            while let Some(event) = self.end.try_recv() {
                match event {
                    TransportEvent::Message { worker, message, receipt } => {
                        self.on_message(&worker, message);
                        receipt.kept();
                    }
                    TransportEvent::Down => self.ledger.set_transport_down(true, Instant::now()),
                    TransportEvent::Up => self.ledger.set_transport_down(false, Instant::now()),
                }
            }
            let lapses = self.ledger.expire(Instant::now());
            self.set_aside(lapses);
            for assignment in self.ledger.assign(Instant::now()) {
                self.send(assignment);
            }
            lock(&self.seen).places = self.ledger.places();
        }
        let all: Vec<JobId> = self.asked.keys().copied().collect();
        for id in all {
            self.cancel(id);
        }
    }

    fn on_request(&mut self, request: PoolRequest) {
        match request {
            PoolRequest::Do(_, _, reply) if self.unreachable.is_some() => {
                let why = self.unreachable.clone().unwrap_or_default();
                _ = reply.send(Err(WorkerPoolError::Unreachable(why)));
            }
            PoolRequest::Do(id, work, reply) => {
                let job =
                    Job { id, attempt: Attempt::FIRST, priority: Priority::Usual, work: (*work).clone() };
                self.ledger.add(job, Vec::new());
                self.asked.insert(id, QueuedWork { work, reply });
            }
            PoolRequest::Cancel(id) => self.cancel(id),
            PoolRequest::Unreachable(why) => {
                for (_, asked) in self.asked.drain() {
                    _ = asked.reply.send(Err(WorkerPoolError::Unreachable(why.clone())));
                }
                self.unreachable = Some(why);
            }
        }
    }

    fn cancel(&mut self, id: JobId) {
        self.asked.remove(&id);
        if let Some((worker, attempt)) = self.ledger.remove(id) {
            self.end.order(&worker, WorkerOrder::Cancel(id, attempt));
        }
    }

    fn on_message(&mut self, worker: &WorkerId, message: Message) {
        let now = Instant::now();
        match message {
            Message::Hello(info) => {
                self.end.order(worker, WorkerOrder::TakenOver(info.session));
                self.end.order(worker, WorkerOrder::Welcome(self.ledger.terms().welcome.clone()));
                let lapses = self.ledger.hello(worker, info, now);
                self.set_aside(lapses);
                self.note_members();
            }
            Message::Alive(alive) => {
                let strange = self.ledger.alive(worker, &alive, now);
                self.end.answer(worker, strange);
            }
            Message::Progress(_) => {}
            Message::Report(report) => self.on_report(worker, report),
            Message::Bye(session) => {
                let lapses = self.ledger.bye(worker, session, now);
                self.set_aside(lapses);
            }
        }
    }

    fn on_report(&mut self, worker: &WorkerId, report: JobReport) {
        let id = report.job;
        match self.ledger.reported(worker, &report, Instant::now()) {
            ReportClass::On(_) => {}
            ReportClass::Trial => return self.note_members(),
            ReportClass::Stale(_) => return,
        }
        let Some(asked) = self.asked.get(&id) else { return };
        let product = match report.outcome {
            JobOutcome::Done(product) if is_of(&product, &asked.work) => product,
            JobOutcome::MachineFault(why) => return self.fault(id, why),
            _ => return self.fault(id, OTHER.to_owned()),
        };
        self.ledger.done(id, JobEnding::Well);
        lock(&self.seen).add(worker, &asked.work, &product);
        if let Some(asked) = self.asked.remove(&id) {
            _ = asked.reply.send(Ok(product));
        }
    }

    fn fault(&mut self, id: JobId, why: String) {
        let lapse = self.ledger.fault(id, why, Instant::now());
        self.set_aside(lapse);
        self.note_members();
    }

    /// Reports the work that no worker can do.
    fn set_aside(&mut self, lapses: impl IntoIterator<Item = LapsedAttempt>) {
        for lapse in lapses.into_iter().filter(|lapse| lapse.set_aside) {
            if let Some(asked) = self.asked.remove(&lapse.job) {
                let why =
                    lapse.tried.map_or_else(String::new, |tried| format!("{}: {}", tried.worker, tried.why));
                _ = asked.reply.send(Err(WorkerPoolError::SetAside(why)));
            }
        }
    }

    /// Sends a job: its time limits are scaled by the worker's speed, and a piece of a proof comes with the lines that the
    /// worker lacks.
    fn send(&self, assignment: Assignment) {
        let Assignment { worker, session, mut job } = assignment;
        let own = self.ledger.workers().find(|(name, _)| **name == worker).and_then(|(_, known)| known.speed);
        if let (JobWork::Play(play), Some(own), Some(class)) = (&mut job.work, own, self.ledger.terms().class)
        {
            play.settings.limit = play.settings.limit.scaled(class / own);
            play.second_limit = play.second_limit.map(|limit| limit.scaled(class / own));
        }
        if let JobWork::Prove(prove) = &mut job.work
            && let Some(piece) = &mut prove.piece
        {
            piece.known = lock(&self.lines).news_for(&worker, session);
        }
        self.end.order(&worker, WorkerOrder::Do(Box::new(job)));
    }

    fn note_members(&self) {
        let workers = self.ledger.workers();
        lock(&self.seen).members =
            workers.map(|(name, known)| (name.clone(), known.standing.clone(), known.speed)).collect();
    }
}

impl KnownWorkers {
    /// Counts a result.
    fn add(&mut self, worker: &WorkerId, work: &JobWork, product: &Product) {
        match (work, product) {
            (JobWork::Play(play), Product::Played(games)) => {
                let ahead: i32 = games.iter().map(points).sum();
                let pairing = play.players.each_ref().map(ToString::to_string);
                self.results.add(pairing, worker, ahead);
            }
            (_, Product::Proved(proved)) => {
                let (pieces, nodes) = self.proved.entry(worker.clone()).or_default();
                *pieces += 1;
                *nodes += proved.nodes;
            }
            _ => {}
        }
    }
}

/// Returns true if the product is the result of this work.
fn is_of(product: &Product, work: &JobWork) -> bool {
    match (product, work) {
        (Product::Played(games), JobWork::Play(play)) => are_of(games, play),
        (Product::Proved(_), JobWork::Prove(_)) => true,
        _ => false,
    }
}

/// Returns true if the games are those of the match.
fn are_of(games: &[PlayedGame; 2], play: &PlayWork) -> bool {
    let start = play.start.unwrap_or_else(|| play.settings.rules.start(kalah::Side::South));
    let names = play.players.each_ref().map(ToString::to_string);
    let is = |(game, start): (&PlayedGame, kalah::Position)| {
        game.record.start == start && [&game.record.south, &game.record.north] == [&names[0], &names[1]]
    };
    games.iter().zip([start, start.mirrored()]).all(is)
}

/// Points of the first player in a game: 1, 0 or -1.
fn points(game: &PlayedGame) -> i32 {
    game.record.ending.points(game.record.seat_at_start(kalah::Side::South))
}
