//! The tests of the crate from outside, in one program.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod bots;
mod check;
mod driver;
mod engine;
mod faults;
mod mankalah;
mod transcripts;
mod wasm;
