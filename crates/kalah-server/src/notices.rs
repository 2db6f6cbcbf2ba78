//! Who is told what: on the own page, by a feed, by mail.
//!
//! Notices are written by whatever they tell of (`kalah_store::Topic`), and those of deadlines by a task in here. Another one
//! sends mails.

mod deadlines;
mod mail;
mod outbox;
mod routes;
mod words;

pub(crate) use deadlines::keep as tell_deadlines;
pub use mail::{Login, MailServer, MailSettings, NotMail};
pub(crate) use outbox::keep as send_mails;
pub(crate) use routes::{Notices, router};
