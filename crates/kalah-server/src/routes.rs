//! Routing: the feature that answers each address, and what all answers have in common.
//!
//! Handlers are with their features; what is limited before a request gets here is in `http`.

mod crawlers;
mod of_tournament;
mod openapi;
pub(crate) mod router;
pub(crate) mod sites;
pub(crate) mod state;
