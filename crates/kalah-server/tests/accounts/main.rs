//! People: how they sign in, and which of them may do what.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[path = "../common/browser.rs"]
mod browser;
#[path = "../common/class.rs"]
mod class;
mod people;
mod rights;
#[path = "../common/running.rs"]
mod running;
