//! Analysis: the best moves and their values, exact where that is near enough.

use std::cmp::Reverse;

use kalah::{Move, Position};

use crate::analysis::root::{MarginBound, MoveValue, Root};
use crate::analysis::source::{ExactMargin, MarginInterval, ValueSource};
use crate::run::SearchRun;
use crate::search::move_ordering::SearchAim;
use crate::search::mtdf::{Mtdf, SearchStopped};
use crate::search::table::PROOF;
use crate::solver::{SolveError, Solver};

/// Depth and width of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisScope {
    /// Changes of side at most; from 63 on without limit.
    pub depth: u32,
    /// Number of the best moves that get a value of their own, at least one (multi-PV). The others are only shown not
    /// to be better, which is quicker.
    pub lines: usize,
}

impl AnalysisScope {
    /// Widest scope: the value of every move, as deep as time allows.
    pub const ALL: AnalysisScope = AnalysisScope { depth: u32::MAX, lines: usize::MAX };
    /// The best move alone.
    pub const BEST: AnalysisScope = AnalysisScope { depth: u32::MAX, lines: 1 };
}

/// Values of a position and its moves, as deep as the time allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The value of each legal move, the best first; of equals the one that a shallower search liked better.
    pub moves: Vec<MoveValue>,
    /// Changes of side that all of them were looked ahead.
    pub depth: u32,
    /// Positions asked about.
    pub nodes: u64,
    /// The value of the position, if it needed no search.
    pub known: Option<ExactMargin>,
}

impl Analysis {
    /// The best move; `None` if the game is over.
    pub fn best(&self) -> Option<&MoveValue> {
        self.moves.first()
    }

    /// Returns true if the value of the position is proven: it was known, or all that was found is.
    pub fn is_exact(&self) -> bool {
        self.known.is_some() || self.moves.iter().all(|value| value.exact)
    }

    /// The final margin of the side to move, exact or as far as it was searched.
    pub fn margin(&self) -> i32 {
        let best = || self.best().map_or(0, |best| best.margin);
        self.known.map_or_else(best, |known| known.margin)
    }

    /// Returns the source of the margin.
    pub fn source(&self) -> ValueSource {
        let best = || self.best().map_or(ValueSource::Over, |best| best.from);
        self.known.map_or_else(best, |known| known.from)
    }

    /// Best play of both, as far as it is known.
    pub fn line(&self) -> &[Move] {
        self.best().map_or(&[], |best| &best.line)
    }

    /// The moves with a value of their own.
    pub fn valued(&self) -> impl Iterator<Item = &MoveValue> {
        self.moves.iter().filter(|value| value.bound == MarginBound::Is)
    }
}

/// Changes of side after which the order of the moves is good enough to try a proof.
const ORDERED: u32 = 4;

impl Solver {
    /// The best moves of a position and their values, deepening until the scope, the run or the game ends.
    /// There is a value for each move even if the run is stopped at once: one at sight. Nothing is looked up but the
    /// solver's own database.
    ///
    /// # Errors
    /// If the position does not fit the solver.
    pub fn analyse(
        &self,
        position: &Position,
        scope: AnalysisScope,
        run: &SearchRun,
    ) -> Result<Analysis, SolveError> {
        self.analyse_known(&RootKnowledge::nothing(position), position, scope, run, None)
    }

    /// The same where something is known: only the rest is searched. `observe` hears what is known before the
    /// search, as depth 0, and then of every depth that was completed.
    pub(crate) fn analyse_known(
        &self,
        known: &RootKnowledge,
        position: &Position,
        scope: AnalysisScope,
        run: &SearchRun,
        mut observe: Option<&mut dyn FnMut(&Analysis)>,
    ) -> Result<Analysis, SolveError> {
        let mtdf = Mtdf { aim: SearchAim::Play, ..self.mtdf(position, run)? };
        let mut root = Root::new(&mtdf, position, scope.lines);
        root.take_over(&known.moves, known.value);
        let mut report = |root: &Root, depth| {
            if let Some(observe) = &mut observe {
                observe(&known.analysis(root.so_far(&known.line), depth, run.nodes()));
            }
        };
        report(&root, 0);
        let mut depths = Deepening::default();
        // What was found until a stop counts.
        let _ = depths.advance(&mut root, scope.depth, run, &mut report);
        Ok(known.analysis(root.values(&known.line), depths.reached, run.nodes()))
    }
}

