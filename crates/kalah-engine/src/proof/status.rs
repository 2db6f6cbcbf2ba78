//! How far a proof is.

use std::collections::HashMap;

use kalah::Position;

use super::effort::{Effort, LOOK_DEPTH};
use super::question::{Asked, ProofError};
use super::tree::{Ground, Tree};
use crate::checkpoint::{Checkpoint, Held, Log, Outcome, Question};
use crate::opening_rules::{final_margin, settled};
use crate::run::Run;
use crate::solver::Solver;
use crate::value::Bounds;

/// With fewer answered pieces nothing can be said about the rest.
const FEWEST: u64 = 10;

/// How far a proof is, by its log.
#[derive(Clone, Copy, Debug)]
pub struct Status {
    /// The answer, if there is one.
    pub answer: Option<bool>,
    /// What is proven of the final margin of the side to move: at least, at most.
    pub margins: (i32, i32),
    /// Positions of which something is proven.
    pub proofs: usize,
    /// Pieces that were answered.
    pub answered: u64,
    /// Pieces that were given up and split.
    pub given_up: u64,
    /// Nodes of all pieces.
    pub nodes: u64,
    /// Pieces that the expected answer rests on as far as the tree is split.
    pub open: usize,
    /// What is left, if it can be told.
    pub rest: Option<Rest>,
}

/// The nodes that are probably left: an estimate, no bound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rest {
    /// The answer that is expected.
    pub expected: bool,
    /// Pieces that it rests on as far as the tree is split.
    pub pieces: usize,
    /// If all questions are answered as expected.
    pub low: f64,
    /// If as many are answered otherwise as is likely, and nothing is shared.
    pub high: f64,
    /// How many times the nodes that were expected all pieces took until now.
    pub factor: f64,
}

impl Rest {
    /// The rest, if enough pieces were answered to tell. A plan's nodes are multiplied by what all pieces took so far, those that were
    /// given up included, for each node that the answered ones were expected to take.
    pub(crate) fn of(held: &Held, plan: &[(Question, f64)], effort: Effort) -> Option<Rest> {
        let (mut answered, mut expected, mut taken) = (0, 0.0, 0.0);
        for piece in held.pieces() {
            taken += piece.nodes as f64;
            if piece.outcome != Outcome::Open {
                answered += 1;
                expected += piece.expected as f64;
            }
        }
        if answered < FEWEST || expected <= 0.0 {
            return None;
        }
        let factor = taken / expected;
        let low = plan.iter().map(|(_, cost)| cost).sum::<f64>() * factor;
        let high = effort.yes.min(effort.no) * factor;
        Some(Rest { expected: effort.expected(), pieces: plan.len(), low, high: high.max(low), factor })
    }
}

impl Log {
    /// What is proven of the final margin of the side to move in a position: at least, at most.
    pub fn margins(&self, position: &Position) -> (i32, i32) {
        margins(position, &self.held)
    }
}

impl Checkpoint {
    /// What is proven of the final margin of the side to move in a position: at least, at most.
    pub fn margins(&self, position: &Position) -> (i32, i32) {
        self.with_held(|held| margins(position, held))
    }
}

impl Solver {
    /// How far the proof of "the final margin of the side to move in this position is at least `margin`" is. Costs are reckoned for a
    /// database of `database` seeds, which the solver need not have.
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
            open: 0,
            rest: None,
        };
        for piece in held.pieces() {
            status.nodes += piece.nodes;
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
        let mut looks = HashMap::new();
        let mut ground = Ground {
            context: &self.context,
            held,
            looks: &mut looks,
            look: &look,
            split: Vec::new(),
            database,
        };
        let mut tree = Tree::new(&mut ground, &|_, _| None);
        let effort = tree.effort(root);
        status.answer = effort.answer();
        if status.answer.is_none() {
            let plan = tree.plan(root);
            status.open = plan.len();
            // Of a question that is not even split only its seeds would speak.
            status.rest = Rest::of(held, &plan, effort).filter(|_| held.was_tried(root));
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
