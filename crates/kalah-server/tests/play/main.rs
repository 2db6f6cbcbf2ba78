//! Analysis and games of visitors: whole runs over HTTP.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[path = "../common/browser.rs"]
#[expect(dead_code, reason = "other tests upload files and sign in")]
mod browser;
#[path = "../common/class.rs"]
#[expect(dead_code, reason = "other tests have students")]
mod class;
#[path = "../common/running.rs"]
mod running;

mod analysis;
mod games;
mod judging;
mod puzzles;
mod sharing;
mod stream;