/// Depths that a search at the root has been through, with its trials of a proof.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Deepening {
    /// The last depth that was completed.
    pub(crate) reached: u32,
    /// Nodes since a proof was tried, and in that trial: each takes twice as many as the one before, so that half
    /// of the work goes into proofs and the last trial is worth as much as all together.
    deepened: u64,
    tried: u64,
    /// Nodes that are left of a trial.
    proving: Option<u64>,
}

impl Deepening {
    /// Goes on until nothing is left to look at, or the run stops: then the next run takes it up there. `report` hears of each
    /// depth that was completed.
    pub(crate) fn advance(
        &mut self,
        root: &mut Root,
        most: u32,
        run: &SearchRun,
        report: &mut dyn FnMut(&Root, u32),
    ) -> Result<(), SearchStopped> {
        loop {
            let before = run.nodes();
            if let Some(left) = self.proving.take() {
                // Whether it was proven is seen at the moves.
                let _ = run.piece(left, || root.prove());
                report(root, self.reached);
                let left = left.saturating_sub(run.nodes() - before);
                if left > 0 && !root.is_settled() && run.is_stopped() {
                    self.proving = Some(left);
                    return Err(SearchStopped);
                }
            }
            let (before, depth) = (run.nodes(), self.reached + 1);
            if root.is_settled() || depth > most.min(PROOF) {
                return Ok(());
            }
            // Without a limit of depth it is a proof in either way, and much the cheaper by its own order of the plies.
            let deepened = if depth == PROOF { root.prove() } else { root.deepen(depth) };
            self.deepened += run.nodes() - before;
            deepened?;
            self.reached = depth;
            let is_worth = self.deepened >= 2 * self.tried && root.is_near_proof(self.deepened);
            if depth >= ORDERED && depth < most && is_worth {
                self.proving = Some(self.deepened);
                (self.tried, self.deepened) = (self.deepened, 0);
            } else {
                report(root, depth);
            }
        }
    }
}

/// What looks lines up.
pub(crate) type LineLookup = Box<dyn Fn(&Position) -> Vec<Move> + Send>;

/// Known values of a position and its moves before a search.
pub(crate) struct RootKnowledge {
    pub(crate) value: Option<ExactMargin>,
    pub(crate) moves: Vec<(Move, MarginInterval)>,
    /// Expectations of a book for moves: margin and depth, for the player of the move.
    pub(crate) expected: Vec<(Move, i32, u32)>,
    /// Best play from a position as far as it is known without a search.
    pub(crate) line: LineLookup,
}

impl RootKnowledge {
    /// Nothing but the end of the game.
    fn nothing(position: &Position) -> RootKnowledge {
        let margin = position.margin(position.turn());
        let value = position.is_over().then_some(ExactMargin { margin, from: ValueSource::Over });
        RootKnowledge { value, moves: Vec::new(), expected: Vec::new(), line: Box::new(|_| Vec::new()) }
    }

    /// Merges what was searched with what is known: a book that looked deeper is believed, nothing leaves the bounds
    /// that are proven, and a move that is known to be best comes first.
    pub(crate) fn analysis(&self, mut moves: Vec<MoveValue>, depth: u32, nodes: u64) -> Analysis {
        let mut is_other = false;
        for value in moves.iter_mut().filter(|value| !value.exact) {
            if let Some(&(_, margin, depth)) = self.expected.iter().find(|(mv, ..)| *mv == value.mv)
                && depth > value.depth
            {
                *value = MoveValue {
                    margin,
                    depth,
                    bound: MarginBound::Is,
                    from: ValueSource::Book,
                    ..value.clone()
                };
                is_other = true;
            }
            if let Some((_, margins)) = self.moves.iter().find(|(mv, _)| *mv == value.mv) {
                value.margin = value.margin.clamp(margins.at_least, margins.at_most);
            }
        }
        if is_other {
            moves.sort_by_key(|value| (Reverse(value.margin), value.bound));
        }
        if let Some(ExactMargin { margin, .. }) = self.value {
            moves.sort_by_key(|value| {
                !(value.exact && value.bound == MarginBound::Is && value.margin == margin)
            });
        }
        Analysis { moves, depth, nodes, known: self.value }
    }
}
