//! What a log says, in memory.

use std::cmp::Ordering;
use std::path::Path;
use std::sync::Arc;

use kalah::kernel::PitPair;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::error::{CheckpointError, LineLocation};
use super::line::{GoalQuestion, LogLine, ProofLine, WorkPiece};
use crate::value::Bounds;

/// All proofs and pieces of work of one or several logs of the same game.
#[derive(Default)]
pub(crate) struct ProofIndex {
    proofs: FxHashMap<PitPair, ProvenBounds>,
    pieces: FxHashSet<WorkPiece>,
    tried: FxHashSet<GoalQuestion>,
}

/// Known bounds of a position, with the lines that say so.
struct ProvenBounds {
    bounds: Bounds,
    /// Bounds that searches proved of it; the rest of the bounds follows from other lines.
    searched: SearchProofs,
    lower: LineLocation,
    upper: LineLocation,
}

/// Bounds of a position that searches proved.
#[derive(Clone, Copy)]
struct SearchProofs {
    bounds: Bounds,
    /// The fewest nodes that a search took for the lower bound and for the upper one.
    nodes: [u64; 2],
}

impl SearchProofs {
    /// Nothing but what is true of every position.
    fn nothing(seeds: u32) -> SearchProofs {
        SearchProofs { bounds: Bounds::trivial(seeds), nodes: [0; 2] }
    }

    fn add(&mut self, bounds: Bounds, nodes: u64) {
        let SearchProofs { bounds: old, nodes: [of_lower, of_upper] } = *self;
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
        *self = SearchProofs { bounds: old.and(bounds), nodes: [lower, upper] };
    }

    /// As much of it as searches of at most so many nodes proved.
    fn within(self, most: u64, seeds: u32) -> Bounds {
        let SearchProofs { mut bounds, nodes: [of_lower, of_upper] } = self;
        if of_lower > most {
            bounds.lower = 0;
        }
        if of_upper > most {
            bounds.upper = seeds;
        }
        bounds
    }

    /// The searches as proofs, where they proved anything: one if they took the same.
    fn proofs(self, pair: PitPair) -> impl Iterator<Item = ProofLine> {
        let SearchProofs { bounds, nodes: [of_lower, of_upper] } = self;
        let trivial = Bounds::trivial(pair.seeds());
        let (lower, upper) =
            (Bounds { lower: bounds.lower, ..trivial }, Bounds { upper: bounds.upper, ..trivial });
        let parts = if of_lower == of_upper {
            [(bounds, of_lower), (trivial, 0)]
        } else {
            [(lower, of_lower), (upper, of_upper)]
        };
        let proofs = parts.into_iter().filter(move |&(bounds, _)| bounds != trivial);
        proofs.map(move |(bounds, nodes)| ProofLine { pair, bounds, nodes })
    }
}

impl ProofIndex {
    /// An index with room for the proofs of so many positions.
    pub(crate) fn with_capacity(positions: usize) -> ProofIndex {
        let proofs = FxHashMap::with_capacity_and_hasher(positions, FxBuildHasher);
        ProofIndex { proofs, ..ProofIndex::default() }
    }

    /// Adds a line. The same line again changes nothing.
    ///
    /// # Errors
    /// If it contradicts another.
    pub(crate) fn add(
        &mut self,
        line: LogLine,
        path: &Arc<Path>,
        number: usize,
    ) -> Result<(), CheckpointError> {
        let place = LineLocation { path: Arc::clone(path), line: number };
        match line {
            LogLine::Piece(piece) => {
                self.tried.insert(piece.question);
                self.pieces.insert(piece);
                piece.proof().map_or(Ok(()), |proof| self.prove(proof, &place))
            }
            LogLine::Proof(proof) => self.prove(proof, &place),
        }
    }

    fn prove(&mut self, proof: ProofLine, place: &LineLocation) -> Result<(), CheckpointError> {
        let ProofLine { pair, bounds, nodes } = proof;
        let trivial = Bounds::trivial(pair.seeds());
        let known = self.proofs.entry(pair).or_insert_with(|| ProvenBounds {
            bounds: trivial,
            searched: SearchProofs::nothing(pair.seeds()),
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
    pub(crate) fn weaken(&mut self, pair: PitPair, bounds: Bounds) {
        if let Some(known) = self.proofs.get_mut(&pair) {
            known.bounds = bounds;
        }
    }

    /// Returns the proven bounds of a position.
    pub(crate) fn bounds(&self, pair: PitPair) -> Option<Bounds> {
        self.proofs.get(&pair).map(|known| known.bounds)
    }

    /// Returns the bounds that searches of at most so many nodes proved of a position: no line about another is needed
    /// for it.
    pub(crate) fn searched(&self, pair: PitPair, most: u64) -> Option<Bounds> {
        self.proofs.get(&pair).map(|known| known.searched.within(most, pair.seeds()))
    }

    /// The nodes of the searches that proved the lower bound of a position and the upper one.
    pub(crate) fn nodes(&self, pair: PitPair) -> [u64; 2] {
        self.proofs.get(&pair).map_or([0; 2], |known| known.searched.nodes)
    }

    /// The number of positions of which something is proven.
    pub(crate) fn positions(&self) -> usize {
        self.proofs.len()
    }

    /// Returns true if the question was worked at and given up or answered.
    pub(crate) fn was_tried(&self, question: GoalQuestion) -> bool {
        self.tried.contains(&question)
    }

    /// One proof for each position, in no order, with the nodes of the greater of its searches.
    pub(crate) fn proofs(&self) -> impl Iterator<Item = ProofLine> {
        self.proofs.iter().map(|(&pair, known)| {
            let [lower, upper] = known.searched.nodes;
            ProofLine { pair, bounds: known.bounds, nodes: lower.max(upper) }
        })
    }

    /// Everything as lines, in no order: what searches proved of a position apart from what follows from other lines.
    pub(crate) fn lines(&self) -> impl Iterator<Item = LogLine> {
        let proofs = self.proofs.iter().flat_map(|(&pair, known)| {
            let ProvenBounds { bounds, searched, .. } = *known;
            let follows = bounds != searched.bounds && bounds != Bounds::trivial(pair.seeds());
            let derived = follows.then_some(ProofLine { pair, bounds, nodes: 0 });
            searched.proofs(pair).chain(derived)
        });
        proofs.map(LogLine::Proof).chain(self.pieces.iter().map(|&piece| LogLine::Piece(piece)))
    }

    /// The line of the file that a position's proof stands in.
    pub(crate) fn place(&self, pair: PitPair) -> Option<&LineLocation> {
        self.proofs.get(&pair).map(|known| &known.lower)
    }

    /// All pieces of work, in no order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &WorkPiece> {
        self.pieces.iter()
    }
}
