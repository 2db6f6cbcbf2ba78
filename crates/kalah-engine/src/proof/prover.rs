//! Working through the pieces of a proof.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kalah::Position;
use kalah::kernel::Pair;
use kalah_endgame::Endgame;

use super::effort::{LOOK_DEPTH, Look};
use super::foundations::Foundations;
use super::question::{Asked, ProofError};
use super::status::Rest;
use super::tree::{Answers, Granted, Ground, Tree};
use crate::checkpoint::{Checkpoint, Held, Outcome, Piece, Question};
use crate::run::Run;
use crate::search::alpha_beta::Searcher;
use crate::search::move_ordering::Aim;
use crate::search::mtdf::Mtdf;
use crate::search::table::PROOF;
use crate::solver::Solver;
use crate::value::Bounds;

/// How a proof is cut up.
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    /// Nodes after which a piece is given up and split.
    pub nodes: u64,
    /// Which of the pieces to do first.
    pub part: Part,
    /// Whether what took more nodes is done again in such pieces.
    pub refine: bool,
}

impl Default for Pieces {
    fn default() -> Pieces {
        Pieces { nodes: 1 << 22, part: Part::ALL, refine: false }
    }
}

/// A question that is expected to take so many times the nodes of a piece is split without a try.
const AT_SIGHT: f64 = 1.0;

/// One share of all pieces, so that several programs do different ones: `1/3` is the first of three.
///
/// It is only a preference: who has nothing left in his part goes on with those of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    number: u64,
    of: u64,
}

impl Part {
    /// Everything.
    pub const ALL: Part = Part { number: 1, of: 1 };

    fn has(self, question: Question) -> bool {
        let Pair { mover, opponent } = question.pair;
        let mixed = mover.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32) ^ opponent;
        (mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 32) % self.of == self.number - 1
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Part {
    type Err = UnknownPart;

    fn from_str(text: &str) -> Result<Part, UnknownPart> {
        let unknown = || UnknownPart(text.to_owned());
        let (number, of) = text.split_once('/').ok_or_else(unknown)?;
        let part =
            Part { number: number.parse().map_err(|_| unknown())?, of: of.parse().map_err(|_| unknown())? };
        if (1..=part.of).contains(&part.number) { Ok(part) } else { Err(unknown()) }
    }
}

/// A word that names no part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no part: 2/3 is the second of three")]
pub struct UnknownPart(String);

/// A proof as seen from outside: another thread may watch it and stop it.
pub struct Progress<'a> {
    stop: &'a AtomicBool,
    deadline: Option<Instant>,
    most: u64,
    nodes: AtomicU64,
    running: Mutex<Vec<Arc<Run<'a>>>>,
    news: Mutex<News>,
}

/// What was reached since the start.
#[derive(Clone, Copy, Default, Debug)]
pub struct News {
    /// Pieces that were answered.
    pub answered: u64,
    /// Pieces that were given up and split.
    pub given_up: u64,
    /// What is left, if it can be told.
    pub rest: Option<Rest>,
}

impl<'a> Progress<'a> {
    /// A proof that ends once this is true, or at the deadline.
    pub fn new(stop: &'a AtomicBool, deadline: Option<Instant>) -> Progress<'a> {
        let (running, news) = (Mutex::default(), Mutex::default());
        Progress { stop, deadline, most: u64::MAX, nodes: AtomicU64::new(0), running, news }
    }

    /// The same, to end with the piece with which so many nodes are reached.
    #[must_use]
    pub fn within(self, nodes: u64) -> Progress<'a> {
        Progress { most: nodes, ..self }
    }

    /// Nodes since the start, on all threads.
    pub fn nodes(&self) -> u64 {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        self.nodes.load(Relaxed) + running.iter().map(|run| run.nodes()).sum::<u64>()
    }

    /// What was reached since the start.
    pub fn news(&self) -> News {
        *self.told()
    }

    fn told(&self) -> MutexGuard<'_, News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it was stopped, or its time is over.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn is_used_up(&self) -> bool {
        self.nodes() >= self.most
    }

    /// A run that ends with this proof.
    fn run(&self) -> Run<'a> {
        let run = Run::new().stopped_by(self.stop);
        match self.deadline {
            Some(deadline) => run.until(deadline),
            None => run,
        }
    }

    fn begin(&self, run: &Arc<Run<'a>>) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(run));
    }

    fn end(&self, run: &Arc<Run<'a>>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|other| !Arc::ptr_eq(other, run));
        self.nodes.fetch_add(run.nodes(), Relaxed);
    }
}

