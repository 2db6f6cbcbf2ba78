//! Analysis: the best moves and their values, exact where that is near enough.

use kalah::{Move, Position};

use crate::children::Aim;
use crate::driver::Driver;
use crate::root::{Bound, MoveValue, Root};
use crate::run::Run;
use crate::solver::{SolveError, Solver};
use crate::table::PROOF;

/// How far an analysis looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Changes of side at most; from 63 on without limit.
    pub depth: u32,
    /// How many of the best moves get a value of their own, at least one; of the others only becomes known that they
    /// are not better, which is quicker.
    pub lines: usize,
}

impl Scope {
    /// Everything: the value of every move, as deep as time allows.
    pub const ALL: Scope = Scope { depth: u32::MAX, lines: usize::MAX };
    /// The best move alone.
    pub const BEST: Scope = Scope { depth: u32::MAX, lines: 1 };
}

/// What a position is worth, as far as the time went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The value of each legal move, the best first; of equals the one that a shallower search liked better.
    pub moves: Vec<MoveValue>,
    /// Changes of side that all of them were looked ahead.
    pub depth: u32,
    /// Positions asked about.
    pub nodes: u64,
}

impl Analysis {
    /// The best move; `None` if the game is over.
    pub fn best(&self) -> Option<&MoveValue> {
        self.moves.first()
    }

    /// Whether all that was found is proven, and so the value of the position.
    pub fn is_exact(&self) -> bool {
        self.moves.iter().all(|value| value.exact)
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
    /// There is a value for each move even if the run is stopped at once: one at sight.
    ///
    /// # Errors
    /// If the position does not fit the solver.
    pub fn analyse(&self, position: &Position, scope: Scope, run: &Run) -> Result<Analysis, SolveError> {
        let driver = Driver { aim: Aim::Play, ..self.driver(position, run)? };
        let mut root = Root::new(&driver, position, scope.lines);
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
        }
        Ok(Analysis { moves: root.values(), depth: reached, nodes: run.nodes() })
    }
}
