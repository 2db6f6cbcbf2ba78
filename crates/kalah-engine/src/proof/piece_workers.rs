//! Others who work at pieces of a proof, as the proof sees them.

use std::sync::atomic::AtomicBool;

use kalah::Position;

/// A piece for somebody else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedPiece {
    /// The position, with nothing in the stores.
    pub position: Position,
    /// Margin of the question: is the final margin of the side to move at least this?
    pub margin: i32,
    /// Nodes after which it is given up.
    pub nodes: u64,
}

/// Result of a piece that another worker proved.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct WorkedPiece {
    /// Proven lines of a log, the answer last if there is one.
    pub proven: Vec<String>,
    /// The nodes that it took.
    pub nodes: u64,
}

/// Workers that prove pieces elsewhere.
pub trait PieceWorkers: Sync {
    /// Pieces that are to be worked at at once, as it is now.
    fn room(&self) -> usize;

    /// Passes on what was proven, as lines of a log: for whoever begins a piece from now on.
    fn tell(&self, proven: Vec<String>);

    /// Has a piece worked at, and waits; `None` once `over` is true.
    ///
    /// # Errors
    /// If nobody can, in one line.
    fn work_at(&self, piece: &AskedPiece, over: &AtomicBool) -> Result<Option<WorkedPiece>, String>;
}
