//! Matches a second over each way, with players that answer at once: `cargo bench -p kalah-jobs-nats`.
//!
//! Both ways do the same: a ledger hands out matches to one worker with four slots and eight jobs ahead, a slot plays
//! two games and reports them, about 5 KB as JSON, and the server replays both. "Kept" also writes the results that wait
//! to a file and syncs it before it takes them, as the real server does with its database. "Words alone" neither plays
//! nor replays: what is left is the way and the ledger.

#[path = "../tests/it/support/nats_server.rs"]
mod nats_server;

use std::io::Write;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kalah::record::{Ending, PlyRecord, Record};
use kalah::{Position, Rules, Side};
use kalah_jobs::{
    Attempt, Capabilities, Contestant, HEARTBEAT, HeartbeatMessage, HeldJob, Job, JobEnding, JobId,
    JobOutcome, JobReport, JobWork, Ledger, LedgerTerms, Message, PlayWork, PlayedGame, Priority, Product,
    ReportClass, ServerEnd, TournamentSettings, TransportEvent, WorkerEnd, WorkerId, WorkerInfo, WorkerOrder,
    WorkerSession, in_process,
};
use kalah_jobs_nats::{NatsAddress, serve, work};
use kalah_player::Limit;

use nats_server::NatsServer;

const SLOTS: u32 = 4;
const AHEAD: u32 = 8;
const RUNS: usize = 3;

/// What is done beside moving words.
#[derive(Clone, Copy)]
struct Load {
    /// No playing and no replaying.
    instant: bool,
    /// Results are on the disk before they count.
    kept: bool,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("threads");
    let nats = NatsServer::start("");
    let address: NatsAddress = format!("nats://{}", nats.at).parse().expect("an address");
    for (what, jobs, load) in [
        ("matches, kept", 2_000, Load { instant: false, kept: true }),
        ("matches", 4_000, Load { instant: false, kept: false }),
        ("words alone", 8_000, Load { instant: true, kept: false }),
    ] {
        let report = finished_game();
        println!(
            "{what}: a report of {} bytes",
            serde_json::to_vec(&report.clone()).expect("text").len() * 2
        );
        let mut rates = [Vec::new(), Vec::new()];
        let mut waits = [Vec::new(), Vec::new()];
        for _ in 0..RUNS {
            let (server, meeting) = in_process();
            let end = meeting.join(&id());
            let (rate, wait) = measure(&server, &end, jobs, load);
            rates[0].push(rate);
            waits[0].extend(wait);
            let ((server, wire), (end, worker_wire)) = (ServerEnd::new(), WorkerEnd::new());
            let (at, to) = (address.clone(), address.clone());
            let tasks = [
                runtime.spawn(async move { serve(&at, wire).await }),
                runtime.spawn(async move { work(&to, &id(), worker_wire).await }),
            ];
            let (rate, wait) = measure(&server, &end, jobs, load);
            rates[1].push(rate);
            waits[1].extend(wait);
            drop((server, end));
            for task in tasks {
                runtime.block_on(task).expect("no panic").expect("everybody may come");
            }
        }
        let [here, there] = rates.map(median);
        for ((way, rate), wait) in [("in process", here), ("over NATS", there)].into_iter().zip(&mut waits) {
            wait.sort_unstable();
            let at = |share: usize| wait[(wait.len() - 1) * share / 100];
            println!("  {way:<10} {rate:>7.0} a second, offer to report p50 {:?} p99 {:?}", at(50), at(99));
        }
        println!("  ratio {:.2}", there / here);
    }
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn id() -> WorkerId {
    "bench".parse().expect("a name")
}

/// Jobs a second, and the time from each offer to its report.
fn measure(server: &ServerEnd, end: &WorkerEnd, jobs: i64, load: Load) -> (f64, Vec<Duration>) {
    let hands = Hands::default();
    thread::scope(|scope| {
        for _ in 0..SLOTS {
            scope.spawn(|| hands.work(end, load.instant));
        }
        scope.spawn(|| hands.listen(end));
        scope.spawn(|| hands.live(end));
        let result = coordinate(server, jobs, load);
        hands.close();
        // The listener wakes to see that it is over.
        server.order(&id(), WorkerOrder::WhoAreYou);
        result
    })
}

fn coordinate(server: &ServerEnd, jobs: i64, load: Load) -> (f64, Vec<Duration>) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let mut ledger = Ledger::new(LedgerTerms::default());
    let mut disk = tempfile::NamedTempFile::new_in(env!("CARGO_TARGET_TMPDIR")).expect("disk");
    let (mut next, mut waits, mut begun) = (1, Vec::new(), None);
    let mut offered = vec![Instant::now(); usize::try_from(jobs).expect("few") + 1];
    while waits.len() + 1 < offered.len() {
        let mut heard = runtime.block_on(server.recv());
        let mut results = Vec::new();
        while let Some(now_heard) = heard.take() {
            if let TransportEvent::Message { worker, message, receipt } = now_heard {
                match message {
                    Message::Hello(info) => {
                        ledger.hello(&worker, info, Instant::now());
                        begun.get_or_insert_with(Instant::now);
                    }
                    Message::Alive(alive) => {
                        if ledger.alive(&worker, &alive, Instant::now()).is_none() {
                            server.order(&worker, WorkerOrder::WhoAreYou);
                        }
                    }
                    Message::Report(report) => {
                        if let ReportClass::On(_) = ledger.reported(&worker, &report, Instant::now()) {
                            assert!(load.instant || is_borne_out(&report));
                            results.push(report);
                        }
                    }
                    Message::Progress(_) | Message::Bye(_) => {}
                }
                receipt.kept();
            }
            heard = server.try_recv();
        }
        if load.kept && !results.is_empty() {
            disk.write_all(&serde_json::to_vec(&results).expect("text")).expect("disk");
            disk.as_file().sync_data().expect("disk");
        }
        for JobReport { job, .. } in results {
            ledger.done(job, JobEnding::Well);
            waits.push(offered[usize::try_from(job.number()).expect("small")].elapsed());
        }
        while next <= jobs && ledger.room(&kalah_jobs::Needs::default()) > 0 {
            ledger.add(job(next), Vec::new());
            next += 1;
        }
        for assignment in ledger.assign(Instant::now()) {
            offered[usize::try_from(assignment.job.id.number()).expect("small")] = Instant::now();
            server.order(&assignment.worker, WorkerOrder::Do(Box::new(assignment.job)));
        }
    }
    let took = begun.expect("the worker came").elapsed();
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    let rate = waits.len() as f64 / took.as_secs_f64();
    (rate, waits)
}

