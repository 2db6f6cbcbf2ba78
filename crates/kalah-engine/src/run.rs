//! A search as seen from outside: it can be watched and stopped, and may keep what it proved.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use kalah::kernel::PitPair;

use crate::checkpoint::{Checkpoint, CheckpointError, ProofLine, WORTH};
use crate::value::Bounds;

/// Handle of one piece of work for a [`Solver`](crate::Solver): another thread may watch it and stop it.
#[derive(Default)]
pub struct SearchRun<'a> {
    stopped: AtomicBool,
    /// Set by others when the work shall stop.
    stop: Option<&'a AtomicBool>,
    deadline: Option<Instant>,
    /// Nodes at most; 0 for no limit.
    budget: u64,
    nodes: AtomicU64,
    /// The number of nodes at which the piece of work at hand is given up; 0 for no such.
    pause: AtomicU64,
    margins: AtomicMargins,
    keeper: Option<ProofSink>,
    /// Called whenever the search looks at the world outside.
    gives_way: Option<&'a (dyn Fn() + Sync)>,
}

/// Destination of proofs that are worth keeping.
enum ProofSink {
    Log(Arc<Checkpoint>),
    /// For somebody else's log.
    List(Mutex<Vec<ProofLine>>),
}

/// Proven interval of the position at work, the lower and the upper bound as two halves of a word.
struct AtomicMargins(AtomicU64);

impl Default for AtomicMargins {
    fn default() -> AtomicMargins {
        AtomicMargins(AtomicU64::new(pack(i32::MIN, i32::MAX)))
    }
}

fn pack(lower: i32, upper: i32) -> u64 {
    u64::from(lower.cast_unsigned()) << 32 | u64::from(upper.cast_unsigned())
}

impl<'a> SearchRun<'a> {
    /// A run without a time limit.
    pub fn new() -> SearchRun<'a> {
        SearchRun::default()
    }

    /// The same run, to be stopped once this is true.
    #[must_use]
    pub fn stopped_by(self, stop: &'a AtomicBool) -> SearchRun<'a> {
        SearchRun { stop: Some(stop), ..self }
    }

    /// The same run, to be stopped at this time.
    #[must_use]
    pub fn until(self, deadline: Instant) -> SearchRun<'a> {
        SearchRun { deadline: Some(deadline), ..self }
    }

    /// The same run, to be stopped after so many nodes: exactly, if there is one thread; 0 counts as 1.
    #[must_use]
    pub fn within(self, nodes: u64) -> SearchRun<'a> {
        SearchRun { budget: nodes.max(1), ..self }
    }

    /// The same run, keeping its bigger proofs in a file and using those that are there.
    #[must_use]
    pub fn with_checkpoint(self, checkpoint: impl Into<Arc<Checkpoint>>) -> SearchRun<'a> {
        SearchRun { keeper: Some(ProofSink::Log(checkpoint.into())), ..self }
    }

    /// The same run, keeping its bigger proofs until they are taken.
    #[must_use]
    pub(crate) fn with_list(self) -> SearchRun<'a> {
        SearchRun { keeper: Some(ProofSink::List(Mutex::default())), ..self }
    }

    /// The proofs that were kept for somebody else's log.
    pub(crate) fn take_proofs(&self) -> Vec<ProofLine> {
        match &self.keeper {
            Some(ProofSink::List(list)) => {
                std::mem::take(&mut list.lock().unwrap_or_else(PoisonError::into_inner))
            }
            _ => Vec::new(),
        }
    }

    /// Creates a run that stops and yields with this one and has its deadline, but counts its own nodes.
    pub(crate) fn part(&self) -> SearchRun<'a> {
        SearchRun {
            stop: self.stop,
            deadline: self.deadline,
            gives_way: self.gives_way,
            ..SearchRun::default()
        }
    }

    /// The same run, which calls this every thousand nodes and goes on once it returns: so searches can take turns, and
    /// none loses what it has found by waiting.
    #[must_use]
    pub fn giving_way(self, gives_way: &'a (dyn Fn() + Sync)) -> SearchRun<'a> {
        SearchRun { gives_way: Some(gives_way), ..self }
    }

    /// Stops the search within a few thousand nodes.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Does a piece of work that is given up after so many nodes, or with the greater piece that it is a part of; what comes then goes on as before.
    pub(crate) fn piece<T>(&self, nodes: u64, work: impl FnOnce() -> T) -> T {
        let whole = self.pause.load(Relaxed);
        let end = self.nodes() + nodes.max(1);
        self.pause.store(if whole == 0 { end } else { end.min(whole) }, Relaxed);
        let done = work();
        self.pause.store(whole, Relaxed);
        done
    }

    /// Returns true if the search has to stop: it was stopped, or its time or its nodes are used up.
    pub fn is_stopped(&self) -> bool {
        if let Some(gives_way) = self.gives_way {
            gives_way();
        }
        if self.left_of(self.pause.load(Relaxed)) == 0 {
            return true;
        }
        let is_over = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.stop.is_some_and(|stop| stop.load(Relaxed)) || self.left_of(self.budget) == 0 || is_over() {
            self.stop();
        }
        self.stopped.load(Relaxed)
    }

    /// Nodes until the search has to stop or give up.
    pub(crate) fn left(&self) -> u64 {
        self.left_of(self.budget).min(self.left_of(self.pause.load(Relaxed)))
    }

    /// Nodes until there are so many; 0 stands for no limit.
    fn left_of(&self, nodes: u64) -> u64 {
        if nodes == 0 { u64::MAX } else { nodes.saturating_sub(self.nodes()) }
    }

    /// Nodes so far: positions asked about, on all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Returns the interval proven so far of the final margin of the position at work, for its side to move: at least,
    /// at most. The ends of `i32` before anything is.
    pub fn margins(&self) -> (i32, i32) {
        let both = self.margins.0.load(Relaxed);
        (((both >> 32) as u32).cast_signed(), (both as u32).cast_signed())
    }

    /// Checks that the checkpoint, if there is one, has all that it should.
    ///
    /// # Errors
    /// If a proof could not be written.
    pub fn check(&self) -> Result<(), CheckpointError> {
        self.checkpoint().map_or(Ok(()), Checkpoint::check)
    }

    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    pub(crate) fn set_margins(&self, lower: i32, upper: i32) {
        self.margins.0.store(pack(lower, upper), Relaxed);
    }

    pub(crate) fn checkpoint(&self) -> Option<&Checkpoint> {
        self.log().map(Arc::as_ref)
    }

    /// The checkpoint, to be shared.
    pub(crate) fn log(&self) -> Option<&Arc<Checkpoint>> {
        match &self.keeper {
            Some(ProofSink::Log(log)) => Some(log),
            _ => None,
        }
    }

    /// Keeps what was proven of a position, if it is worth it.
    #[inline]
    pub(crate) fn proven(&self, pair: PitPair, bounds: Bounds, work: u64) {
        match &self.keeper {
            Some(ProofSink::Log(log)) => log.keep(pair, bounds, work),
            Some(ProofSink::List(list)) if work >= WORTH => {
                let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
                list.push(ProofLine { pair, bounds, nodes: work });
            }
            _ => (),
        }
    }
}
