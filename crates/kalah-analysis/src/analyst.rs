//! Answers questions of many visitors.
//!
//! A question is a position. It is answered at once as far as something is known, and then searched, deeper and deeper,
//! by a thread of its own; as many of these threads run as there are to be, in slices, and the others wait for their turn
//! ([`turns`](crate::turns)). Nothing is lost by waiting, since a search stands still where it is.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kalah::{Position, Rules};
use kalah_engine::{Analysis, AnalysisScope, BoardDatabases, Checkpoint, Lookup, SearchRun, SolveError};
use tokio::sync::watch;

use crate::answers::AnswerCache;
use crate::boards::{BoardSlot, Boards, is_searchable, looker};
use crate::progress::{AnalysisProgress, AnalysisState};
use crate::turns::{QuestionId, QuestionTurns, QuestionVisitor};

/// Time for which a question is searched before another has its turn.
const SLICE: Duration = Duration::from_millis(30);

/// Limits of an analyst (questions, threads, memory, time), and its databases.
#[derive(Clone, Debug)]
pub struct AnalystSettings {
    /// Searches that run at once.
    pub threads: NonZeroUsize,
    /// Questions that a visitor may have open.
    pub open_each: usize,
    /// Questions that may be open in all. Each takes a thread that mostly waits.
    pub open_in_all: usize,
    /// Boards that are searched at the same time: each takes its table and up to 20 MB for its database.
    pub boards: usize,
    /// Bytes of the table of a board.
    pub table_bytes: usize,
    /// Answers that are kept, of about two kilobytes each.
    pub answers: usize,
    /// Longest search of one question, without the time in the queue.
    pub longest: Duration,
    /// Priority (nice(2)) of the searching threads. At 10 whatever else the machine has to do comes first, and leaves
    /// them a tenth of a busy core.
    pub nice: i32,
    /// Databases in place of the small ones.
    pub databases: BoardDatabases,
    /// Files in which what searches have proven is kept, one a board: it is known at once from then on.
    pub proofs: Vec<Arc<Checkpoint>>,
}

impl Default for AnalystSettings {
    /// Half of the cores, and below 250 MB.
    fn default() -> AnalystSettings {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        AnalystSettings {
            threads: NonZeroUsize::new(cores / 2).unwrap_or(NonZeroUsize::MIN),
            open_each: 8,
            open_in_all: 128,
            boards: 4,
            table_bytes: 32 << 20,
            answers: 4096,
            longest: Duration::from_mins(1),
            nice: 10,
            databases: BoardDatabases::default(),
            proofs: Vec::new(),
        }
    }
}

/// Reason for not answering a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnalysisRefusal {
    /// The visitor has as many open as one may.
    #[error("{0} of your questions are being searched, and more may not be at once: close one of them")]
    TooMany(usize),
    /// There are as many as can be.
    #[error("too many positions are being searched: try again in a moment")]
    Full,
    /// The board cannot be searched.
    #[error(transparent)]
    Unsearchable(#[from] SolveError),
}

/// Answers questions. Clones are the same analyst.
#[derive(Clone)]
pub struct Analyst(Arc<AnalystState>);

struct AnalystState {
    settings: AnalystSettings,
    boards: Boards,
    queue: Mutex<AnalysisQueue>,
}

/// All that changes.
struct AnalysisQueue {
    turns: QuestionTurns,
    open: HashMap<QuestionId, Arc<AnalysisQuestion>>,
    by_position: HashMap<Position, QuestionId>,
    answers: AnswerCache,
    /// Searches that run.
    running: usize,
    next: u64,
}

/// A position that is searched.
struct AnalysisQuestion {
    id: QuestionId,
    position: Position,
    progress: watch::Sender<Arc<AnalysisProgress>>,
    stop: AtomicBool,
    /// True if nobody listens any more.
    left: AtomicBool,
    /// True if it is its turn. Changed only while the queue is locked.
    turn: AtomicBool,
    called: Condvar,
}

/// Receives the progress of a question as long as it lives; the search ends with the last listener.
pub struct Listener {
    progress: watch::Receiver<Arc<AnalysisProgress>>,
    /// `None` where there is nothing to search.
    _place: Option<ListenerGuard>,
}

