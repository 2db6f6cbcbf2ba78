//! Takes jobs, plays them, reports.
//!
//! A worker knows no tournament and keeps nothing from one match to the next. What a player does
//! wrong is part of the match; what this machine does wrong is reported as such, and the server
//! has the match played again.

mod play;
mod watcher;
mod workers;

pub use workers::{SpawnError, Workers};
