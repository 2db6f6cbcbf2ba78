//! HTTP layer of the tournament server: connections, TLS, limits by client, ids of requests.
//!
//! Nothing in here knows Kalah, draws a page, or reads the database: the meaning of an address comes from whoever builds
//! the routes ([`rate_limit::RequestKinds`]).

pub mod accepts;
pub mod admission;
pub mod bodies;
pub mod body_place;
pub mod client;
pub mod connection_limits;
pub mod connections;
pub mod file_body;
pub mod public_address;
pub mod public_site;
pub mod random;
pub mod rate_limit;
pub mod request_id;
pub mod throughput;
pub mod tls;
