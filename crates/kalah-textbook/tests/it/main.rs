//! The tests of the crate from outside, in one program.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod grades;
mod heuristics;
mod nim;
mod players;
mod recording;
mod search;
