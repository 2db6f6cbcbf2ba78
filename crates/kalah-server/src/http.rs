//! What every site on the Internet needs, whatever it is about: who asks, how often and how much at once.
//!
//! Nothing in here knows Kalah, pages or the database.

pub(crate) mod client;
pub(crate) mod fair_gate;
pub(crate) mod public_site;
pub(crate) mod row_budget;
pub(crate) mod stream_places;
