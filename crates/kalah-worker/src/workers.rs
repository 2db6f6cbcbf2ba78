//! Threads that work.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use kalah_jobs::WorkerEnd;
use kalah_match::{Cores, Isolation};

use crate::play::{Place, play};

/// So many matches at once, each in a thread of its own.
#[derive(Debug)]
pub struct Workers {
    cancel: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Workers {
    /// Begins to take jobs, up to `slots` at once, and plays them with bots' programs kept as `isolation` says.
    ///
    /// # Errors
    /// If this machine gives no more threads.
    pub fn spawn(slots: usize, end: &WorkerEnd, isolation: &Isolation) -> Result<Workers, SpawnError> {
        let mut workers = Workers { cancel: Arc::new(AtomicBool::new(false)), threads: Vec::new() };
        let place = Place { isolation: isolation.clone(), cores: Cores::for_games(slots) };
        for slot in 1..=slots {
            let (end, place, cancel) = (end.clone(), place.clone(), Arc::clone(&workers.cancel));
            let thread = thread::Builder::new().name(format!("worker-{slot}"));
            workers.threads.push(thread.spawn(move || work(&end, &place, &cancel)).map_err(SpawnError)?);
        }
        Ok(workers)
    }

    /// Stops the matches under way and waits until nothing of them is left.
    pub fn stop(self) {
        self.cancel.store(true, Ordering::Relaxed);
        for thread in self.threads {
            // A worker's panics are caught where it plays.
            _ = thread.join();
        }
    }
}

/// Works until the server has gone or work is cancelled.
fn work(end: &WorkerEnd, place: &Place, cancel: &AtomicBool) {
    while let Some(job) = end.take() {
        let report = play(&job, end, place, cancel);
        if cancel.load(Ordering::Relaxed) || !end.report(report) {
            return;
        }
    }
}

/// This machine gives no more threads.
#[derive(Debug, thiserror::Error)]
#[error("cannot start a worker: {0}")]
pub struct SpawnError(io::Error);
