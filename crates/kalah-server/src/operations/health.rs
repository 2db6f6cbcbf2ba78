//! `/health`, `/ready`, `/metrics`: what a monitoring program reads.
//!
//! All is read from memory, and costs the same however much was played.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use kalah_coordinator::tournaments::Tournaments;
use kalah_coordinator::workers::{WorkerMember, WorkerPresence, WorkersHandle};
use kalah_http::rate_limit::RateLimit;
use kalah_jobs::WorkerEligibility;
use kalah_pages::address;
use kalah_store::Store;
use prometheus::{Encoder as _, Gauge, GaugeVec, Opts, Registry, TEXT_FORMAT, TextEncoder};
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::operations::alarm::Alarm;
use crate::operations::monitor::Monitor;

/// Maximum time in which the database has to show that it can be written.
const PATIENCE: Duration = Duration::from_secs(2);

/// Maximum age of that result: frequent checks must not hold up results.
const AGE: Duration = Duration::from_secs(1);

/// Parts of the server that are checked. Handles, cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct CheckedParts {
    tournaments: Tournaments,
    workers: WorkersHandle,
    store: Store,
    monitor: Monitor,
    alarm: Alarm,
    rate_limit: Arc<RateLimit>,
    /// Time of the last database check, and whether it could be written.
    tried: Arc<Mutex<Option<(Instant, bool)>>>,
}

impl CheckedParts {
    pub(crate) fn new(
        tournaments: &Tournaments,
        workers: &WorkersHandle,
        store: &Store,
        monitor: &Monitor,
        alarm: &Alarm,
        rate_limit: &Arc<RateLimit>,
    ) -> CheckedParts {
        CheckedParts {
            tournaments: tournaments.clone(),
            workers: workers.clone(),
            store: store.clone(),
            monitor: monitor.clone(),
            alarm: alarm.clone(),
            rate_limit: Arc::clone(rate_limit),
            tried: Arc::default(),
        }
    }

    /// Describes what is missing, in a line.
    async fn missing(&self) -> Option<String> {
        if let Some(trouble) = self.tournaments.trouble() {
            return Some(trouble.what.to_string());
        }
        if let Err(loss) = self.store.check() {
            return Some(format!("The database {loss}."));
        }
        if !self.can_write().await {
            return Some("The database cannot be written.".to_owned());
        }
        match self.workers.presence() {
            WorkerPresence::There => None,
            WorkerPresence::Paused => Some("All workers are paused.".to_owned()),
            WorkerPresence::Nobody => Some("No worker has sent a message within its lease.".to_owned()),
        }
    }

    async fn can_write(&self) -> bool {
        let mut tried = self.tried.lock().await;
        if let Some((at, could)) = *tried
            && at.elapsed() < AGE
        {
            return could;
        }
        let could = matches!(timeout(PATIENCE, self.store.try_to_write()).await, Ok(Ok(())));
        *tried = Some((Instant::now(), could));
        could
    }

    /// Gauges of the current state, created anew for each answer, so that nothing outdated is reported.
    fn gauges(&self) -> prometheus::Result<Registry> {
        let registry = Registry::new();
        self.tell_matches(&registry)?;
        let workers = family(&registry, "kalah_workers", "Workers, by state.", &["state"])?;
        for state in ["trusted", "on_trial", "paused", "silent"] {
            workers.with_label_values(&[state]).set(0.0);
        }
        for member in self.workers.members() {
            workers.with_label_values(&[state(&member)]).inc();
        }
        let streams = u32::try_from(self.rate_limit.open_streams()).unwrap_or(u32::MAX);
        let wait = self.monitor.longest_wait().unwrap_or_default().as_secs_f64();
        let stands_still = f64::from(u8::from(self.alarm.what().is_some()));
        let numbers = [
            (
                "kalah_standing_still",
                "1 while nothing gets on though there is something to play.",
                Some(stands_still),
            ),
            ("kalah_streams", "Pages that are followed live.", Some(streams.into())),
            ("kalah_oldest_waiting_job_seconds", "Age of the oldest job that no worker has.", Some(wait)),
            (
                "kalah_since_last_result_seconds",
                "Time since a result was kept; absent until there is one in this run.",
                self.monitor.since_result().map(|ago| ago.as_secs_f64()),
            ),
        ];
        for (name, help, value) in numbers {
            if let Some(value) = value {
                let gauge = Gauge::new(name, help)?;
                gauge.set(value);
                registry.register(Box::new(gauge))?;
            }
        }
        Ok(registry)
    }

    fn tell_matches(&self, registry: &Registry) -> prometheus::Result<()> {
        let labels = ["tournament", "state"];
        let matches = family(registry, "kalah_matches", "Matches, by tournament and state.", &labels)?;
        let results = prometheus::IntCounterVec::new(
            Opts::new("kalah_results_total", "Results that are kept, those of earlier runs too."),
            &["tournament"],
        )?;
        for shared in self.tournaments.all().iter() {
            let tournament = shared.read();
            let (over, running) = (tournament.finished.len(), tournament.running().len());
            let set_aside = tournament.set_aside().len();
            let to_come = tournament.matches_in_all().saturating_sub(over + running + set_aside);
            let states =
                [("over", over), ("running", running), ("set_aside", set_aside), ("to_come", to_come)];
            for (state, count) in states {
                let count = u32::try_from(count).unwrap_or(u32::MAX);
                matches.with_label_values(&[tournament.name.as_str(), state]).set(count.into());
            }
            results.with_label_values(&[tournament.name.as_str()]).inc_by(over as u64);
        }
        registry.register(Box::new(results))
    }
}

fn family(registry: &Registry, name: &str, help: &str, labels: &[&str]) -> prometheus::Result<GaugeVec> {
    let family = GaugeVec::new(Opts::new(name, help), labels)?;
    registry.register(Box::new(family.clone()))?;
    Ok(family)
}

fn state(member: &WorkerMember) -> &'static str {
    match member.known.standing {
        _ if member.known.silent => "silent",
        WorkerEligibility::OnTrial => "on_trial",
        WorkerEligibility::Trusted => "trusted",
        WorkerEligibility::Paused(_) => "paused",
    }
}

/// The addresses for programs that watch.
pub(crate) fn router(watched: CheckedParts) -> Router {
    let [health_at, ready_at, metrics_at] = address::WATCHED;
    Router::new()
        .route(health_at, get(async || "The server answers.\n"))
        .route(ready_at, get(ready))
        .route(metrics_at, get(metrics))
        .with_state(watched)
}

async fn ready(State(watched): State<CheckedParts>) -> Response {
    match watched.missing().await {
        None => "Matches can be played.\n".into_response(),
        Some(missing) => (StatusCode::SERVICE_UNAVAILABLE, format!("{missing}\n")).into_response(),
    }
}

async fn metrics(State(watched): State<CheckedParts>) -> Response {
    let text = watched.gauges().and_then(|gauges| {
        let mut text = Vec::new();
        let families = [gauges.gather(), watched.monitor.registry().gather()].concat();
        TextEncoder::new().encode(&families, &mut text)?;
        Ok(text)
    });
    match text {
        Ok(text) => ([(CONTENT_TYPE, TEXT_FORMAT)], text).into_response(),
        Err(error) => {
            tracing::error!("metrics cannot be written: {error}");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