/// A listener's place, given back when it is dropped.
struct ListenerGuard {
    shared: Arc<AnalystState>,
    question: QuestionId,
    visitor: QuestionVisitor,
}

impl fmt::Debug for Analyst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analyst").field("settings", &self.0.settings).finish_non_exhaustive()
    }
}

impl Analyst {
    /// An analyst whom nobody asks yet: nothing is taken before that.
    pub fn new(settings: AnalystSettings) -> Analyst {
        let queue = AnalysisQueue {
            turns: QuestionTurns::default(),
            open: HashMap::new(),
            by_position: HashMap::new(),
            answers: AnswerCache::new(settings.answers),
            running: 0,
            next: 0,
        };
        let (databases, proofs) = (settings.databases.clone(), settings.proofs.clone());
        let boards = Boards::new(settings.boards, settings.table_bytes, databases, proofs);
        Analyst(Arc::new(AnalystState { settings, boards, queue: Mutex::new(queue) }))
    }

    /// Makes the database that searches on the board of these rules need, in a thread of its own: whoever asks first does
    /// not wait for it. The table, which is there in milliseconds, takes no memory before somebody asks.
    pub fn prepare(&self, rules: Rules) {
        let analyst = self.clone();
        thread::spawn(move || {
            lower_priority(analyst.0.settings.nice);
            analyst.0.boards.prepare(rules);
        });
    }

    /// Returns the values of positions by these rules that are known without a search, the database of the board included.
    /// The first caller for a board waits for a fraction of a second.
    pub fn knowledge(&self, rules: Rules) -> Lookup {
        self.0.boards.lookup(rules)
    }

    /// Asks for the values of all moves of a position. There is an answer at once, of what is known without a search.
    ///
    /// # Errors
    /// If the position cannot be searched, or too many are.
    pub fn ask(&self, visitor: QuestionVisitor, position: &Position) -> Result<Listener, AnalysisRefusal> {
        is_searchable(position)?;
        let known = match self.remembered(position) {
            Some(known) => known,
            None => Arc::new(known_by(&self.0.boards.proven(position.rules()), position)?),
        };
        if known.state == AnalysisState::Done {
            let (_, progress) = watch::channel(known);
            return Ok(Listener { progress, _place: None });
        }
        self.0.join(visitor, position, known)
    }

    /// Returns the result of an earlier question about this position, if there was one.
    pub fn remembered(&self, position: &Position) -> Option<Arc<AnalysisProgress>> {
        let queue = self.0.lock();
        let open = queue.by_position.get(position).and_then(|id| queue.open.get(id));
        let asked = open.map(|open| Arc::clone(&open.progress.borrow()));
        asked.or_else(|| queue.answers.get(position).cloned())
    }

    /// Questions that are open.
    pub fn open(&self) -> usize {
        self.0.lock().open.len()
    }
}

impl Listener {
    /// Returns the latest state of the analysis.
    pub fn latest(&self) -> Arc<AnalysisProgress> {
        Arc::clone(&self.progress.borrow())
    }

    /// Waits until more is known than the last time that it was waited for. Returns at once if nothing more will come.
    pub async fn changed(&mut self) {
        // The sender has gone only if all is known.
        _ = self.progress.changed().await;
    }

    /// Waits for the end of the search.
    pub async fn done(&mut self) -> Arc<AnalysisProgress> {
        self.until(|_| false).await
    }

    /// Waits until so much is known, or nothing more will be.
    pub async fn until(&mut self, enough: impl Fn(&AnalysisProgress) -> bool) -> Arc<AnalysisProgress> {
        let is_enough =
            |progress: &Arc<AnalysisProgress>| progress.state == AnalysisState::Done || enough(progress);
        _ = self.progress.wait_for(is_enough).await;
        self.latest()
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listener").field("progress", &*self.progress.borrow()).finish_non_exhaustive()
    }
}

impl Drop for ListenerGuard {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        if queue.turns.leave(self.question, self.visitor)
            && let Some(question) = queue.open.get(&self.question)
        {
            question.left.store(true, Relaxed);
            question.stop.store(true, Relaxed);
            // It may wait for its turn, which it needs no more.
            question.called.notify_all();
        }
    }
}

