//! Proving that a margin can be reached, in pieces.
//!
//! A proof of Kalah(6,6) takes hours or weeks, so it has to be one that can be stopped, gone on with, and shared among
//! machines. `docs/proof.md` tells how: the top of the tree of one question is kept and searched best first
//! (`tree`, `effort`), its leaves are pieces of work that the search answers or gives up (`prover`), and everything that
//! is known lies in a log (see [`checkpoint`](crate::checkpoint)), from which the tree is made again at any time.
//! `foundations` tells what follows from what in a log, `join` puts logs together, `verify` proves lines again.

mod effort;
mod first_turns;
mod foundations;
mod join;
mod prover;
mod question;
mod reply;
mod status;
mod tree;
mod verify;

pub use first_turns::first_turns;
pub use join::{Joined, Keep};
pub use prover::{News, Part, Pieces, Progress, UnknownPart};
pub use question::ProofError;
pub use status::{Rest, Status};
pub use verify::{Verified, VerifyOptions};
