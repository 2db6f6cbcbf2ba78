//! Programs nobody has read, run with limits.
//!
//! The crate knows nothing of Kalah: it starts a program in isolation, limits what the whole tree of its
//! processes may take, and ends it to the last one.

pub mod limits;
pub mod wasm;
