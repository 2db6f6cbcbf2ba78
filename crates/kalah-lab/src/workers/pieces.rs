//! Pieces of a proof as work for a pool.

use std::sync::atomic::AtomicBool;

use kalah_engine::{AskedPiece, PieceWorkers, WorkedPiece};
use kalah_jobs::{JobWork, Product, ProofPiece, ProveWork};

use super::worker_pool::{WorkerPool, WorkerPoolError, lock};

impl PieceWorkers for WorkerPool {
    /// One for each slot of those that get work.
    fn room(&self) -> usize {
        lock(&self.seen).places
    }

    fn add_lines(&self, proven: Vec<String>) {
        lock(&self.lines).add(proven);
    }

    fn work_at(&self, piece: &AskedPiece, over: &AtomicBool) -> Result<Option<WorkedPiece>, String> {
        let &AskedPiece { position, margin, nodes } = piece;
        // What the worker is to know is put in when it is known who it is.
        let piece = ProofPiece { at_least: margin, known: Vec::new() };
        match self.ask(JobWork::Prove(ProveWork { position, nodes, piece: Some(piece) }), over) {
            Ok(Product::Proved(proved)) => {
                Ok(Some(WorkedPiece { proven: proved.proven, nodes: proved.nodes }))
            }
            Ok(_) | Err(WorkerPoolError::Stopped) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }
}
