//! People are told what happened to their player: on their page, by a feed, by mail.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod alarm;
#[path = "../common/browser.rs"]
#[expect(dead_code, reason = "other tests upload files and send foreign forms")]
mod browser;
#[path = "../common/class.rs"]
#[expect(dead_code, reason = "other tests ask a tutor")]
mod class;
mod mails;
mod page;
#[path = "../common/running.rs"]
mod running;
