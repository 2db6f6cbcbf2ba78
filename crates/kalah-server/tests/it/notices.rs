//! People are told what happened to their player: on their page, by a feed, by mail.
mod alarm;
mod letters;
pub(crate) mod mails;
pub(crate) mod page;
