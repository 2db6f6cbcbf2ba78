//! HTTP layer, independent of the subject: connections, TLS, limits by client, ids and bodies of requests,
//! errors.
//!
//! Nothing in here knows Kalah or draws a page. Of the database it knows that it may fail ([`page_error`]).

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
