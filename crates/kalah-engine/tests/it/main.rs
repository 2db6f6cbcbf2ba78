//! The tests of the crate from outside, in one program.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod book;
mod lookup;
mod oracle;
mod proof;
mod reference;
mod solver;
mod values;
mod wide;
