//! How bots arrive: whole runs over HTTP, with git as students have it.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[path = "../common/running.rs"]
mod running;

mod catching_up;
mod class;
mod downloads;
mod folders;
mod http;
mod polling;
mod pushes;
mod refused_pushes;
mod uploads;
