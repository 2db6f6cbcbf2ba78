//! Proving that a margin can be reached, in pieces.
//!
//! A proof of Kalah(6,6) takes hours or weeks, so it has to be one that can be stopped, gone on with, and shared among
//! machines. `docs/proof.md` explains it: the top of the tree of one question is kept and searched best first (`tree`,
//! `effort`, and `effort_cache` from one choice to the next). Its leaves are pieces of work that the search answers or gives
//! up (`prover`). All answers are in a log (see [`checkpoint`](crate::checkpoint)), from which the tree can be built again
//! at any time.
//!
//! `value` finds values in this way for the solver, `remote_pieces` sends pieces to other workers. `foundations` finds the lines
//! of a log that a line follows from, `join` merges logs, `shorten` splits lines that take long, `verify` proves lines
//! again.

mod answers;
mod audit;
mod effort;
mod effort_cache;
mod first_turns;
mod foundations;
mod join;
mod open_work;
mod part;
mod piece_workers;
mod progress;
mod prover;
mod question;
mod remote_pieces;
mod reply;
mod shorten;
mod status;
mod tree;
mod value;
mod verify;

pub use first_turns::first_turns;
pub use join::{JoinedLogs, LineSelection};
pub use open_work::OpenWork;
pub use part::{ProofShare, UnknownPart};
pub use piece_workers::{AskedPiece, PieceWorkers, WorkedPiece};
pub use progress::{ProofNews, ProofProgress};
pub use prover::PieceOptions;
pub use question::ProofError;
pub(crate) use question::ProofQuestion;
pub use shorten::{RepeatedSearch, SearchedLeaf, ShortenOptions};
pub use status::ProofState;
pub(crate) use value::ProvenValue;
pub use verify::{VerifiedLines, VerifyOptions};
