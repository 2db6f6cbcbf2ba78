//! Working through the pieces of a proof.

use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kalah::Position;
use kalah::kernel::{PitPair, count};
use rustc_hash::FxHashSet;

use super::answers::TreeAnswers;
use super::effort::{LOOK_DEPTH, LookAheadEffort};
use super::effort_cache::{EffortCache, GrantedAnswers};
use super::foundations::Foundations;
use super::part::ProofShare;
use super::piece_workers::PieceWorkers;
use super::progress::ProofProgress;
use super::question::{ProofError, ProofQuestion};
use super::tree::{ProofTree, TreeContext};
use crate::checkpoint::{Checkpoint, GoalQuestion, PieceOutcome, ProofIndex, WorkPiece};
use crate::run::SearchRun;
use crate::search::alpha_beta::AlphaBetaSearcher;
use crate::search::move_ordering::SearchAim;
use crate::search::mtdf::{Mtdf, SearchStopped};
use crate::search::table::PROOF;
use crate::solver::Solver;
use crate::value::Bounds;

/// Division of a proof into pieces.
#[derive(Clone, Copy, Debug)]
pub struct PieceOptions {
    /// Nodes after which a piece is given up and split.
    pub nodes: u64,
    /// Pieces to do first.
    pub part: ProofShare,
    /// Repeats, in such pieces, each search that took more nodes.
    pub refine: bool,
    /// Requires a reply that answers the question, even where the answer is known.
    pub by_reply: bool,
}

impl Default for PieceOptions {
    fn default() -> PieceOptions {
        PieceOptions { nodes: 1 << 16, part: ProofShare::ALL, refine: false, by_reply: false }
    }
}

impl PieceOptions {
    /// Those in which a move of a game is proven: with fewer nodes and with more it takes more of them.
    pub(crate) const AT_A_MOVE: PieceOptions =
        PieceOptions { nodes: 50_000, part: ProofShare::ALL, refine: false, by_reply: true };
}

/// A question that is expected to take so many times the nodes of a piece is split without a try.
const AT_SIGHT: f64 = 1.0;

/// Question of a proof: whether the side to move gets this margin at least.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofTarget<'a> {
    pub(super) position: &'a Position,
    pub(super) margin: i32,
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
        pieces: PieceOptions,
        progress: &ProofProgress,
    ) -> Result<Option<bool>, ProofError> {
        let asked = ProofTarget { position, margin };
        self.prove_by(asked, log, pieces, progress, None, |prover| Ok(prover.work_on(self.threads)))
    }

    /// Works at a question in some way.
    pub(super) fn prove_by(
        &self,
        ProofTarget { position, margin }: ProofTarget<'_>,
        log: &Arc<Checkpoint>,
        pieces: PieceOptions,
        progress: &ProofProgress,
        workers: Option<&dyn PieceWorkers>,
        work: impl FnOnce(&SharedProver) -> Result<Option<bool>, ProofError>,
    ) -> Result<Option<bool>, ProofError> {
        let root = match self.question(position, margin)? {
            ProofQuestion::Open(question) => question,
            ProofQuestion::Known(yes) => return Ok(Some(yes)),
        };
        // Not the database: so a log is closed for whoever has none.
        let over = |pair: PitPair| pair.is_over().then(|| count(pair.mover));
        log.take_out(|held| Foundations::new(&self.context.kernel, held, &over).unfounded())?;
        if pieces.refine {
            log.weaken(|held| {
                let foundations = Foundations::new(&self.context.kernel, held, &over);
                foundations.without_searches_above(pieces.nodes).unfounded()
            });
        }
        log.with_held(|held| self.learn_all(held));
        let state = Mutex::new(ProverState { database: self.database_seeds(), ..ProverState::default() });
        let freed = Condvar::new();
        let prover = SharedProver { solver: self, root, log, pieces, progress, workers, state, freed };
        let answer = work(&prover)?;
        log.check()?;
        Ok(answer)
    }

    /// Searches for the answer to a piece. The position is not over, and not in the database.
    pub(super) fn search(&self, question: GoalQuestion, run: &SearchRun) -> Result<Bounds, SearchStopped> {
        let GoalQuestion { pair, goal } = question;
        let mut searcher = AlphaBetaSearcher::new(&self.context, run, None, SearchAim::Proof);
        let answer = searcher.ask(&self.context.node(pair), goal, PROOF);
        searcher.report_nodes();
        // Alone and asked once, only the end of its nodes or of the run interrupts it.
        answer.map_err(|_| SearchStopped).map(|answer| Bounds::from_answer(answer.bound, goal, pair.seeds()))
    }

    /// Looks at a position with a search of limited depth.
    pub(crate) fn look(&self, pair: PitPair, depth: u32, run: &SearchRun) -> LookAheadEffort {
        let mtdf =
            Mtdf { context: &self.context, run, threads: std::num::NonZeroUsize::MIN, aim: SearchAim::Proof };
        let guess = self.context.estimated(&self.context.node(pair));
        match mtdf.value(pair, depth, guess, &mut |_| ()) {
            Ok(found) => LookAheadEffort { gain: found.gain, proven: found.proven },
            // Stopped: nobody will use it.
            Err(_) => LookAheadEffort { gain: guess, proven: false },
        }
    }
}

