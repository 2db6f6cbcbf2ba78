//! What must hold of every tournament.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod fixtures;
mod followers;
mod formats;
mod given;
mod intervals;
mod ranking;
mod standings;
mod swiss;
