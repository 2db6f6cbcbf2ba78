//! How bots arrive: whole runs over HTTP, with git as students have it.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[path = "../common/running.rs"]
mod running;

mod catching_up;
#[expect(dead_code, reason = "some of a class is for tests of what becomes of bots")]
mod class;
mod downloads;
mod folders;
mod http;
mod polling;
mod pushes;
mod refused_pushes;
mod uploads;
