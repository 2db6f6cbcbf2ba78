//! Workers elsewhere that prove pieces of a proof.

use std::sync::atomic::AtomicBool;

use kalah::Position;

/// Piece for another worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedPiece {
    /// The position, with nothing in the stores.
    pub position: Position,
    /// Margin of the question: is the final margin of the side to move at least this?
    pub margin: i32,
    /// Nodes after which the piece is given up.
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
    /// Pieces that can be in work at once now.
    fn room(&self) -> usize;

    /// Passes proven lines of a log on to all pieces that begin from now on.
    fn add_lines(&self, proven: Vec<String>);

    /// Sends a piece and waits for its result; `None` once `over` is true.
    ///
    /// # Errors
    /// If no worker can prove pieces, in one line.
    fn work_at(&self, piece: &AskedPiece, over: &AtomicBool) -> Result<Option<WorkedPiece>, String>;
}
