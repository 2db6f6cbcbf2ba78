//! `/book`: every move of a position with what is known of it, and what was played there.

pub(crate) mod entry;
mod routes;

pub(crate) use routes::router;