/// Interval at which a thread without work looks for some.
pub(super) const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Interval at which the open work is reported.
const REPORT_INTERVAL: Duration = Duration::from_secs(5);

/// State that the threads of a proof share.
pub(super) struct SharedProver<'a, 'p> {
    pub(super) solver: &'a Solver,
    root: GoalQuestion,
    pub(super) log: &'a Arc<Checkpoint>,
    pub(super) pieces: PieceOptions,
    pub(super) progress: &'a ProofProgress<'p>,
    /// Workers that take the pieces, if not the threads of this process.
    workers: Option<&'a dyn PieceWorkers>,
    state: Mutex<ProverState>,
    /// A piece was ended, so there may be others to take.
    pub(super) freed: Condvar,
}

/// Pieces that are taken, and what was seen.
#[derive(Default)]
pub(super) struct ProverState {
    busy: FxHashSet<GoalQuestion>,
    tree: EffortCache,
    database: u32,
    /// Time of the last report of the open work.
    reported: Option<Instant>,
}

impl ProverState {
    /// Pieces that somebody is at.
    pub(super) fn busy(&self) -> usize {
        self.busy.len()
    }

    pub(super) fn take(&mut self, piece: GoalQuestion) {
        self.busy.insert(piece);
        self.tree.forget(piece);
    }

    /// A piece was ended, with an answer or given up.
    pub(super) fn give_back(&mut self, piece: GoalQuestion) {
        self.busy.remove(&piece);
        self.tree.forget(piece);
    }
}

/// Next step of a thread that has nothing to do.
pub(super) enum NextStep {
    Answered(bool),
    Piece(GoalQuestion, f64),
    /// Nothing until another piece was ended.
    Nothing,
}

/// A choice and what was found on the way to it.
struct ChosenPiece {
    choice: NextStep,
    answers: TreeAnswers,
    /// Questions that were split, with the nodes that they would take.
    split: Vec<(GoalQuestion, u64)>,
}

