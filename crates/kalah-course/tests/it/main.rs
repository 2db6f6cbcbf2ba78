//! Class lists, points and gradebooks as a lecturer meets them.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod gradebook;
mod points;
mod roster;
