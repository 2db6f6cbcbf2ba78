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
    /// What searches proved of it; the rest of the bounds follows from other lines.
    searched: Bounds,
    /// The most nodes that one of these searches took.
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
        let place = Place { path: Arc::clone(path), line: number };
        match line {
            Line::Piece(piece) => {
                self.tried.insert(piece.question);
                self.pieces.insert(piece);
                piece.proof().map_or(Ok(()), |proof| self.prove(proof, &place))
            }
            Line::Proof(proof) => self.prove(proof, &place),
        }
    }

    fn prove(&mut self, proof: Proof, place: &Place) -> Result<(), CheckpointError> {
        let Proof { pair, bounds, nodes } = proof;
        let trivial = Bounds::trivial(pair.seeds());
        let known = self.proofs.entry(pair).or_insert_with(|| Known {
            bounds: trivial,
            searched: trivial,
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
        if nodes > 0 {
            known.searched = known.searched.and(bounds);
            known.nodes = known.nodes.max(nodes);
        }
        if known.bounds.lower > known.bounds.upper {
            return Err(CheckpointError::Contradiction(known.lower.clone(), known.upper.clone()));
        }
        Ok(())
    }

    /// Holds no more of a position than this.
    pub(crate) fn weaken(&mut self, pair: Pair, bounds: Bounds) {
        if let Some(known) = self.proofs.get_mut(&pair) {
            known.bounds = bounds;
        }
    }

    /// What is proven of a position.
    pub(crate) fn bounds(&self, pair: Pair) -> Option<Bounds> {
        self.proofs.get(&pair).map(|known| known.bounds)
    }

    /// What searches proved of a position: no line about another is needed for it.
    pub(crate) fn searched(&self, pair: Pair) -> Option<Bounds> {
        self.proofs.get(&pair).map(|known| known.searched)
    }

    /// Whether the question was worked at and given up or answered.
    pub(crate) fn was_tried(&self, question: Question) -> bool {
        self.tried.contains(&question)
    }

    /// One proof for each position, in no order.
    pub(crate) fn proofs(&self) -> impl Iterator<Item = Proof> {
        self.proofs.iter().map(|(&pair, known)| Proof { pair, bounds: known.bounds, nodes: known.nodes })
    }

    /// Everything as lines, in no order: what searches proved of a position apart from what follows from other lines.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line> {
        let proofs = self.proofs.iter().flat_map(|(&pair, known)| {
            let Known { bounds, searched, nodes, .. } = *known;
            let trivial = Bounds::trivial(pair.seeds());
            let searched =
                (nodes > 0 && searched != trivial).then_some(Proof { pair, bounds: searched, nodes });
            let derived =
                (bounds != known.searched && bounds != trivial).then_some(Proof { pair, bounds, nodes: 0 });
            searched.into_iter().chain(derived)
        });
        proofs.map(Line::Proof).chain(self.pieces.iter().map(|&piece| Line::Piece(piece)))
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
