//! What a log says, in memory.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use kalah::kernel::Pair;

use super::error::{CheckpointError, Place};
use super::line::{Line, Piece, Proof, Question};
use crate::value::Bounds;

/// All proofs and pieces of work of one or several logs of the same game.
#[derive(Default)]
pub(crate) struct Held {
    proofs: HashMap<Pair, Known>,
    pieces: HashSet<Piece>,
    tried: HashSet<Question>,
}

/// What is known of a position and which lines say so.
struct Known {
    bounds: Bounds,
    nodes: u64,
    lower: Place,
    upper: Place,
}

impl Held {
    /// Adds a line. The same line again changes nothing.
    ///
    /// # Errors
    /// If it contradicts another.
    pub(crate) fn add(&mut self, line: Line, path: &Arc<Path>, number: usize) -> Result<(), CheckpointError> {
        match line {
            Line::Piece(piece) => {
                self.tried.insert(piece.question);
                self.pieces.insert(piece);
            }
            Line::Proof(Proof { pair, bounds, nodes }) => {
                let place = Place { path: Arc::clone(path), line: number };
                let known = self.proofs.entry(pair).or_insert_with(|| Known {
                    bounds,
                    nodes,
                    lower: place.clone(),
                    upper: place.clone(),
                });
                if bounds.lower > known.bounds.lower {
                    known.lower = place.clone();
                }
                if bounds.upper < known.bounds.upper {
                    known.upper = place.clone();
                }
                known.bounds = known.bounds.and(bounds);
                known.nodes = known.nodes.max(nodes);
                if known.bounds.lower > known.bounds.upper {
                    return Err(CheckpointError::Contradiction(known.lower.clone(), known.upper.clone()));
                }
            }
        }
        Ok(())
    }

    /// What is proven of a position.
    pub(crate) fn bounds(&self, pair: Pair) -> Option<Bounds> {
        self.proofs.get(&pair).map(|known| known.bounds)
    }

    /// Whether the question was worked at and given up or answered.
    pub(crate) fn was_tried(&self, question: Question) -> bool {
        self.tried.contains(&question)
    }

    /// One proof for each position, in no order.
    pub(crate) fn proofs(&self) -> impl Iterator<Item = Proof> {
        self.proofs.iter().map(|(&pair, known)| Proof { pair, bounds: known.bounds, nodes: known.nodes })
    }

    /// The line of the file that a position's proof stands in.
    pub(crate) fn place(&self, pair: Pair) -> Option<&Place> {
        self.proofs.get(&pair).map(|known| &known.lower)
    }

    /// All pieces of work, in no order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter()
    }
}
