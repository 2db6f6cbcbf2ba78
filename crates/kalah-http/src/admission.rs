//! Admission: who may do how much, and whose turn it is.
//!
//! Whatever is scarce is given out by one of these, so that nobody keeps others out by asking more, by being slow, or from
//! many addresses:
//!
//! | what is scarce | taken by | limits |
//! |---|---|---|
//! | something in a time: requests, rows | [`client_rate::ClientRate`] | of a client and of its network |
//! | lines of one connection, some of which are expected | [`token_bucket::TokenBucket`] | of the connection |
//! | failures: wrong secrets, failed pushes | [`failure_limit::FailureLimit`] | of any key in a period |
//! | something that is held: connections, streams, bodies | [`places::Places`] | of a client, of its network, in all |
//! | work: git, packing, drawing, calls of others | [`gate::FairGate`] | at once and waiting, in turn by network or person |
//!
//! Two are elsewhere for a reason. Uploads to the server give way by the bytes that have come, which no
//! place knows. Questions to the analysis are served in slices that are charged to all who
//! listen; that queue runs in browsers as well, where this crate cannot be.

pub mod client_rate;
pub mod failure_limit;
pub mod gate;
pub mod places;
pub mod token_bucket;
