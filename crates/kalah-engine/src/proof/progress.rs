//! A proof as seen from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::open_work::OpenWork;
use crate::run::SearchRun;

/// A proof as seen from outside: another thread may watch it and stop it.
pub struct ProofProgress<'a> {
    stop: &'a AtomicBool,
    deadline: Option<Instant>,
    /// The search that the proof is a part of.
    part_of: Option<&'a SearchRun<'a>>,
    most: u64,
    nodes: AtomicU64,
    running: Mutex<Vec<Arc<SearchRun<'a>>>>,
    news: Mutex<ProofNews>,
}

/// Progress since the start of the run.
#[derive(Clone, Copy, Default, Debug)]
pub struct ProofNews {
    /// Pieces that were answered.
    pub answered: u64,
    /// Pieces that were given up and split.
    pub given_up: u64,
    /// Open work, if it is known.
    pub rest: Option<OpenWork>,
}

impl<'a> ProofProgress<'a> {
    /// A proof that ends once this is true, or at the deadline.
    pub fn new(stop: &'a AtomicBool, deadline: Option<Instant>) -> ProofProgress<'a> {
        let (running, news) = (Mutex::default(), Mutex::default());
        let (part_of, most, nodes) = (None, u64::MAX, AtomicU64::new(0));
        ProofProgress { stop, deadline, part_of, most, nodes, running, news }
    }

    /// A proof that is part of a search: it ends with it, and its nodes count there.
    pub(crate) fn part_of(run: &'a SearchRun<'a>) -> ProofProgress<'a> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        ProofProgress { part_of: Some(run), ..ProofProgress::new(&NEVER, None) }
    }

    /// The same, to end with the piece with which so many nodes are reached.
    #[must_use]
    pub fn within(self, nodes: u64) -> ProofProgress<'a> {
        ProofProgress { most: nodes, ..self }
    }

    /// Nodes since the start, on all threads.
    pub fn nodes(&self) -> u64 {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        self.nodes.load(Relaxed) + running.iter().map(|run| run.nodes()).sum::<u64>()
    }

    /// Returns the progress since the start of the run.
    pub fn news(&self) -> ProofNews {
        *self.lock_news()
    }

    pub(super) fn lock_news(&self) -> MutexGuard<'_, ProofNews> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns true once it was stopped or its time is over.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.part_of.is_some_and(SearchRun::is_stopped)
    }

    pub(super) fn is_used_up(&self) -> bool {
        self.nodes() >= self.most
    }

    /// Nodes until the search that this is part of has to stop.
    pub(super) fn left(&self) -> u64 {
        self.part_of.map_or(u64::MAX, SearchRun::left)
    }

    /// A run that ends with this proof.
    pub(super) fn run(&self) -> SearchRun<'a> {
        let run = match self.part_of {
            Some(whole) => whole.part(),
            None => SearchRun::new().stopped_by(self.stop),
        };
        match self.deadline {
            Some(deadline) => run.until(deadline),
            None => run,
        }
    }

    /// Nodes were searched that no run of this proof counts.
    pub(super) fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        if let Some(whole) = self.part_of {
            whole.add_nodes(nodes);
        }
    }

    pub(super) fn begin(&self, run: &Arc<SearchRun<'a>>) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(run));
    }

    pub(super) fn end(&self, run: &Arc<SearchRun<'a>>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|other| !Arc::ptr_eq(other, run));
        self.add(run.nodes());
    }
}
