//! From what is handed in to what plays: whole runs over HTTP, with a worker that the test plays.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[path = "../common/running.rs"]
mod running;

#[path = "../intake/class.rs"]
#[expect(dead_code, reason = "some of a class is for tests of how bots arrive")]
mod class;
#[path = "../intake/http.rs"]
#[expect(dead_code, reason = "forms are for tests of how bots arrive")]
mod http;

mod again;
mod deadlines;
mod described;
mod faults;
mod finals;
mod passing;
mod restarts;
mod worker;