fn job(id: i64) -> Job {
    let settings = TournamentSettings::new(Rules::default(), Limit::Nodes(1));
    let players = ["rightmost", "leftmost"].map(|word| Contestant::BuiltIn(word.to_owned()));
    let work = JobWork::Play(PlayWork::new(settings, players));
    Job { id: JobId::new(id), attempt: Attempt::FIRST, priority: Priority::Usual, work }
}

/// A game in which both sides always move their first pit.
fn finished_game() -> PlayedGame {
    let mut position: Position = Rules::default().start(Side::South);
    let mut record = Record {
        start: position,
        south: "rightmost".to_owned(),
        north: "leftmost".to_owned(),
        plies: Vec::new(),
        ending: Ending::Aborted,
        cause: None,
    };
    while let Some(mv) = position.legal_moves().next() {
        record.plies.push(PlyRecord {
            time_us: Some(123_456),
            cpu_us: Some(123_456),
            lookahead: Some(12),
            score: Some(-3),
            nodes: Some(1_234_567),
            ..PlyRecord::bare(mv)
        });
        position = position.play(mv).expect("it is legal").position;
    }
    PlayedGame { record, stderr: [String::new(), String::new()] }
}

fn is_borne_out(report: &JobReport) -> bool {
    let JobOutcome::Done(Product::Played(games)) = &report.outcome else { return false };
    games.iter().all(|game| {
        let mut position = game.record.start;
        game.record
            .plies
            .iter()
            .all(|ply| position.play(ply.mv).map(|played| position = played.position).is_ok())
    })
}

fn hello() -> Message {
    Message::Hello(WorkerInfo {
        session: WorkerSession(1),
        version: "1".to_owned(),
        slots: SLOTS,
        ahead: AHEAD,
        cores: 2,
        capabilities: Capabilities::default(),
    })
}

/// The jobs of the worker.
#[derive(Default)]
struct Hands {
    jobs: Mutex<(Vec<Job>, bool)>,
    changed: Condvar,
}

impl Hands {
    fn listen(&self, end: &WorkerEnd) {
        while let Some(order) = end.recv() {
            if matches!(order, WorkerOrder::WhoAreYou) {
                end.mention(hello());
            }
            let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            if jobs.1 {
                return;
            }
            if let WorkerOrder::Do(job) = order {
                jobs.0.push(*job);
                self.changed.notify_all();
            }
        }
    }

    fn work(&self, end: &WorkerEnd, instant: bool) {
        let known = [finished_game(), finished_game()];
        loop {
            let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            while jobs.0.is_empty() && !jobs.1 {
                jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
            }
            if jobs.1 {
                return;
            }
            let job = jobs.0.remove(0);
            drop(jobs);
            let games = if instant { known.clone() } else { [finished_game(), finished_game()] };
            let outcome = JobOutcome::Done(Product::Played(Box::new(games)));
            end.send(Message::Report(JobReport { job: job.id, attempt: job.attempt, outcome }));
        }
    }

    fn live(&self, end: &WorkerEnd) {
        end.send(hello());
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        while !jobs.1 {
            let held = jobs.0.iter().map(|job| HeldJob { job: job.id, attempt: job.attempt, begun: false });
            end.mention(Message::Alive(HeartbeatMessage { session: WorkerSession(1), jobs: held.collect() }));
            let rest = self.changed.wait_timeout_while(jobs, HEARTBEAT, |jobs| !jobs.1);
            jobs = rest.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn close(&self) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).1 = true;
        self.changed.notify_all();
    }
}