impl SharedProver<'_, '_> {
    /// Works on so many threads of this process until the question is answered or the proof is stopped.
    fn work_on(&self, threads: NonZeroUsize) -> Option<bool> {
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads.get()).map(|_| scope.spawn(|| self.work())).collect();
            let own = self.work();
            // A thread that panicked has no answer; the panic goes on here.
            let joined = others
                .into_iter()
                .map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            std::iter::once(own).chain(joined).find_map(|answer| answer)
        })
    }

    /// Works at pieces until the question is answered or the proof is stopped.
    fn work(&self) -> Option<bool> {
        let mut state = self.state();
        loop {
            if self.is_over() {
                self.freed.notify_all();
                break None;
            }
            match self.choose(&mut state) {
                NextStep::Answered(yes) => {
                    self.freed.notify_all();
                    break Some(yes);
                }
                // What was split on the way may have answered everything, with nobody at work who would tell.
                NextStep::Nothing => state = self.wait(state),
                NextStep::Piece(question, expected) => {
                    state.take(question);
                    drop(state);
                    self.work_at(question, expected);
                    state = self.state();
                    state.give_back(question);
                    self.freed.notify_all();
                }
            }
        }
    }

    /// Returns true if no more pieces are to be begun.
    pub(super) fn is_over(&self) -> bool {
        self.progress.is_stopped() || self.progress.is_used_up()
    }

    /// Waits until a piece was ended, or for a moment.
    pub(super) fn wait<'d>(&self, state: MutexGuard<'d, ProverState>) -> MutexGuard<'d, ProverState> {
        self.freed.wait_timeout(state, LOOK_AGAIN).unwrap_or_else(PoisonError::into_inner).0
    }

    fn work_at(&self, question: GoalQuestion, expected: f64) {
        let nodes = self.pieces.nodes.min(self.progress.left());
        let run = self.progress.run().within(nodes).with_checkpoint(Arc::clone(self.log));
        let run = Arc::new(run);
        self.progress.begin(&run);
        let found = self.solver.search(question, &run);
        let nodes = run.nodes();
        self.progress.end(&run);
        let bounds = match found {
            Ok(bounds) => {
                self.log.keep_answer(question.pair, bounds, nodes);
                bounds
            }
            Err(SearchStopped) if self.progress.is_stopped() => return,
            Err(SearchStopped) => Bounds::trivial(question.pair.seeds()),
        };
        self.end_piece(question, expected, bounds, nodes);
    }

    /// Notes the result of a piece.
    pub(super) fn end_piece(&self, question: GoalQuestion, expected: f64, found: Bounds, nodes: u64) {
        let outcome = match found.answer(question.goal) {
            Some(gain) if gain >= question.goal => PieceOutcome::Yes,
            Some(_) => PieceOutcome::No,
            None => PieceOutcome::Open,
        };
        self.log.keep_piece(WorkPiece { question, expected: expected as u64, nodes, outcome });
        let mut news = self.progress.lock_news();
        match outcome {
            PieceOutcome::Open => news.given_up += 1,
            PieceOutcome::Yes | PieceOutcome::No => news.answered += 1,
        }
    }

    /// Returns the most urgent piece. Derived answers and split questions go into the log.
    pub(super) fn choose(&self, state: &mut ProverState) -> NextStep {
        let run = self.progress.run();
        let ChosenPiece { choice, answers, split } =
            self.log.with_held(|held| self.choose_from(held, state, &run));
        self.progress.add(run.nodes());
        let lines = answers.lines();
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
        if let Some(workers) = self.workers.filter(|_| !lines.is_empty()) {
            workers.add_lines(lines);
        }
        choice
    }

    /// Chooses a piece. Answers of pieces that others are at are taken for granted, first as they are expected to end,
    /// and if then nothing is left to do the other way round. The parts of others are taken for granted as long as
    /// there is something left in the own.
    fn choose_from(&self, held: &ProofIndex, state: &mut ProverState, run: &SearchRun) -> ChosenPiece {
        let ProverState { busy, tree: kept, database, reported } = state;
        let most = AT_SIGHT * self.pieces.nodes as f64;
        let is_taken = |granted, question, cost| {
            busy.contains(&question)
                || granted == GrantedAnswers::Parts && cost <= most && !self.pieces.part.has(question)
        };
        let ground = TreeContext {
            context: &self.solver.context,
            held,
            look: &|pair| self.solver.look(pair, LOOK_DEPTH, run),
            is_taken: &is_taken,
            opened: self.pieces.by_reply.then_some(self.root),
            database: *database,
        };
        kept.count_choice();
        let mut tree = ProofTree::new(&ground, kept);
        if tree.answer(self.root).is_none()
            && reported.is_none_or(|reported| reported.elapsed() >= REPORT_INTERVAL)
        {
            self.progress.lock_news().rest = Some(tree.rest(self.root));
            *reported = Some(Instant::now());
        }
        let all = [GrantedAnswers::Parts, GrantedAnswers::AsExpected, GrantedAnswers::Otherwise];
        // Where there is one part only, the first two are the same.
        let ways = if self.pieces.part == ProofShare::ALL { &all[1..] } else { &all[..] };
        let piece = ways.iter().find_map(|&way| tree.most_urgent(self.root, most, way));
        let choice = match (tree.answer(self.root), piece) {
            (Some(yes), _) => NextStep::Answered(yes),
            (None, Some((question, cost))) => NextStep::Piece(question, cost),
            (None, None) => NextStep::Nothing,
        };
        let (answers, split) = tree.into_news(self.root);
        ChosenPiece { choice, answers, split }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, ProverState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
