//! Metrics counted while the server runs, for monitoring.
//!
//! All of it is of this run, and nothing grows with the games: a count is a number, and jobs that wait are no more than
//! workers have room for.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use kalah::record::Fault;
use kalah_coordinator::coordinator::surroundings::CoordinatorMetrics;
use kalah_jobs::{JobId, LapsedAttempt, Ledger};
use kalah_tournament::{MatchSeat, MatchSummary};
use prometheus::core::Collector;
use prometheus::{Histogram, HistogramOpts, IntCounter, IntCounterVec, Opts, Registry};

/// Interval at which waiting jobs are looked for.
const AGE: Duration = Duration::from_millis(500);

/// Seconds within which requests are answered: most take milliseconds, a board of Nim-Mancala some seconds.
const TIMES: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// The counts. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Monitor(Arc<MonitorCounts>);

#[derive(Debug)]
struct MonitorCounts {
    registry: Registry,
    requests: IntCounterVec,
    times: Histogram,
    bot_faults: IntCounterVec,
    machine_faults: IntCounter,
    set_aside: IntCounter,
    database_errors: IntCounter,
    moments: Mutex<Moments>,
}

#[derive(Debug, Default)]
struct Moments {
    looked: Option<Instant>,
    /// Time since which each job waits.
    waiting: BTreeMap<JobId, Instant>,
    last_result: Option<Instant>,
}

impl Monitor {
    /// Creates a monitor with all counts at zero.
    pub(crate) fn new() -> Monitor {
        let registry = Registry::new();
        let times = HistogramOpts::new(
            "kalah_http_request_duration_seconds",
            "Time until the head of an answer was ready.",
        );
        let times = Histogram::with_opts(times.buckets(TIMES.to_vec())).expect(RIGHT);
        let [machine_faults, set_aside, database_errors] = [
            ("kalah_machine_faults_total", "Tries that came to nothing for no fault of the players."),
            ("kalah_matches_set_aside_total", "Matches that nobody could play."),
            ("kalah_database_errors_total", "Writes that the database refused."),
        ]
        .map(|(name, help)| IntCounter::new(name, help).expect(RIGHT));
        let counts = MonitorCounts {
            requests: family("kalah_http_requests_total", "Requests, by the class of their status.", "class"),
            bot_faults: family("kalah_bot_faults_total", "Games lost otherwise than on the board.", "fault"),
            times,
            machine_faults,
            set_aside,
            database_errors,
            moments: Mutex::default(),
            registry,
        };
        for class in ["1xx", "2xx", "3xx", "4xx", "5xx"] {
            counts.requests.with_label_values(&[class]);
        }
        for fault in [Fault::IllegalMove, Fault::TimedOut, Fault::Crashed, Fault::Resigned] {
            counts.bot_faults.with_label_values(&[word(fault)]);
        }
        counts.register();
        Monitor(Arc::new(counts))
    }

    /// A request was answered.
    pub(crate) fn answered(&self, status: StatusCode, took: Duration) {
        let class = match status.as_u16() {
            ..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            500.. => "5xx",
        };
        self.0.requests.with_label_values(&[class]).inc();
        self.0.times.observe(took.as_secs_f64());
    }

    /// Returns the longest waiting time of a job.
    pub(crate) fn longest_wait(&self) -> Option<Duration> {
        self.moments().waiting.values().min().map(Instant::elapsed)
    }

    /// Returns the time since the last stored result of this run, if there is one.
    pub(crate) fn since_result(&self) -> Option<Duration> {
        self.moments().last_result.as_ref().map(Instant::elapsed)
    }

    /// Returns the registry of all metrics.
    pub(crate) fn registry(&self) -> &Registry {
        &self.0.registry
    }

    fn moments(&self) -> MutexGuard<'_, Moments> {
        // A panic cannot leave it half changed: changes are assignments.
        self.0.moments.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CoordinatorMetrics for Monitor {
    fn observe_queue(&self, ledger: &Ledger) {
        let now = Instant::now();
        let mut moments = self.moments();
        if moments.looked.is_none_or(|looked| now.duration_since(looked) >= AGE) {
            moments.looked = Some(now);
            let before = std::mem::take(&mut moments.waiting);
            let since = |id| (id, before.get(&id).copied().unwrap_or(now));
            moments.waiting = ledger.waiting().map(since).collect();
        }
    }

    fn count_results(&self, results: &[MatchSummary], lapses: &[LapsedAttempt]) {
        for summary in results {
            self.moments().last_result = Some(Instant::now());
            for fault in MatchSeat::BOTH.into_iter().flat_map(|seat| summary.result.faults(seat)) {
                self.0.bot_faults.with_label_values(&[word(fault)]).inc();
            }
        }
        let count = |which: fn(&&LapsedAttempt) -> bool| lapses.iter().filter(which).count() as u64;
        self.0.machine_faults.inc_by(count(|lapse| lapse.tried.is_some()));
        self.0.set_aside.inc_by(count(|lapse| lapse.set_aside));
    }

    fn count_database_error(&self) {
        self.0.database_errors.inc();
    }
}

impl MonitorCounts {
    fn register(&self) {
        let all: [Box<dyn Collector>; 6] = [
            Box::new(self.requests.clone()),
            Box::new(self.times.clone()),
            Box::new(self.bot_faults.clone()),
            Box::new(self.machine_faults.clone()),
            Box::new(self.set_aside.clone()),
            Box::new(self.database_errors.clone()),
        ];
        for one in all {
            self.registry.register(one).expect(RIGHT);
        }
    }
}

/// Reason why making them cannot fail.
const RIGHT: &str = "names are right, and each is given once";

fn family(name: &str, help: &str, label: &str) -> IntCounterVec {
    IntCounterVec::new(Opts::new(name, help), &[label]).expect(RIGHT)
}

fn word(fault: Fault) -> &'static str {
    match fault {
        Fault::IllegalMove => "illegal_move",
        Fault::TimedOut => "timed_out",
        Fault::Crashed => "crashed",
        Fault::Resigned => "resigned",
    }
}
