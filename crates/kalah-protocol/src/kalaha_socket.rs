//! The socket protocol of a Java Kalaha application (version 1.6) that many course assignments were written for: TCP, a line
//! a request, a line a reply, and clients that ask again and again.
//!
//! [`KalahaHost`] is the server's half for both clients of a game. It knows no socket and no clock: whoever has these tells it
//! which client said what, and sends back what it gives.

mod host;
mod request;

pub use host::{ClientDismissal, HostReply, KalahaHost};
pub use request::KalahaRequest;