impl Solver {
    /// Works at "is the final margin of the side to move at least `margin`?", on all threads, until there is an answer
    /// or the proof is stopped. Begins with what the log has and adds to it. Whatever the log says to follow from others and does
    /// not is worked at again, so that in the end the answer follows by the rules from searches that the log has, and from the database.
    ///
    /// # Errors
    /// If the position does not fit the solver or the log cannot be written.
    pub fn prove(
        &self,
        position: &Position,
        margin: i32,
        log: &Arc<Checkpoint>,
        pieces: Pieces,
        progress: &Progress,
    ) -> Result<Option<bool>, ProofError> {
        let root = match self.question(position, margin)? {
            Asked::Open(question) => question,
            Asked::Known(yes) => return Ok(Some(yes)),
        };
        let settled = |pair| self.context.settled(pair);
        log.take_out(|held| Foundations::new(&self.context.kernel, held, &settled).unfounded())?;
        if pieces.refine {
            log.weaken(|held| {
                let foundations = Foundations::new(&self.context.kernel, held, &settled);
                foundations.without_searches_above(pieces.nodes).unfounded()
            });
        }
        log.with_held(|held| self.learn_all(held));
        let database = self.context.database().map_or(0, Endgame::max_seeds);
        let desk = Desk { database, ..Desk::default() };
        let prover = Prover {
            solver: self,
            root,
            log,
            pieces,
            progress,
            desk: Mutex::new(desk),
            freed: Condvar::new(),
        };
        let answer = std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads.get()).map(|_| scope.spawn(|| prover.work())).collect();
            let own = prover.work();
            // A thread that panicked has no answer; the panic goes on here.
            let joined = others
                .into_iter()
                .map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            std::iter::once(own).chain(joined).find_map(|answer| answer)
        });
        log.check()?;
        Ok(answer)
    }

    /// Looks at a position with a search of limited depth.
    pub(crate) fn look(&self, pair: Pair, depth: u32, run: &Run) -> Look {
        let mtdf =
            Mtdf { context: &self.context, run, threads: std::num::NonZeroUsize::MIN, aim: Aim::Proof };
        let guess = self.context.estimated(pair, pair.seeds());
        match mtdf.value(pair, depth, guess, &mut |_| ()) {
            Ok(found) => Look { gain: found.gain, proven: found.proven },
            // Stopped: nobody will use it.
            Err(_) => Look { gain: guess, proven: false },
        }
    }
}

/// How often somebody without work looks whether there is some.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// How often it is reckoned what is left.
const TELLING: Duration = Duration::from_secs(5);

/// What the threads of a proof share.
struct Prover<'a, 'p> {
    solver: &'a Solver,
    root: Question,
    log: &'a Arc<Checkpoint>,
    pieces: Pieces,
    progress: &'a Progress<'p>,
    desk: Mutex<Desk>,
    /// A piece was ended, so there may be others to take.
    freed: Condvar,
}

/// Which pieces are taken, and what was seen.
#[derive(Default)]
struct Desk {
    busy: HashSet<Question>,
    looks: HashMap<Pair, Look>,
    database: u32,
    /// When the rest was reckoned.
    told: Option<Instant>,
}

/// What there is to do for a thread.
enum Choice {
    Answered(bool),
    Piece(Question, f64),
    /// Nothing until another thread has ended its piece.
    Nothing,
}

/// A choice and what was found on the way to it.
struct Chosen {
    choice: Choice,
    answers: Answers,
    /// Questions that were split, with the nodes that they would take.
    split: Vec<(Question, u64)>,
}

impl Prover<'_, '_> {
    /// Works at pieces until the question is answered or the proof is stopped.
    fn work(&self) -> Option<bool> {
        let mut desk = self.desk();
        loop {
            if self.progress.is_stopped() || self.progress.is_used_up() {
                self.freed.notify_all();
                break None;
            }
            match self.choose(&mut desk) {
                Choice::Answered(yes) => {
                    self.freed.notify_all();
                    break Some(yes);
                }
                // What was split on the way may have answered everything, with nobody at work who would tell.
                Choice::Nothing => {
                    let woken = self.freed.wait_timeout(desk, LOOK_AGAIN);
                    (desk, _) = woken.unwrap_or_else(PoisonError::into_inner);
                }
                Choice::Piece(question, expected) => {
                    desk.busy.insert(question);
                    drop(desk);
                    let answered = self.work_at(question, expected);
                    desk = self.desk();
                    desk.busy.remove(&question);
                    self.freed.notify_all();
                    let mut news = self.progress.told();
                    match answered {
                        Some(true) => news.answered += 1,
                        Some(false) => news.given_up += 1,
                        None => (),
                    }
                }
            }
        }
    }

