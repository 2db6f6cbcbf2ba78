//! The Kalah Game Protocol: its grammar, and transcripts of both halves of a conversation.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod client;
mod grammar;
mod server;
