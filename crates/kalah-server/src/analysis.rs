//! Analysis: what the moves of any position are worth, as a page, as a stream, and for programs.
//!
//! The searches and whose turn it is are in `kalah-analysis`; reviewed games are in `review`.

pub(crate) mod api;
pub(crate) mod kept_proofs;
pub(crate) mod page;
mod routes;
mod stream;
mod streamed_report;

pub(crate) use routes::{api_routes, router};
