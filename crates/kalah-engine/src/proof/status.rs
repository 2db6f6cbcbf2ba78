//! How far a proof is.

use kalah::Position;
use kalah::kernel::PitPair;

use super::effort::LOOK_DEPTH;
use super::effort_cache::EffortCache;
use super::open_work::OpenWork;
use super::question::{ProofError, ProofQuestion};
use super::tree::{ProofTree, TreeContext};
use crate::checkpoint::{Checkpoint, PieceOutcome, ProofIndex, ProofLog};
use crate::opening_rules::{final_margin, settled, without_stores};
use crate::run::SearchRun;
use crate::solver::Solver;
use crate::value::Bounds;

/// State of a proof, by its log.
#[derive(Clone, Copy, Debug)]
pub struct ProofState {
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
    /// Open work, if it is known.
    pub rest: Option<OpenWork>,
}

impl ProofLog {
    /// Returns the proven interval of the final margin of the side to move in a position: at least, at most.
    pub fn margins(&self, position: &Position) -> (i32, i32) {
        margins(position, &self.held)
    }

    /// The positions that something is proven of, with nothing in the stores, the side to move in the south; always in the same order.
    pub fn positions(&self) -> Vec<Position> {
        let mut pairs: Vec<PitPair> = self.held.proofs().map(|proof| proof.pair).collect();
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
        log: &ProofLog,
        position: &Position,
        margin: i32,
        database: u32,
    ) -> Result<ProofState, ProofError> {
        let held = &log.held;
        let mut status = ProofState {
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
                PieceOutcome::Open if piece.nodes == 0 => (),
                PieceOutcome::Open => status.given_up += 1,
                PieceOutcome::Yes | PieceOutcome::No => status.answered += 1,
            }
        }
        let root = match self.question(position, margin)? {
            ProofQuestion::Known(yes) => return Ok(ProofState { answer: Some(yes), ..status }),
            ProofQuestion::Open(root) => root,
        };
        let run = SearchRun::new();
        let look = |pair| self.look(pair, LOOK_DEPTH, &run);
        let ground = TreeContext {
            context: &self.context,
            held,
            look: &look,
            is_taken: &|_, _, _| false,
            opened: None,
            database,
        };
        let mut kept = EffortCache::default();
        let mut tree = ProofTree::new(&ground, &mut kept);
        status.answer = tree.answer(root);
        if status.answer.is_none() {
            // Of a question that is not even split nothing is known.
            status.rest = held.was_tried(root).then(|| tree.rest(root));
        }
        Ok(status)
    }
}

/// Returns the bounds of the margin of a position by the log.
fn margins(position: &Position, held: &ProofIndex) -> (i32, i32) {
    if position.is_over() {
        let margin = position.margin(position.turn());
        return (margin, margin);
    }
    let Some(pair) = settled(position) else { return (i32::MIN, i32::MAX) };
    let bounds = held.bounds(pair).unwrap_or(Bounds::trivial(pair.seeds()));
    (final_margin(position, bounds.lower), final_margin(position, bounds.upper))
}
