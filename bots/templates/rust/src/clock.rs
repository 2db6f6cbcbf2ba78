//! When to stop thinking.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Counts positions and watches the time of one `go`.
pub struct Clock {
    /// Positions visited.
    pub nodes: u64,
    max_nodes: Option<u64>,
    end: Option<Instant>,
    stop: Arc<AtomicBool>,
}

impl Clock {
    /// A clock that starts now. `stop` is set once the referee has said so.
    pub fn start(max_nodes: Option<u64>, time: Option<Duration>, stop: Arc<AtomicBool>) -> Clock {
        Clock { nodes: 0, max_nodes, end: time.map(|time| Instant::now() + time), stop }
    }

    /// Checks the time; call it at every position that is visited. `None` once time is up: the move of the last
    /// finished look-ahead counts.
    pub fn check(&mut self) -> Option<()> {
        self.nodes += 1;
        let too_many = self.max_nodes.is_some_and(|max| self.nodes > max);
        let too_late = self.nodes % 1024 == 0
            && (self.stop.load(Ordering::Relaxed) || self.end.is_some_and(|end| Instant::now() >= end));
        (!too_many && !too_late).then_some(())
    }
}
