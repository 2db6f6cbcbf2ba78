//! Notices to people: on the own page, by a feed, by mail.
//!
//! Notices are written by whatever they tell of (`kalah_store::NoticeTopic`); those of deadlines are in
//! `deadlines`. A task in here sends mails.

mod mail;
mod outbox;
mod page;
mod routes;
mod smtp_client;
mod words;

pub use mail::{Login, MailServer, MailSettings, NotMail};
pub(crate) use outbox::run_outbox as send_mails;
pub(crate) use routes::{Notices, router};