/// Values the moves of a position without a search and without a database; an unproven move gets an estimate.
///
/// # Errors
/// If the position is too big to be searched.
pub fn known(position: &Position) -> Result<AnalysisProgress, SolveError> {
    known_by(&Lookup::shipped(position.rules()), position)
}

/// The same by what a lookup knows.
fn known_by(lookup: &Lookup, position: &Position) -> Result<AnalysisProgress, SolveError> {
    is_searchable(position)?;
    let (solver, run) = (looker(position.rules())?, SearchRun::new());
    run.stop();
    let analysis = solver.analyse_with(lookup, position, AnalysisScope::ALL, &run, &mut |_| ())?;
    let state = if is_settled(&analysis) { AnalysisState::Done } else { AnalysisState::Waiting };
    Ok(AnalysisProgress { state, analysis, spent: Duration::ZERO })
}

/// Sets the priority of this thread, as far as the system lets it.
pub(crate) fn lower_priority(nice: i32) {
    #[cfg(unix)]
    let _ = rustix::process::setpriority_process(None, nice);
    #[cfg(not(unix))]
    let _ = nice;
}

/// Returns true if no search could tell more.
fn is_settled(analysis: &Analysis) -> bool {
    analysis.moves.iter().all(|value| value.exact)
}

impl AnalystState {
    fn lock(&self) -> MutexGuard<'_, AnalysisQueue> {
        // Whatever a thread does with it, it does to the end: a panic leaves it whole.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn join(
        self: &Arc<AnalystState>,
        visitor: QuestionVisitor,
        position: &Position,
        known: Arc<AnalysisProgress>,
    ) -> Result<Listener, AnalysisRefusal> {
        let mut queue = self.lock();
        if queue.turns.questions_of(visitor) >= self.settings.open_each {
            return Err(AnalysisRefusal::TooMany(self.settings.open_each));
        }
        let open = queue.by_position.get(position).and_then(|id| queue.open.get(id));
        let question = match open.filter(|open| !open.stop.load(Relaxed)) {
            Some(open) => Arc::clone(open),
            None => self.open(&mut queue, visitor, position, known)?,
        };
        queue.turns.join(question.id, visitor);
        let place = ListenerGuard { shared: Arc::clone(self), question: question.id, visitor };
        self.call(&mut queue);
        Ok(Listener { progress: question.progress.subscribe(), _place: Some(place) })
    }

    /// Opens a question, with a thread that waits for its turn.
    fn open(
        self: &Arc<AnalystState>,
        queue: &mut AnalysisQueue,
        visitor: QuestionVisitor,
        position: &Position,
        known: Arc<AnalysisProgress>,
    ) -> Result<Arc<AnalysisQuestion>, AnalysisRefusal> {
        // A question that is stopped goes as soon as its thread sees it.
        let open = queue.open.values().filter(|question| !question.stop.load(Relaxed)).count();
        if open >= self.settings.open_in_all {
            let gives_way = queue.turns.gives_way_to(visitor).ok_or(AnalysisRefusal::Full)?;
            let question = queue.open.get(&gives_way).ok_or(AnalysisRefusal::Full)?;
            question.stop.store(true, Relaxed);
            question.called.notify_all();
            // Its thread ends the streams of its listeners; the count drops them at once.
            queue.turns.end(gives_way);
        }
        let slot = self.boards.slot(position.rules()).ok_or(AnalysisRefusal::Full)?;
        queue.next += 1;
        let question = Arc::new(AnalysisQuestion {
            id: QuestionId(queue.next),
            position: *position,
            progress: watch::Sender::new(known),
            stop: AtomicBool::new(false),
            left: AtomicBool::new(false),
            turn: AtomicBool::new(false),
            called: Condvar::new(),
        });
        let (shared, asked) = (Arc::clone(self), Arc::clone(&question));
        let search = move || {
            // Matches come first.
            lower_priority(shared.settings.nice);
            let ends = QuestionEnd { shared: &shared, question: &asked };
            if shared.await_turn(&asked) {
                // Errors were returned by `ask`, which has looked at the position.
                _ = shared.search(&asked, &slot);
            }
            drop(ends);
        };
        thread::Builder::new()
            .name("analysis".to_owned())
            .spawn(search)
            .map_err(|_| AnalysisRefusal::Full)?;
        queue.by_position.insert(*position, question.id);
        queue.open.insert(question.id, Arc::clone(&question));
        Ok(question)
    }

    /// Gives turns as long as there is room.
    fn call(&self, queue: &mut AnalysisQueue) {
        while queue.running < self.settings.threads.get()
            && let Some(next) = queue.turns.next()
        {
            let Some(question) = queue.open.get(&next) else { continue };
            queue.running += 1;
            question.turn.store(true, Relaxed);
            question.called.notify_all();
        }
    }

    /// Waits for the turn of a question; `false` if nobody listens any more.
    fn await_turn(&self, question: &AnalysisQuestion) -> bool {
        let waits = |_: &mut AnalysisQueue| !question.turn.load(Relaxed) && !question.stop.load(Relaxed);
        let queue = question.called.wait_while(self.lock(), waits);
        drop(queue.unwrap_or_else(PoisonError::into_inner));
        !question.stop.load(Relaxed)
    }

    /// Gives the turn back after so long.
    fn give_back(&self, question: &AnalysisQuestion, time: Duration) {
        let mut queue = self.lock();
        if question.turn.swap(false, Relaxed) {
            queue.running -= 1;
            queue.turns.searched(question.id, time);
        }
        self.call(&mut queue);
    }

    fn search(&self, question: &AnalysisQuestion, slot: &BoardSlot) -> Result<(), SolveError> {
        let slices = Mutex::new(Slices { began: Instant::now(), spent: Duration::ZERO });
        let lock = || slices.lock().unwrap_or_else(PoisonError::into_inner);
        let rules = question.position.rules();
        let board = self.boards.make(rules, slot)?;
        let give_way = || {
            let mut slices = lock();
            let slice = slices.began.elapsed();
            if slices.spent + slice >= self.settings.longest {
                question.stop.store(true, Relaxed);
            } else if slice >= SLICE {
                slices.spent += slice;
                self.give_back(question, slice);
                self.await_turn(question);
                slices.began = Instant::now();
            }
        };
        let spent = || {
            let slices = lock();
            slices.spent + slices.began.elapsed()
        };
        let run = SearchRun::new().stopped_by(&question.stop).giving_way(&give_way);
        let mut tell = |analysis: &Analysis| question.tell(AnalysisState::Searching, analysis, spent());
        let lookup = board.lookup(self.boards.proven(rules));
        let done =
            board.search.analyse_with(&lookup, &question.position, AnalysisScope::ALL, &run, &mut tell);
        let state = if question.left.load(Relaxed) { AnalysisState::Searching } else { AnalysisState::Done };
        let done = done?;
        lookup.keep(&question.position, &done);
        question.tell(state, &done, spent());
        Ok(())
    }
}

