//! People are told what happened to their player: on their page, by a feed, by mail.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[path = "../common/browser.rs"]
mod browser;
#[path = "../common/class.rs"]
mod class;
mod mails;
mod page;
#[path = "../common/running.rs"]
mod running;
