//! How far a proof is.

use kalah::Position;
use kalah::kernel::Pair;

use super::effort::LOOK_DEPTH;
use super::kept::Kept;
use super::question::{Asked, ProofError};
use super::rest::Rest;
use super::tree::{Ground, Tree};
use crate::checkpoint::{Checkpoint, Held, Log, Outcome};
use crate::opening_rules::{final_margin, settled, without_stores};
use crate::run::Run;
use crate::solver::Solver;
use crate::value::Bounds;

/// State of a proof, by its log.
#[derive(Clone, Copy, Debug)]
pub struct Status {
    /// The answer, if there is one.
    pub answer: Option<bool>,
    /// Proven interval of the final margin of the side to move: at least, at most.
    pub margins: (i32, i32),
    /// Positions of which something is proven.
    pub proofs: usize,
    /// Pieces that were answered.
    pub answered: u64,
    /// Pieces that were given up and split.
    pub given_up: u64,
    /// Nodes of all pieces.
    pub nodes: u64,
    /// Open work, if it can be told.
    pub rest: Option<Rest>,
}

impl Log {
    /// Returns the proven interval of the final margin of the side to move in a position: at least, at most.
    pub fn margins(&self, position: &Position) -> (i32, i32) {
        margins(position, &self.held)
    }

    /// The positions that something is proven of, with nothing in the stores, the side to move in the south; always in the same order.
    pub fn positions(&self) -> Vec<Position> {
        let mut pairs: Vec<Pair> = self.held.proofs().map(|proof| proof.pair).collect();
        pairs.sort_unstable_by_key(|pair| (pair.mover, pair.opponent));
        let rules = self.position().rules();
        pairs.into_iter().filter_map(|pair| without_stores(rules, pair)).collect()
    }
}

impl Checkpoint {
    /// Returns the proven interval of the final margin of the side to move in a position: at least, at most.
    pub fn margins(&self, position: &Position) -> (i32, i32) {
        self.with_held(|held| margins(position, held))
    }
}

impl Solver {
    /// Reports the state of the proof of "the final margin of the side to move in this position is at least `margin`".
    /// Costs are reckoned for a database of `database` seeds, which the solver need not have.
    ///
    /// # Errors
    /// If the position does not fit the solver.
    pub fn proof_status(
        &self,
        log: &Log,
        position: &Position,
        margin: i32,
        database: u32,
    ) -> Result<Status, ProofError> {
        let held = &log.held;
        let mut status = Status {
            answer: None,
            margins: margins(position, held),
            proofs: log.proofs(),
            answered: 0,
            given_up: 0,
            nodes: 0,
            rest: None,
        };
        for piece in held.pieces() {
            status.nodes = status.nodes.saturating_add(piece.nodes);
            match piece.outcome {
                Outcome::Open if piece.nodes == 0 => (),
                Outcome::Open => status.given_up += 1,
                Outcome::Yes | Outcome::No => status.answered += 1,
            }
        }
        let root = match self.question(position, margin)? {
            Asked::Known(yes) => return Ok(Status { answer: Some(yes), ..status }),
            Asked::Open(root) => root,
        };
        let run = Run::new();
        let look = |pair| self.look(pair, LOOK_DEPTH, &run);
        let ground = Ground {
            context: &self.context,
            held,
            look: &look,
            is_taken: &|_, _, _| false,
            opened: None,
            database,
        };
        let mut kept = Kept::default();
        let mut tree = Tree::new(&ground, &mut kept);
        status.answer = tree.answer(root);
        if status.answer.is_none() {
            // Of a question that is not even split nothing is known.
            status.rest = held.was_tried(root).then(|| tree.rest(root));
        }
        Ok(status)
    }
}

/// What the log says of the margin of a position.
fn margins(position: &Position, held: &Held) -> (i32, i32) {
    if position.is_over() {
        let margin = position.margin(position.turn());
        return (margin, margin);
    }
    let Some(pair) = settled(position) else { return (i32::MIN, i32::MAX) };
    let bounds = held.bounds(pair).unwrap_or(Bounds::trivial(pair.seeds()));
    (final_margin(position, bounds.lower), final_margin(position, bounds.upper))
}
