//! What every site on the Internet needs, whatever it is about: who asks, how often and how much at once.
//!
//! Nothing in here knows Kalah, pages or the database.

pub(crate) mod accepts;
pub(crate) mod client;
pub(crate) mod connection_limits;
pub(crate) mod connections;
pub(crate) mod fair_gate;
pub(crate) mod file_body;
pub(crate) mod json_body;
pub(crate) mod page_error;
pub(crate) mod places;
pub(crate) mod public_site;
pub(crate) mod rate_limit;
pub(crate) mod request_id;
pub(crate) mod row_budget;
pub(crate) mod stream_places;
pub(crate) mod tls;
