//! Deadlines: what the lecturer asks for until when, who meets it, and the reminders.
//!
//! Which submission meets a deadline is worked out by `kalah-store`.

mod page;
pub(crate) mod reminders;
pub(crate) mod routes;

pub(crate) use routes::{api_routes, router};
