//! What a worker makes of each kind of work, and whose fault it is when nothing comes of it.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod bots;
mod one_worker;
mod play;
mod search;
mod trial;
