//! The engine's search on the opponent's time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use kalah::Position;
use kalah_engine::{Engine, SearchRun};

/// Longest search for one ply of the opponent: a table of the usual size is full before.
const LONGEST: Duration = Duration::from_mins(1);

/// A search of the position that the opponent thinks about, on a thread of its own. Whoever drops it stops the search and waits
/// for the thread, which looks at the order every thousand nodes.
pub(crate) struct Pondering {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Pondering {
    /// Begins to search a position for what the engine's table learns of it; `None` if there is no thread for it.
    pub(crate) fn begin(engine: &Arc<Engine>, position: Position) -> Option<Pondering> {
        let (engine, stop) = (Arc::clone(engine), Arc::new(AtomicBool::new(false)));
        let stopped = Arc::clone(&stop);
        let search = move || {
            let run = SearchRun::new().until(Instant::now() + LONGEST).stopped_by(&stopped);
            // The position came from the rules of the engine's game; whatever there may be to report, the next question will.
            let _ = engine.ponder(&position, &run);
        };
        let thread = Builder::new().name("pondering".to_owned()).spawn(search).ok()?;
        Some(Pondering { stop, thread: Some(thread) })
    }
}

impl Drop for Pondering {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // What a panic has to say was printed by its thread.
            let _ = thread.join();
        }
    }
}
