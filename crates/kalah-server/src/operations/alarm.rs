//! Alarm when nothing progresses.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kalah_coordinator::tournaments::Tournaments;
use kalah_store::{Moment, NewNotice, NoticeTopic, Store, TournamentStage};
use kalah_texts::{Language, Text};
use tokio::sync::watch;

use crate::operations::monitor::Monitor;

/// The longest time between two looks.
const PACE: Duration = Duration::from_secs(5);

/// State of the alarm: the time since which everything stands still, if it does. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alarm(Arc<Mutex<Option<Text>>>);

impl Alarm {
    /// Describes the alarm in a line.
    pub(crate) fn what(&self) -> Option<Text> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Text>> {
        // A panic cannot leave it half changed: changes are assignments.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Looks whether anything gets on until the server is to end.
pub(crate) async fn run_alarm(
    tournaments: Tournaments,
    monitor: Monitor,
    store: Store,
    alarm: Alarm,
    limit: Duration,
    mut stop: watch::Receiver<bool>,
) {
    let mut busy_since: Option<Instant> = None;
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(PACE.min(limit / 4)) => {}
        }
        busy_since = if is_busy(&tournaments) { busy_since.or_else(|| Some(Instant::now())) } else { None };
        let late = busy_since.and_then(|since| late(since.elapsed(), &monitor, limit));
        let before = alarm.what();
        alarm.lock().clone_from(&late);
        match (before, late) {
            (None, Some(what)) => {
                let what = Language::ENGLISH.write(&what);
                tracing::error!("the tournaments stand still: {what}");
                send_alarm(&store, what).await;
            }
            (Some(_), None) => tracing::info!("the tournaments get on again"),
            _ => {}
        }
    }
}

/// Returns true if a tournament that goes on has matches to be played.
fn is_busy(tournaments: &Tournaments) -> bool {
    tournaments.all().iter().any(|shared| {
        let one = shared.read();
        let done = one.finished.len() + one.set_aside().len();
        one.stage == TournamentStage::Open && done < one.matches_in_all()
    })
}

/// Describes the overdue item, if any. Counts only time in which there was work.
fn late(busy: Duration, monitor: &Monitor, limit: Duration) -> Option<Text> {
    let result = monitor.since_result().unwrap_or(busy).min(busy);
    let wait = monitor.longest_wait().unwrap_or_default();
    if result > limit {
        Some(Text::new("workers-no-result").with("seconds", result.as_secs().to_string()))
    } else if wait > limit {
        Some(Text::new("workers-job-waits").with("seconds", wait.as_secs().to_string()))
    } else {
        None
    }
}

async fn send_alarm(store: &Store, what: String) {
    let (topic, occasion) = (NoticeTopic::StandingStill, Moment::now().0);
    let notice = NewNotice { player: None, topic, about: 0, occasion, text: format!("There is {what}.") };
    if let Err(error) = store.notify(&[notice]).await {
        tracing::warn!("the lecturers cannot be notified: {error}");
    }
}
