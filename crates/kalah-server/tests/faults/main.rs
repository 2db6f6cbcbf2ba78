//! What goes wrong around a server, and what becomes of the tournament: a file for each kind of fault.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod half_open;
mod served;
