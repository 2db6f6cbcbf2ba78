//! The tests of the crate from outside, in one program.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod kalaha_socket;
mod kgp;
mod lines;
mod mankalah;
mod uki;
