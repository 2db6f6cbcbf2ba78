//! A host for clients of the Java Kalaha application: two of them play each other, or one plays a program of ours.
//!
//! `kalah_protocol::kalaha_socket` knows what is said; `room` is the table with its two places, `client` a connection,
//! `hosting` takes them in.

mod client;
mod hosting;
mod room;

pub use client::next_line;
pub use hosting::host;
pub use room::{MoveChooser, SocketEvent, SocketSettings};
