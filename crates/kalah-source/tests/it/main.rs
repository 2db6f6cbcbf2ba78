//! The tests of the crate from outside, in one program.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod archives;
mod bomb;
mod depot;
mod pack_bombs;
mod removal;
mod repositories;
mod small;
