//! Proofs kept in a file, so that long work survives being killed at any time and can be shared.
//!
//! ```text
//! kalah-checkpoint 2 6x4 <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s 5c0f...
//! p 40405050500 404040404 24 43 310233 9a31...
//! w 40405050500 404040404 28 2000000 1048576 open 77b0...
//! ```
//!
//! A line that begins with `p` is a proof: the pits of the mover and of the opponent as the words of a
//! [`Pair`](kalah::kernel::PitPair) in hexadecimal, the least and the most that the mover still gains, and the nodes
//! that it took (0 if it follows from other proofs). A line that begins with `w` tells of a piece of work: the
//! position and the goal that was asked about, the nodes that it was expected to take, those that it took, and the answer: `yes`,
//! `no`, or `open` if it was given up and split, or split at sight with 0 nodes. The last word of each line is its checksum.
//!
//! Proofs hold whatever the stores and whatever database was used, so any two logs of one game can be
//! joined. A last line without its end is what a kill leaves; it is cut off. Any other damage is refused, and so
//! are two proofs that contradict each other. Files of version 1, which had proofs alone, without `p` and nodes,
//! are read, and rewritten when more is to be added.

mod error;
mod file;
mod line;
mod log;
mod proof_index;

pub use error::{CheckpointError, LineLocation};
pub use file::Checkpoint;
pub(crate) use file::WORTH;
pub(crate) use line::{GoalQuestion, LogLine, PieceOutcome, ProofLine, WorkPiece, read_proof};
pub use log::ProofLog;
pub(crate) use proof_index::ProofIndex;
