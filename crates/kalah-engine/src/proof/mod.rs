//! Proving that a margin can be reached, in pieces.
//!
//! A proof of Kalah(6,6) takes hours or weeks, so it has to be one that can be stopped, gone on with, and shared among
//! machines. `docs/proof.md` tells how: the top of the tree of one question is kept and searched best first
//! (`tree`, `effort`, and `kept` from one choice to the next), its leaves are pieces of work that the search answers or gives up (`prover`), and everything that
//! is known lies in a log (see [`checkpoint`](crate::checkpoint)), from which the tree is made again at any time.
//! `value` finds values in this way for whoever asks the solver, `elsewhere` has others work at the pieces. `foundations` tells what follows from what in a log, `join` puts logs together, `shorten` cuts up what takes long at a move, `verify` proves lines again.

mod answers;
mod effort;
mod effort_cache;
mod elsewhere;
mod first_turns;
mod foundations;
mod join;
mod open_work;
mod part;
mod piece_workers;
mod progress;
mod prover;
mod question;
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