    /// Whether a piece was answered or given up; `None` if the proof was stopped.
    fn work_at(&self, question: Question, expected: f64) -> Option<bool> {
        let Question { pair, goal } = question;
        let run = self.progress.run().within(self.pieces.nodes).with_checkpoint(Arc::clone(self.log));
        let run = Arc::new(run);
        self.progress.begin(&run);
        let context = &self.solver.context;
        let mut searcher = Searcher::new(context, &run, None, Aim::Proof);
        let answer = searcher.ask(&context.node(pair), goal, PROOF);
        searcher.tell();
        let nodes = run.nodes();
        self.progress.end(&run);
        let outcome = match answer {
            Ok(answer) => {
                self.log.keep_answer(pair, Bounds::from_answer(answer.bound, goal, pair.seeds()), nodes);
                if answer.bound >= goal { Outcome::Yes } else { Outcome::No }
            }
            Err(_) if self.progress.is_stopped() => return None,
            Err(_) => Outcome::Open,
        };
        self.log.keep_piece(Piece { question, expected: expected as u64, nodes, outcome });
        Some(outcome != Outcome::Open)
    }

    /// The most urgent piece; what follows from what is known, and what was split, goes into the log.
    fn choose(&self, desk: &mut Desk) -> Choice {
        let run = self.progress.run();
        let Chosen { choice, answers, split } = self.log.with_held(|held| self.choose_from(held, desk, &run));
        self.progress.nodes.fetch_add(run.nodes(), Relaxed);
        for (question, yes, nodes) in answers.found {
            // It was found within a piece; the table makes more of it where the log had the other bound of the position.
            let nodes = nodes.min(self.pieces.nodes);
            self.log.keep_found(question.pair, question.proves(yes), nodes);
        }
        for (question, yes) in answers.derived {
            let bounds = question.proves(yes);
            self.log.keep_derived(question.pair, bounds);
            self.solver.learn(question.pair, bounds);
        }
        for (question, expected) in split {
            self.log.keep_split(question, expected);
        }
        choice
    }

    /// What others are at is taken for granted, first as it is expected to end, and if then nothing is left to do the other way
    /// round. The parts of others are taken for granted as long as there is something left in the own.
    fn choose_from(&self, held: &Held, desk: &mut Desk, run: &Run) -> Chosen {
        let Desk { busy, looks, database, told } = desk;
        let most = AT_SIGHT * self.pieces.nodes as f64;
        let look = |pair| self.solver.look(pair, LOOK_DEPTH, run);
        let context = &self.solver.context;
        let mut ground = Ground { context, held, looks, look: &look, split: Vec::new(), database: *database };
        let mut tree = Tree::new(&mut ground, &|_, _| None);
        let effort = tree.effort(self.root);
        if effort.answer().is_none() && told.is_none_or(|told| told.elapsed() >= TELLING) {
            let plan = tree.plan(self.root);
            self.progress.told().rest = Rest::of(held, &plan, effort);
            *told = Some(Instant::now());
        }
        let answers = tree.into_answers(self.root);
        if let Some(yes) = effort.answer() {
            return Chosen { choice: Choice::Answered(yes), answers, split: Vec::new() };
        }
        let is_busy = |question| busy.contains(&question);
        let is_others = |question, cost: f64| cost <= most && !self.pieces.part.has(question);
        let own_part =
            |question, cost| (is_busy(question) || is_others(question, cost)).then_some(Granted::AsExpected);
        let all_parts = |question, _| is_busy(question).then_some(Granted::AsExpected);
        let otherwise = |question, _| is_busy(question).then_some(Granted::Otherwise);
        let ways: [&dyn Fn(Question, f64) -> Option<Granted>; 3] = [&own_part, &all_parts, &otherwise];
        let found = ways.into_iter().find_map(|way| Tree::new(&mut ground, way).most_urgent(self.root, most));
        let choice = found.map_or(Choice::Nothing, |(question, cost)| Choice::Piece(question, cost));
        let mut seen = HashSet::new();
        ground.split.retain(|(question, _)| seen.insert(*question));
        Chosen { choice, answers, split: ground.split }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
