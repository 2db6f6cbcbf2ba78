//! Analysis: the best moves and their values, exact where that is near enough.

use std::cmp::Reverse;

use kalah::{Move, Position};

use crate::analysis::root::{Bound, KnownLine, MoveValue, Root};
use crate::analysis::source::{Exact, Margins, Source};
use crate::run::Run;
use crate::search::move_ordering::Aim;
use crate::search::mtdf::Mtdf;
use crate::search::table::PROOF;
use crate::solver::{SolveError, Solver};

/// Depth and width of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Changes of side at most; from 63 on without limit.
    pub depth: u32,
    /// Number of the best moves that get a value of their own, at least one (multi-PV). The others are only shown not
    /// to be better, which is quicker.
    pub lines: usize,
}

impl Scope {
    /// Everything: the value of every move, as deep as time allows.
    pub const ALL: Scope = Scope { depth: u32::MAX, lines: usize::MAX };
    /// The best move alone.
    pub const BEST: Scope = Scope { depth: u32::MAX, lines: 1 };
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
    pub known: Option<Exact>,
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
    pub fn source(&self) -> Source {
        let best = || self.best().map_or(Source::Over, |best| best.from);
        self.known.map_or_else(best, |known| known.from)
    }

    /// Best play of both, as far as it is known.
    pub fn line(&self) -> &[Move] {
        self.best().map_or(&[], |best| &best.line)
    }

    /// The moves with a value of their own.
    pub fn valued(&self) -> impl Iterator<Item = &MoveValue> {
        self.moves.iter().filter(|value| value.bound == Bound::Is)
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
    pub fn analyse(&self, position: &Position, scope: Scope, run: &Run) -> Result<Analysis, SolveError> {
        self.analyse_known(&Known::nothing(position), position, scope, run, None)
    }

    /// The same where something is known: only the rest is searched. `observe` hears what is known before the
    /// search, as depth 0, and then of every depth that was completed.
    pub(crate) fn analyse_known(
        &self,
        known: &Known,
        position: &Position,
        scope: Scope,
        run: &Run,
        mut observe: Option<&mut dyn FnMut(&Analysis)>,
    ) -> Result<Analysis, SolveError> {
        let mtdf = Mtdf { aim: Aim::Play, ..self.mtdf(position, run)? };
        let mut root = Root::new(&mtdf, position, scope.lines);
        root.take_over(&known.moves, known.value);
        tell(&mut observe, &root, known, 0, run);
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
            tell(&mut observe, &root, known, depth, run);
        }
        Ok(known.analysis(root.values(known.line), reached, run))
    }
}

/// Tells what was found so far, if somebody listens.
fn tell(observe: &mut Option<&mut dyn FnMut(&Analysis)>, root: &Root, known: &Known, depth: u32, run: &Run) {
    if let Some(observe) = observe {
        observe(&known.analysis(root.so_far(known.line), depth, run));
    }
}

/// What is known of a position and its moves before a search.
pub(crate) struct Known<'a> {
    pub(crate) value: Option<Exact>,
    pub(crate) moves: Vec<(Move, Margins)>,
    /// What a book expects of moves: margin and depth, for the player of the move.
    pub(crate) expected: Vec<(Move, i32, u32)>,
    pub(crate) line: KnownLine<'a>,
}

impl Known<'_> {
    /// Nothing but the end of the game.
    fn nothing(position: &Position) -> Known<'static> {
        let margin = position.margin(position.turn());
        let value = position.is_over().then_some(Exact { margin, from: Source::Over });
        Known { value, moves: Vec::new(), expected: Vec::new(), line: &|_| Vec::new() }
    }

    /// What was searched, held to what is known: a book that looked deeper is believed, nothing leaves the bounds that are
    /// proven, and a move that is known to be best comes first.
    fn analysis(&self, mut moves: Vec<MoveValue>, depth: u32, run: &Run) -> Analysis {
        let mut is_other = false;
        for value in moves.iter_mut().filter(|value| !value.exact) {
            if let Some(&(_, margin, depth)) = self.expected.iter().find(|(mv, ..)| *mv == value.mv)
                && depth > value.depth
            {
                *value = MoveValue { margin, depth, bound: Bound::Is, from: Source::Book, ..value.clone() };
                is_other = true;
            }
            if let Some((_, margins)) = self.moves.iter().find(|(mv, _)| *mv == value.mv) {
                value.margin = value.margin.clamp(margins.at_least, margins.at_most);
            }
        }
        if is_other {
            moves.sort_by_key(|value| (Reverse(value.margin), value.bound));
        }
        if let Some(Exact { margin, .. }) = self.value {
            moves.sort_by_key(|value| !(value.exact && value.bound == Bound::Is && value.margin == margin));
        }
        Analysis { moves, depth, nodes: run.nodes(), known: self.value }
    }
}
