//! What a log says, in memory.

use std::cmp::Ordering;
use std::path::Path;
use std::sync::Arc;

use kalah::kernel::Pair;
use rustc_hash::{FxHashMap, FxHashSet};

use super::error::{CheckpointError, Place};
use super::line::{Line, Piece, Proof, Question};
use crate::value::Bounds;

/// All proofs and pieces of work of one or several logs of the same game.
#[derive(Default)]
pub(crate) struct Held {
    proofs: FxHashMap<Pair, Known>,
    pieces: FxHashSet<Piece>,
    tried: FxHashSet<Question>,
}

/// What is known of a position and which lines say so.
struct Known {
    bounds: Bounds,
    /// What searches proved of it; the rest of the bounds follows from other lines.
    searched: Searched,
    lower: Place,
    upper: Place,
}

/// What searches proved of a position.
#[derive(Clone, Copy)]
struct Searched {
    bounds: Bounds,
    /// The fewest nodes that a search took for the lower bound and for the upper one.
    nodes: [u64; 2],
}

impl Searched {
    /// Nothing but what is true of every position.
    fn nothing(seeds: u32) -> Searched {
        Searched { bounds: Bounds::trivial(seeds), nodes: [0; 2] }
    }

    fn add(&mut self, bounds: Bounds, nodes: u64) {
        let Searched { bounds: old, nodes: [of_lower, of_upper] } = *self;
        let lower = match bounds.lower.cmp(&old.lower) {
            Ordering::Greater => nodes,
            Ordering::Equal => of_lower.min(nodes),
            Ordering::Less => of_lower,
        };
        let upper = match bounds.upper.cmp(&old.upper) {
            Ordering::Less => nodes,
            Ordering::Equal => of_upper.min(nodes),
            Ordering::Greater => of_upper,
        };
        *self = Searched { bounds: old.and(bounds), nodes: [lower, upper] };
    }

    /// As much of it as searches of at most so many nodes proved.
    fn within(self, most: u64, seeds: u32) -> Bounds {
        let Searched { mut bounds, nodes: [of_lower, of_upper] } = self;
        if of_lower > most {
            bounds.lower = 0;
        }
        if of_upper > most {
            bounds.upper = seeds;
        }
        bounds
    }

    /// The searches as proofs, where they proved anything: one if they took the same.
    fn proofs(self, pair: Pair) -> impl Iterator<Item = Proof> {
        let Searched { bounds, nodes: [of_lower, of_upper] } = self;
        let trivial = Bounds::trivial(pair.seeds());
        let (lower, upper) =
            (Bounds { lower: bounds.lower, ..trivial }, Bounds { upper: bounds.upper, ..trivial });
        let parts = if of_lower == of_upper {
            [(bounds, of_lower), (trivial, 0)]
        } else {
            [(lower, of_lower), (upper, of_upper)]
        };
        let proofs = parts.into_iter().filter(move |&(bounds, _)| bounds != trivial);
        proofs.map(move |(bounds, nodes)| Proof { pair, bounds, nodes })
    }
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
            searched: Searched::nothing(pair.seeds()),
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
            known.searched.add(bounds, nodes);
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

    /// What searches of at most so many nodes proved of a position: no line about another is needed for it.
    pub(crate) fn searched(&self, pair: Pair, most: u64) -> Option<Bounds> {
        self.proofs.get(&pair).map(|known| known.searched.within(most, pair.seeds()))
    }

    /// The nodes of the searches that proved the lower bound of a position and the upper one.
    pub(crate) fn nodes(&self, pair: Pair) -> [u64; 2] {
        self.proofs.get(&pair).map_or([0; 2], |known| known.searched.nodes)
    }

    /// Whether the question was worked at and given up or answered.
    pub(crate) fn was_tried(&self, question: Question) -> bool {
        self.tried.contains(&question)
    }

    /// One proof for each position, in no order, with the nodes of the greater of its searches.
    pub(crate) fn proofs(&self) -> impl Iterator<Item = Proof> {
        self.proofs.iter().map(|(&pair, known)| {
            let [lower, upper] = known.searched.nodes;
            Proof { pair, bounds: known.bounds, nodes: lower.max(upper) }
        })
    }

    /// Everything as lines, in no order: what searches proved of a position apart from what follows from other lines.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line> {
        let proofs = self.proofs.iter().flat_map(|(&pair, known)| {
            let Known { bounds, searched, .. } = *known;
            let follows = bounds != searched.bounds && bounds != Bounds::trivial(pair.seeds());
            let derived = follows.then_some(Proof { pair, bounds, nodes: 0 });
            searched.proofs(pair).chain(derived)
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
