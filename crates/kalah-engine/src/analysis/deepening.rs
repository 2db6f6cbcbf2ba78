//! Analysis: the best moves and their values, exact where that is near enough.

use std::cmp::Reverse;

use kalah::{Move, Position};

use crate::analysis::root::{KnownLine, MarginBound, MoveValue, Root};
use crate::analysis::source::{ExactMargin, MarginInterval, ValueSource};
use crate::run::SearchRun;
use crate::search::move_ordering::SearchAim;
use crate::search::mtdf::Mtdf;
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
        report_depth(&mut observe, &root, known, 0, run);
        let mut reached = 0;
        // Nodes since a proof was tried, and in that trial: each takes twice as many as the one before, so that half
        // of the work goes into proofs and the last trial is worth as much as all together.
        let (mut deepened, mut tried) = (0, 0);
        for depth in 1..=scope.depth.min(PROOF) {
            let before = run.nodes();
            if root.is_settled() || root.deepen(depth).is_err() {
                break;
            }
            reached = depth;
            deepened += run.nodes() - before;
            let is_worth = deepened >= 2 * tried && root.is_near_proof(deepened);
            if depth >= ORDERED && depth < scope.depth && is_worth {
                // Whether it was proven is seen at the moves.
                let _ = run.piece(deepened, || root.prove());
                (tried, deepened) = (deepened, 0);
            }
            report_depth(&mut observe, &root, known, depth, run);
        }
        Ok(known.analysis(root.values(known.line), reached, run))
    }
}

/// Tells what was found so far, if somebody listens.
fn report_depth(
    observe: &mut Option<&mut dyn FnMut(&Analysis)>,
    root: &Root,
    known: &RootKnowledge,
    depth: u32,
    run: &SearchRun,
) {
    if let Some(observe) = observe {
        observe(&known.analysis(root.so_far(known.line), depth, run));
    }
}

/// Known values of a position and its moves before a search.
pub(crate) struct RootKnowledge<'a> {
    pub(crate) value: Option<ExactMargin>,
    pub(crate) moves: Vec<(Move, MarginInterval)>,
    /// Expectations of a book for moves: margin and depth, for the player of the move.
    pub(crate) expected: Vec<(Move, i32, u32)>,
    pub(crate) line: KnownLine<'a>,
}

impl RootKnowledge<'_> {
    /// Nothing but the end of the game.
    fn nothing(position: &Position) -> RootKnowledge<'static> {
        let margin = position.margin(position.turn());
        let value = position.is_over().then_some(ExactMargin { margin, from: ValueSource::Over });
        RootKnowledge { value, moves: Vec::new(), expected: Vec::new(), line: &|_| Vec::new() }
    }

    /// Merges what was searched with what is known: a book that looked deeper is believed, nothing leaves the bounds
    /// that are proven, and a move that is known to be best comes first.
    fn analysis(&self, mut moves: Vec<MoveValue>, depth: u32, run: &SearchRun) -> Analysis {
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
        Analysis { moves, depth, nodes: run.nodes(), known: self.value }
    }
}
