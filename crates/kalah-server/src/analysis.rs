//! Analysis: what the moves of any position are worth, as a page, as a stream, and for programs.

pub(crate) mod api;
pub(crate) mod page;
mod routes;
mod stream;

pub(crate) use routes::router;