/// Start of the slice at hand, and the time that those before took.
struct Slices {
    began: Instant,
    spent: Duration,
}

impl AnalysisQuestion {
    /// Tells how far the search is. Where somebody searched deeper before, that is believed until the search is there again.
    fn tell(&self, state: AnalysisState, analysis: &Analysis, spent: Duration) {
        self.progress.send_modify(|latest| {
            let is_deeper = analysis.depth >= latest.analysis.depth || is_settled(analysis);
            let analysis = if is_deeper { analysis.clone() } else { latest.analysis.clone() };
            *latest = Arc::new(AnalysisProgress { state, analysis, spent });
        });
    }
}

/// Ends a question, however its search ends.
struct QuestionEnd<'a> {
    shared: &'a AnalystState,
    question: &'a AnalysisQuestion,
}

impl Drop for QuestionEnd<'_> {
    fn drop(&mut self) {
        let QuestionEnd { shared, question } = self;
        let last = Arc::clone(&question.progress.borrow());
        let finished = Arc::new(AnalysisProgress { state: AnalysisState::Done, ..(*last).clone() });
        let mut queue = shared.lock();
        if question.turn.swap(false, Relaxed) {
            queue.running -= 1;
        }
        queue.turns.end(question.id);
        queue.open.remove(&question.id);
        if queue.by_position.get(&question.position) == Some(&question.id) {
            queue.by_position.remove(&question.position);
        }
        // What was broken off is worth knowing, but not the last word.
        queue.answers.keep(question.position, last);
        shared.call(&mut queue);
        drop(queue);
        question.progress.send_replace(finished);
    }
}
